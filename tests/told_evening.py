"""An evening of In Space that tells itself: commands in, the newest line and the history out."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games import GAMES
from companion.games.clank.effects import outcome
from companion.narration.entries import reminder, sentence
from companion.narration.history import History
from rules.clank.view import View
from rules.game import Command
from rules.script import Evening, read

SEED = "5eed" * 16
SEATS = [("Adam", "yellow"), ("Eva", "blue"), ("Filip", "green"), ("Ola", "purple")]


class ToldEvening:
    """
    A table of In Space, a minute between commands unless said otherwise.

    `tell` gives one command and returns the line it makes.
    """

    def __init__(self, *, seats: int = 3, **start: Any) -> None:
        self._evening = Evening(fresh_seed=lambda: bytes(32))
        self.names = tuple(name for name, _ in SEATS[:seats])
        self.history = History()
        self.second = 0
        self.events: tuple[Any, ...] = ()
        self.command: Command | None = None
        listed = [{"name": name, "colour": colour} for name, colour in SEATS[:seats]]
        self.tell("start", game="in-space", seats=listed, seed=SEED, **start)

    def tell(self, do: str, *, after: int = 60, **fields: Any) -> str:
        """Give a command, *after* so many seconds."""
        timeline = self._evening.timeline
        line = msgspec.json.encode({"do": do, **fields})
        command = read(line, timeline.game if timeline else None)
        self.events = self._evening.perform(command)
        self.command = command
        self.second += after
        at = f"2026-11-21T{20 + self.second // 3600}:{self.second // 60 % 60:02}:{self.second % 60:02}Z"
        self.history = self.history.added(self.version, at, command, self.events)
        return sentence(GAMES["in-space"], command, self.events, self.names)

    def record(self, **drawn: int) -> str:
        return self.tell("record", drawn=drawn)

    def has_code(self, seat: int) -> None:
        """A seat gets the command code; the fury rises by one."""
        self.tell("hack", seat=seat, module="Hydroponics")
        self.tell("hack", seat=seat, module="Infirmary")

    def set_fury(self, step: int) -> None:
        """Put the marker on a step, firing nothing."""
        self.tell("set", dial="fury", to=step, why="test")

    @property
    def version(self) -> int:
        return self._evening.timeline.version if self._evening.timeline else 0

    @property
    def standing(self) -> set[int]:
        moment = self._evening.timeline.now if self._evening.timeline else None
        entries = set()
        while moment:
            entries.add(moment.entry)
            moment = moment.before
        return entries

    @property
    def view(self) -> View:
        return self._evening.view

    @property
    def reminder(self) -> str | None:
        return self.command and reminder(GAMES["in-space"], self.command, self.events, self.names)

    @property
    def outcome(self) -> str:
        return outcome(self.events, self.names)

    @property
    def texts(self) -> list[str]:
        """The lines of the history, oldest first, those taken back in brackets."""
        return [line.text if line.standing else f"[{line.text}]" for line in self.history.lines(most=999)]
