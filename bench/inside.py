"""What `bench/small.py` cannot feel from outside: a press on its way to the glass, an evening taken up."""

from __future__ import annotations

import json

import evening
import parts
import resume
from row import medians, often

_ENTRIES = 500
_ROUNDS = often(5, 1)


def main() -> None:
    """Print seconds, as they are found in this process."""
    _slow, glass, heard, *_parts = parts.rows()
    with evening.journal(_ENTRIES) as journal:
        taken = medians(_ROUNDS, resume.taking_up(journal))
    press = {"a press, on the glass": [glass.cost / 1e3], "a press, heard": [heard.cost / 1e3]}
    print(json.dumps({**press, "resume, 500 entries": taken}))


if __name__ == "__main__":
    main()
