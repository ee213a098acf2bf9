"""A table of random players: what they say is sensible nearly always, and their evening comes to an end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from rules.in_space.game import IN_SPACE
from rules.in_space.table import ITEMS, MAJOR, MINOR, USABLE, InSpaceTable
from rules.refusals import Refused
from rules.script import Evening, events_told, read
from tests.rules.table_talk import Line, say, start

MODULES = ("garden", "cannon", "bay")
LONGEST = 2000
"""Lines after which somebody says that the deck is empty."""


def played(seed: int) -> tuple[Evening, list[list[Line]]]:
    """A whole evening: where it ends, and the events of every entry as a journal keeps them."""
    dice = Random(seed)  # noqa: S311  # players, not luck
    evening = Evening(lambda: seed.to_bytes(32, "big"))
    entries: list[list[Line]] = []

    def tell(line: Line) -> None:
        command = read(json.dumps(line), IN_SPACE)
        try:
            events = evening.perform(command)  # type: ignore[arg-type]  # no questions are asked here
        except Refused:
            return
        entries.append(json.loads(json.dumps(events_told(events))))
        table = table_of(evening)
        assert table.pieces.census() == table.census

    tell(start(dice.randint(2, 4), turns=dice.choice(["tracked", "tracked", "free"]), words=str(seed)))
    while table_of(evening).ended is None:
        for line in _turn(dice, table_of(evening)):
            tell(line)
        if len(entries) > LONGEST or dice.random() < 0.002:
            tell(say("deck-out"))
    for index in range(len(table_of(evening).seats)):
        tell(say("rescue", seat=index, safe=dice.random() < 0.5))
        tell(say("score", seat=index, cards=dice.randint(0, 40), credits=0))
    return evening, entries


def table_of(evening: Evening) -> InSpaceTable:
    """The table as it stands."""
    assert evening.timeline is not None
    table: InSpaceTable = evening.timeline.table
    return table


def _turn(dice: Random, table: InSpaceTable) -> Iterator[Line]:
    """What is said in one turn."""
    seats = range(len(table.seats))
    if table.free and not table.seats[turn := dice.choice(seats)].is_in:
        yield say("fixed-draw", seat=turn)
        return
    if not table.free:
        turn = table.turn.seat
    if table.owed is not None:
        yield say("attack")
        yield say("end-turn")
        return
    for _ in range(dice.randint(1, 4)):
        yield _action(dice, table, turn)
    yield from _goals(dice, table, turn)
    yield say("danger", count=dice.choice([0, 0, 1, 2, 3]))
    if dice.random() < 0.6:
        yield say("attack") if dice.random() < 0.8 else _by_hand(dice, table)
    if dice.random() < 0.05:
        yield from dice.choice([[say("undo")], [say("undo"), say("redo")], [_slip(dice, table, turn)]])
    if not table.free:
        yield say("end-turn")


def _action(dice: Random, table: InSpaceTable, seat: int) -> Line:
    """A card's effect, or a find."""
    tokens = [kind for kind in table.seats[seat].tokens if kind in USABLE]
    choices = [
        say("noise", seat=seat, by=dice.randint(1, 3)),
        say("noise", seat=seat, by=dice.randint(1, 2)),
        say("noise", seat=seat, by=-dice.randint(1, 3)),
        say("everyone", by=1, but=seat),
        say("wound", seat=seat, by=1),
        say("heal", seat=seat, by=1),
        say("secret", seat=seat, kind=dice.choice(MAJOR + MINOR)),
        say("buy", seat=seat, kind=dice.choice(ITEMS)),
        say("credits", seat=seat, by=dice.randint(1, 5)),
        say("crystal", seat=seat, by=1),
        say("return-black", by=1),
        *[say("use", seat=seat, kind=kind) for kind in tokens],
    ]
    return dice.choice(choices)


def _goals(dice: Random, table: InSpaceTable, seat: int) -> Iterator[Line]:
    """The code, an artifact, and away."""
    if dice.random() < 0.4:
        return
    if not table.has_code(seat):
        yield say("hack", seat=seat, module=dice.choice(MODULES))
    elif not table.seats[seat].artifacts:
        yield say("artifact", seat=seat, value=dice.choice(table.artifacts or (5,)))
    elif dice.random() < 0.3:
        yield say("escape", seat=seat)


def _by_hand(dice: Random, table: InSpaceTable) -> Line:
    """A draw from the real bag."""
    cubes = [p for place in ("bag", "area") for p, n in table.pieces.at(place).items() for _ in range(n)]
    drawn = dice.sample(cubes, min(table.attack_cubes, len(cubes)))
    return say("record", drawn={piece: drawn.count(piece) for piece in set(drawn)})


def _slip(dice: Random, table: InSpaceTable, seat: int) -> Line:
    """Something that has to be put right."""
    colour = table.seats[seat].colour
    return dice.choice(
        [
            say("move", piece=colour, by=1, from_=f"supply:{seat}", to="area", why="forgotten"),
            say("move", piece=colour, by=1, from_=f"wounds:{seat}", to=f"supply:{seat}", why="miscounted"),
            say("count", places={"area": {colour: dice.randint(0, 3)}}),
            say("set", dial="fury", to=dice.randint(1, table.box.fury.track.top), why="misread"),
        ]
    )
