"""Entries of a flight as a person would tell them: one short line for every command there is. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from furybox.companion.language import _
from furybox.rules.game import Event


def told(do: Mapping[str, Any], events: Sequence[Event]) -> str | None:
    """Name an entry: what was done, and what came of it; none for a command that no flight knows."""
    del events
    match do:
        case {"do": "start", "fighter": fighter, "mothership": ship}:
            return _("{fighter} flies against {mothership}").format(fighter=fighter, mothership=ship)
        case _:
            return None
