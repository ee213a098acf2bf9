"""A table of random thieves: what they say is sensible nearly always, and their evening comes to an end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from rules.catacombs.game import CATACOMBS
from rules.catacombs.table import USABLE, CatacombsTable
from rules.refusals import Refused
from rules.script import Evening, events_told, read
from tests.catacombs.delve_talk import start
from tests.rules.table_talk import Line, say

ROOMS = ("moon", "sun", "star", "Moon")
LONGEST = 1500
"""Lines after which somebody says that the deck is empty."""


def played(seed: int) -> tuple[Evening, list[list[Line]]]:
    """A whole evening: where it ends, and the events of every entry as a journal keeps them."""
    dice = Random(seed)  # noqa: S311  # players, not luck
    evening = Evening(lambda: seed.to_bytes(32, "big"))
    entries: list[list[Line]] = []

    def tell(line: Line) -> None:
        command = read(json.dumps(line), CATACOMBS)
        try:
            events = evening.perform(command)  # type: ignore[arg-type]  # no questions are asked here
        except Refused:
            return
        entries.append(json.loads(json.dumps(events_told(events))))
        table = table_of(evening)
        assert table.pieces.census() == table.census

    players, turns = dice.randint(2, 6), dice.choice(["tracked", "tracked", "free"])
    small = {"cubes": {"black": dice.choice([4, 8])}} if dice.random() < 0.3 else {}
    first = start(players, turns=turns)
    tell(first | {"seed": f"{seed:064x}", "box": {**first.get("box", {}), **small}})
    while table_of(evening).ended is None:
        for line in _turn(dice, table_of(evening)):
            tell(line)
        if len(entries) > LONGEST or dice.random() < 0.002:
            tell(say("deck-out"))
    for index in range(players):
        tell(say("rescue", seat=index, safe=dice.random() < 0.5))
        tell(say("score", seat=index, cards=dice.randint(0, 40), credits=0))
    return evening, entries


def table_of(evening: Evening) -> CatacombsTable:
    """The table as it stands."""
    assert evening.timeline is not None
    table: CatacombsTable = evening.timeline.table
    return table


def _turn(dice: Random, table: CatacombsTable) -> Iterator[Line]:
    """What is said in one turn."""
    seats = range(len(table.seats))
    turn = dice.choice(seats) if table.free else table.turn.seat
    if table.free and not table.seats[turn].is_in:
        yield say("fixed-draw", seat=turn)
        return
    if table.owed is not None:
        yield say("attack")
        yield say("end-turn")
        return
    for _ in range(dice.randint(1, 4)):
        yield _action(dice, table, turn)
    if dice.random() < 0.6:
        haunted = not table.safe_tiles and dice.random() < 0.2
        yield say("tile", haunted=haunted, artifact=dice.choice([None, None, 0, 1, 2]))
    if table.discovered and dice.random() < 0.3:
        yield say("artifact", seat=turn, value=dice.choice(table.discovered))
    if table.seats[turn].artifacts and dice.random() < 0.3:
        yield say("escape", seat=turn)
    yield say("danger", count=dice.choice([0, 0, 1, 2]))
    if dice.random() < 0.6:
        yield say("attack")
    if dice.random() < 0.05:
        yield from dice.choice([[say("undo")], [say("undo"), say("redo")]])
    if not table.free:
        yield say("end-turn")


def _action(dice: Random, table: CatacombsTable, seat: int) -> Line:
    """A card's effect, or a find."""
    secrets, prisoners = table.box.secrets, tuple(table.box.prisoners.copies)
    choices = [
        say("noise", seat=seat, by=dice.randint(1, 3)),
        say("noise", seat=seat, by=-dice.randint(1, 3)),
        say("everyone", by=1),
        say("wound", seat=seat, by=1),
        say("heal", seat=seat, by=1),
        say("secret", seat=seat, kind=dice.choice((*secrets.major, *secrets.minor))),
        say("prisoner", seat=seat, kind=dice.choice(prisoners)),
        say("buy", seat=seat, kind=dice.choice((*table.market, "secret-tome"))),
        say("unlock", seat=seat, lock=dice.choice(["chest", "library", "cell", "door"])),
        say("shrine", seat=seat, room=dice.choice(ROOMS)),
        say("idol", seat=seat),
        say("credits", seat=seat, by=dice.randint(1, 5)),
        say("return-black", by=3),
        *[say("use", seat=seat, kind=kind) for kind in table.seats[seat].tokens if kind in USABLE],
    ]
    return dice.choice(choices)
