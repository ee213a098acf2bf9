"""What of a game is the console's alone: one room a game."""
