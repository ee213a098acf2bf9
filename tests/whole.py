"""How much of the longest tests the long run tries: a share, or with `make test-long WHOLE=1` all of it."""

from __future__ import annotations

import os


def share(part: int, whole: int) -> int:
    """So many of the *whole*, unless all are asked for."""
    return whole if os.environ.get("WHOLE") else part
