"""A line of the history is cut where the console is narrow: by then it has said what changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.clank.effects import fury_step, wounds
from companion.narration.history import History
from rules.clank import events as happened
from rules.correcting import Stop
from rules.game import Command, Event
from rules.script import Evening
from rules.warps_edge import events as flown_events
from tests.rules.evening_player import played
from tests.warps_edge.pilot import flown

SCRIPTS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.jsonl"))
WIDTH = 58
"""What a console of 60 columns leaves of a line; its number stands before it, and may cost a few more."""


class Reader:
    """Hears an evening, and finds every line whose news a narrow console would cut off."""

    def __init__(self) -> None:
        self.history, self.n, self.late = History(), 0, list[str]()

    def __call__(self, command: Command, events: tuple[Event, ...]) -> None:
        self.n += 1
        self.history = self.history.added(self.n, "2026-11-21T20:00:00Z", command, events)
        line = self.history.lines(most=1)[-1].text
        if missing := [
            each for each in news(command, events, self.history.names) if each not in line[:WIDTH]
        ]:
            self.late.append(f"{line} {missing}")


def news(command: Command, events: tuple[Event, ...], names: tuple[str, ...]) -> Iterator[str]:
    """What must be read of an entry: fury, who was hurt or fell, whether it is over; hull, shields, warps."""
    if (step := fury_step(events)) is not None:
        yield f"Fury {step}"
    yield from (names[seat] for seat, n in wounds(events, {"attack"}).items() if n)
    for hull in [event for event in events if isinstance(event, flown_events.HullChanged)][-1:]:
        yield "efitted" if hull.why == "rises-again" else f"ull {hull.to}"
    for event in events:
        match event:
            case happened.Fell(seat=seat):
                yield names[seat]
                yield "fell"
            case happened.Ended() if not isinstance(command, Stop):
                yield "Game over"
            case flown_events.Ended(why="victory"):
                yield "The flight is won"
            case flown_events.Ended(why="hull" | "bag-empty"):
                yield "The flight is lost"
            case flown_events.WarpEnded(number=n):
                yield f"arp {n} ends"
            case _:
                pass


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_cut_line_of_a_told_evening_has_lost_only_the_least(path: Path) -> None:
    reader = Reader()
    evening = Evening(lambda: bytes(32), told=reader)
    for line in path.read_text("utf-8").splitlines():
        evening.answer(line)

    assert reader.n > 1
    assert reader.late == []


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
def test_a_cut_line_of_any_evening_has_lost_only_the_least(game: str) -> None:
    for seed in range(10):
        reader = Reader()
        played(seed, game, reader)

        assert reader.late == []


def test_a_cut_line_of_any_flight_has_lost_only_the_least() -> None:
    for seed in range(10):
        reader, lines = Reader(), flown(seed)[1]
        evening = Evening(lambda: bytes(32), told=reader)
        for line, _answer, _before in lines:
            evening.answer(json.dumps(line))

        assert reader.late == []
