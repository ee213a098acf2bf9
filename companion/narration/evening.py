"""The evening in one language: its history, and what is left to hands. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.games import GAMES
from companion.narration.entries import reminder
from companion.narration.hands import Hands, lay_back, taken
from companion.narration.history import History
from rules.game import Command, Event
from rules.timeline import Timeline


class Evening(Struct, frozen=True):
    """So far, in the language that is spoken both as entries are added and as their lines are read."""

    history: History = History()
    hands: Hands = Hands()

    def added(
        self, n: int, at: str, command: Command, events: Sequence[Event], line: Timeline[Any]
    ) -> Evening:
        """With one entry more, of a timeline that may have gone on since."""
        history = self.history.added(n, at, command, events)
        game, names = GAMES[line.game.name], history.names
        hands = Hands() if n == 1 else self.hands
        if entries := taken(events):
            is_newest = n == line.version  # of an evening that is taken up, only where it stands
            left = lay_back(game, line, events, names) if is_newest else None
            return Evening(history, hands.taken(entries, n, left))
        left, press = reminder(game, command, events, names), game.voice.burst(command, events, names)
        moves_on = game.glass.goes_on(events)
        return Evening(history, hands.added(n, left, passes=press is not None, moves_on=moves_on))

    def done(self, entry: int) -> Evening:
        """What that entry left to hands was done."""
        return Evening(self.history, self.hands.done(entry))
