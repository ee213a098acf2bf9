"""Warp's Edge: one pilot against a fleet, with a bag of tokens."""
