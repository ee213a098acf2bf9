"""What a player can look at: one screen a file."""
