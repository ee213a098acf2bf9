"""Whoever does what the device says, and nothing else, has the table that the device knows."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.games.clank.naming import place_name
from companion.narration import history
from rules import script
from rules.events import Moved
from rules.game import Command, Event
from rules.games import GAMES as RULES
from rules.refusals import Refused
from rules.timeline import Restored, TakenBack
from tests.rules.evening_player import PLAYERS, table_of, turn
from tests.rules.table_lines import Line, say

CORRECTIONS = {"move", "set", "count", "retell"}
"""They follow what hands have done."""

WAY = re.compile(r"([^;:.]+) → ([^;:]+): ((?:\d+\u00d7 \w+(?:, )?)+)")
"""Where pieces go, as it is said."""


class RealTable:
    """Cubes on a real table: people move their own as they record it, and else what they are told to."""

    def __init__(self, seed: int, game: str) -> None:
        self.dice = Random(seed)  # noqa: S311  # players, not luck
        self.game, self.told = game, history.Evening()
        self.device = script.Evening(lambda: seed.to_bytes(32, "big"), told=self._hear)
        self.cubes: Counter[tuple[str, str]] = Counter()
        self.waits: dict[int, tuple[Event, ...]] = {}
        """What hands do once they come to it, by the entry that said so."""

        self.perform(PLAYERS[game].set_up(self.dice, seed))
        self.cubes = Counter(known(self.device))

    def perform(self, line: Line) -> None:
        try:
            self.device.perform(script.read(json.dumps(line), RULES[self.game]))  # type: ignore[arg-type]
        except Refused:
            return
        if self.dice.random() < 0.3:
            self.do_first()

    def do_first(self) -> bool:
        for entry, text in self.owed.items():
            self._do(entry, text)
            self.told = self.told.done(entry)
            return True
        return False

    @property
    def owed(self) -> dict[int, str]:
        return {n: kept.hand.text for n, kept in self.told.hands._kept.items()}

    def _hear(self, command: Command, events: tuple[Event, ...]) -> None:
        line, before = self.device.timeline, self.owed
        assert line is not None
        n = line.version
        self.told = self.told.added(n, "2026-11-21T20:00:00Z", command, events, line)
        if any(isinstance(event, TakenBack | Restored) for event in events):
            return
        left = GAMES[self.game].voice.left(events) if n in self.owed else ()
        self._move(event for event in events if event not in left)
        self.waits[n] = left
        for entry in before.keys() - self.owed.keys():  # it is waited for no longer: hands have done it
            self._do(entry, before[entry])

    def _do(self, entry: int, text: str) -> None:
        places = {place_name(place, self.told.history.names): place for place, _piece in known(self.device)}
        places |= {place_name(place, self.told.history.names): place for place, _piece in self.cubes}
        if text.startswith("Lay "):
            for source, target, pieces in WAY.findall(text.partition(": ")[2]):
                for piece in pieces.split(", "):
                    n, _times, name = piece.partition("\u00d7 ")
                    from_, to = places[source.strip()], places[target.strip()]
                    self._move([Moved(piece=name, by=int(n), from_=from_, to=to, why="")])
        self._move(self.waits.get(entry, ()))

    def _move(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Moved):
                self.cubes[event.from_, event.piece] -= event.by
                self.cubes[event.to, event.piece] += event.by


def known(device: script.Evening) -> Mapping[tuple[str, str], int]:
    return {
        (place, piece): n
        for place, heap in table_of(device).pieces.places().items()
        for piece, n in heap.items()
    }


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_hands_that_do_what_is_owed_have_the_devices_table(game: str, seed: int) -> None:
    """Whatever is taken back and restored, before or after it was done by hand."""
    real = RealTable(seed, game)
    for _turn in range(25):
        table = table_of(real.device)
        for line in turn(real.dice, table) if table.ended is None else ():
            if line["do"] not in CORRECTIONS:
                real.perform(line)
            while real.dice.random() < 0.3:
                real.perform(say(real.dice.choice(["undo", "undo", "redo"])))
    while real.do_first():
        pass

    assert +real.cubes == +Counter(known(real.device))
