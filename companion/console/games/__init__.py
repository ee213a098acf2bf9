"""What consoles have of one game alone, a room a game; each is found by its presenter, see `console.room`."""
