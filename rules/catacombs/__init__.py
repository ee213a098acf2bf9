"""Clank! Catacombs: what is its own alone."""
