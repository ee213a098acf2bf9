"""Clank! In! Space!: what is its own alone."""
