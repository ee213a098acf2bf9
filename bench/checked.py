"""`furybox verify`, beside the least that any check of a chain does: SHA-256 and JSON of the same lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

import evening
from row import Row, medians, often

from companion.journal.proof import verify

ENTRIES = 1 + often(192, 2) * evening.ROUND
_ROUNDS = often(3, 1)


def rows() -> Iterator[Row]:
    """Every line read, its hash made again, every event followed on a table of its own."""
    with evening.journal(ENTRIES) as journal:
        lines = list(journal.export(1))
    ours, least = medians(_ROUNDS, verifying(lines), _hashing(lines))
    names = f"{ENTRIES:,} entries", "SHA-256 and JSON"
    yield Row("verify", names[0], 1e3 * ours, names[1], 1e3 * least, "ms", "at most 4x")


def verifying(lines: Sequence[str]) -> Callable[[], object]:
    """What checks an exported evening."""

    def check() -> None:
        report = verify(lines)
        assert report.holds, report.sentence

    return check


def _hashing(lines: Sequence[str]) -> Callable[[], object]:
    """Each line read, spelled as it is hashed, and hashed."""

    def check() -> None:
        for line in lines[1:]:
            entry = json.loads(line)
            own = entry.pop("hash")
            spelled = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            assert sha256(spelled.encode()).hexdigest() == own

    return check
