"""What is said, shown and lit while a flight of Warp's Edge is on the table, and what fingers ask. Pure."""
