"""Why no browser is served; importable where the extra `web` is not installed."""

from __future__ import annotations


class CannotServe(OSError):
    """No browser can be served here. The sentence says why, and what to do."""
