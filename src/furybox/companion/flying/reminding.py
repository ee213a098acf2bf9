"""What a flight leaves to do by hand after an entry: cards, shuffling, markers. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from furybox.rules.game import Event


def reminder(do: Mapping[str, Any], events: Sequence[Event]) -> str | None:
    """What is left to do at the table after an entry; none when that is nothing."""
    del do, events
    return None
