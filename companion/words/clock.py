"""Time and chance, read from this machine and handed in to what must not read them itself."""

from __future__ import annotations

import os
from datetime import UTC, datetime


def utc_now() -> str:
    """
    The time of day, RFC 3339 UTC to the second.

    >>> len(utc_now())
    20
    """
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def fresh_seed() -> bytes:
    """A seed from the kernel's generator, which waits until it is ready and is never weak."""
    from rules.chance import SEED_BYTES  # noqa: PLC0415  # whoever tells the time needs no luck

    return os.urandom(SEED_BYTES)


def local_day(at: str) -> str:
    """
    The day of an entry where this machine stands, from its RFC 3339 time.

    >>> local_day("2026-11-22T12:00:00Z")
    '2026-11-22'
    """
    return _here(at).date().isoformat()


def local_time(at: str) -> str:
    """
    The day and minute of an entry where this machine stands, from its RFC 3339 time.

    >>> len(local_time("2026-11-22T12:00:00Z"))
    16
    """
    return _here(at).strftime("%Y-%m-%d %H:%M")


def _here(at: str) -> datetime:
    """Where this machine stands; at an end of the calendar, which a foreign file may name, in Greenwich."""
    told = datetime.fromisoformat(at)
    try:
        return told.astimezone()
    except OverflowError:
        return told
