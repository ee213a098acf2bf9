"""Furybox: the companion that holds the bag. Start reading in `rules`."""

__version__ = "1.1.0"
