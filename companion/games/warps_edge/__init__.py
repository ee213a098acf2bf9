"""What is told, lit and taken from fingers while a flight of Warp's Edge is on the table. Pure."""
