"""What the console has for In Space alone."""
