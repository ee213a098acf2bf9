"""What each kind of part is, said once: its entry in the file, its pins, what it takes, how it stands."""
