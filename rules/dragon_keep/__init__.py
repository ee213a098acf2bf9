"""Clank! itself: what is its own alone. The rest its file says, `rules/boxes/clank.toml`."""
