"""What the console has for games that are a file."""
