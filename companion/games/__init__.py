"""What a game looks and sounds like: one room a game."""
