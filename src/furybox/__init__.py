"""Furybox: the companion that holds the bag. Start reading in `furybox.rules`."""

__version__ = "0.1.0"
