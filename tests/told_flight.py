"""A flight that tells itself: lines of a script in, what the history and the message line say out."""

from __future__ import annotations

import json
from typing import Any

from companion.games.warps_edge.presenter import WARPS_EDGE
from companion.narration.entries import reminder, sentence
from companion.narration.history import History
from companion.narration.naming import refusal
from rules.game import Command, Event
from rules.refusals import Refused
from rules.script import Evening, read


class ToldFlight:
    """
    A flight from its first line on, with the history that a host would keep.

    `hear` takes one line of a script and returns what the history says of it, or why it was refused.
    """

    def __init__(self) -> None:
        self._evening = Evening(lambda: bytes(32), told=self._happened)
        self.history = History()
        self.reminder: str | None = None

    def hear(self, line: dict[str, Any] | str) -> str:
        """One line; a refusal comes with a cross before it."""
        text = line if isinstance(line, str) else json.dumps(line)
        timeline = self._evening.timeline
        self.reminder = None
        try:
            self._evening.perform(read(text, timeline.game if timeline else None))
        except Refused as no:
            return f"✗ {refusal(no, self.history.names)}"
        return self.history.lines()[-1].text

    def _happened(self, command: Command, events: tuple[Event, ...]) -> None:
        n = self._evening.timeline.version if self._evening.timeline else 1
        self.history = self.history.added(n, "2026-11-21T20:00:00Z", command, events)
        self.reminder = reminder(WARPS_EDGE, command, events, self.history.names)


def said(evening: Evening, do: str, **fields: Any) -> tuple[str, str | None]:
    line = {"do": do} | {name.rstrip("_"): value for name, value in fields.items()}
    row = [card.name if card else "" for card in evening.view.row]
    command = read(json.dumps(line), evening.timeline.game if evening.timeline else None)
    events = evening.perform(command)
    return sentence(WARPS_EDGE, command, events, row), reminder(WARPS_EDGE, command, events, row)


def refused(evening: Evening, do: str, **fields: Any) -> str:
    line = {"do": do} | {name.rstrip("_"): value for name, value in fields.items()}
    row = [card.name if card else "" for card in evening.view.row]
    before = evening.timeline
    try:
        evening.perform(read(json.dumps(line), before.game if before else None))
    except Refused as no:
        assert evening.timeline is before
        return refusal(no, row)
    message = f"{line} was taken"
    raise AssertionError(message)
