"""What the console has for Clank! alone."""
