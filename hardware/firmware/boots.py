"""How often this panel got its power: that tells the host new presses from old ones."""

import os


def count_boot(path: str = "boots.txt") -> int:
    """Count one more, in the file at *path*. Where it cannot be kept, any large number does."""
    try:
        with open(path) as kept:  # noqa: PTH123  # MicroPython has no pathlib
            boots = int(kept.read())
    except OSError:
        boots = 0
    except ValueError:
        boots = _any_number()
    try:
        with open(path, "w") as kept:  # noqa: PTH123  # MicroPython has no pathlib
            kept.write(str(boots + 1))
    except OSError:
        boots = _any_number()
    return boots + 1


def _any_number() -> int:
    return 1_000_000_000 + int.from_bytes(os.urandom(4), "big")
