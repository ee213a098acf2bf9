"""What the console has for Catacombs alone."""
