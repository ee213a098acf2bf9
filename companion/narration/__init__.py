"""What is said to players: names of things, what an entry did, what it leaves to do, the history. Pure."""
