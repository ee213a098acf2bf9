"""What consoles have of a bag."""
