"""A table of random players: what they say is sensible nearly always, and their evening comes to an end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from rules.catacombs.table import CatacombsTable
from rules.filed.table import FiledTable
from rules.game import Command, Event
from rules.games import GAMES
from rules.in_space.table import InSpaceTable
from rules.refusals import Refused
from rules.script import Evening, events_told, read
from tests.catacombs import delve_talk
from tests.rules.table_lines import Line, say, start
from tests.rules.table_talk import line_of

MODULES = ("garden", "cannon", "bay")
ROOMS = ("moon", "sun", "star", "Moon")
TURNS = ["tracked", "tracked", "free"]


class Players(NamedTuple):
    set_up: Callable[[Random, int], Line]
    """The first line, from dice and the evening's number."""

    deeds: Callable[[Random, Any, int], list[Line]]
    """What a card of this seat may do, or what the seat may find."""

    goals: Callable[[Random, Any, int], Iterator[Line]]
    """What a seat is here for."""

    danger: list[int]
    longest: int
    """Lines after which somebody says that the deck is empty."""


def played(
    seed: int, game: str = "in-space", told: Callable[[Command, tuple[Event, ...]], None] | None = None
) -> tuple[Evening, list[list[Line]]]:
    """A whole evening: where it ends, and the events of every entry as a journal keeps them."""
    dice, players = Random(seed), PLAYERS[game]  # noqa: S311  # players, not luck
    evening = Evening(lambda: seed.to_bytes(32, "big"), told=told)
    entries: list[list[Line]] = []

    def speak(line: Line) -> None:
        command = read(json.dumps(line), GAMES[game])
        try:
            events = evening.perform(command)  # type: ignore[arg-type]  # no questions are asked here
        except Refused:
            return
        entries.append(json.loads(json.dumps(events_told(events))))
        table = table_of(evening)
        assert table.pieces.census() == table.census

    speak(players.set_up(dice, seed))
    while table_of(evening).ended is None:
        for line in turn(dice, table_of(evening)):
            speak(line)
        if len(entries) > players.longest or dice.random() < 0.002:
            speak(say("deck-out"))
    for index in range(len(table_of(evening).seats)):
        speak(say("rescue", seat=index, safe=dice.random() < 0.5))
        speak(say("score", seat=index, cards=dice.randint(0, 40), credits=0))
    return evening, entries


def table_of(evening: Evening) -> Any:
    return line_of(evening).table


def turn(dice: Random, table: InSpaceTable | CatacombsTable | FiledTable) -> Iterator[Line]:
    below, players = isinstance(table, CatacombsTable), PLAYERS[table.game]
    seat = dice.choice(range(len(table.seats))) if table.free else table.turn.seat
    if table.free and not table.seats[seat].is_in:
        yield say("fixed-draw", seat=seat)
        return
    if table.owed is not None:
        yield say("attack")
        yield say("end-turn")
        return
    for _ in range(dice.randint(1, 4)):
        yield dice.choice(players.deeds(dice, table, seat))
    yield from players.goals(dice, table, seat)
    yield say("danger", count=dice.choice(players.danger))
    if dice.random() < 0.6:
        yield say("attack") if below or dice.random() < 0.8 else _by_hand(dice, table)
    if dice.random() < 0.05:
        slips = [] if below else [[_slip(dice, table, seat)]]
        yield from dice.choice([[say("undo")], [say("undo"), say("redo")], *slips])
    if not table.free:
        yield say("end-turn")


def _aboard(dice: Random, seed: int) -> Line:
    return start(dice.randint(2, 4), turns=dice.choice(TURNS), words=str(seed))


def _below(dice: Random, seed: int) -> Line:
    first = delve_talk.start(dice.randint(2, 6), turns=dice.choice(TURNS))
    small = {"cubes": {"black": dice.choice([4, 8])}} if dice.random() < 0.3 else {}
    return first | {"seed": f"{seed:064x}", "box": first.get("box", {}) | small}


def _deeds_aboard(dice: Random, table: InSpaceTable, seat: int) -> list[Line]:
    usable = table.room.of("used")
    return [
        say("noise", seat=seat, by=dice.randint(1, 3)),
        say("noise", seat=seat, by=dice.randint(1, 2)),
        say("noise", seat=seat, by=-dice.randint(1, 3)),
        say("everyone", by=1, but=seat),
        say("wound", seat=seat, by=1),
        say("heal", seat=seat, by=1),
        say("secret", seat=seat, kind=dice.choice(table.room.kinds("major", "minor"))),
        say("buy", seat=seat, kind=dice.choice(table.room.kinds("market"))),
        say("credits", seat=seat, by=dice.randint(1, 5)),
        say("crystal", seat=seat, by=1),
        say("return-black", by=1),
        *[say("use", seat=seat, kind=kind) for kind in table.seats[seat].tokens if kind in usable],
    ]


def _into_the_keep(dice: Random, seed: int) -> Line:
    return start(dice.randint(2, 4), game="clank", turns=dice.choice(TURNS), seed=f"{seed:064x}")


def _deeds_in_the_keep(dice: Random, table: FiledTable, seat: int) -> list[Line]:
    secrets, usable = table.room.kinds("major", "minor"), table.room.of("used")
    return [
        say("noise", seat=seat, by=dice.randint(1, 3)),
        say("noise", seat=seat, by=-dice.randint(1, 2)),
        say("wound", seat=seat, by=1),
        say("heal", seat=seat, by=1),
        say("secret", seat=seat, kind=dice.choice(secrets)),
        say("idol", seat=seat),
        say("buy", seat=seat, kind=dice.choice(tuple(table.goods))),
        say("credits", seat=seat, by=dice.randint(1, 5)),
        say("return-black", by=2),
        *[say("use", seat=seat, kind=kind) for kind in table.seats[seat].tokens if kind in usable],
    ]


def _goals_in_the_keep(dice: Random, table: FiledTable, seat: int) -> Iterator[Line]:
    if table.artifacts and dice.random() < 0.2:
        yield say("artifact", seat=seat, value=dice.choice(table.artifacts))
    if table.seats[seat].artifacts and dice.random() < 0.2:
        yield say("escape", seat=seat)


def _deeds_below(dice: Random, table: CatacombsTable, seat: int) -> list[Line]:
    secrets, prisoners, usable = table.box.secrets, tuple(table.box.prisoners.copies), table.room.of("used")
    return [
        say("noise", seat=seat, by=dice.randint(1, 3)),
        say("noise", seat=seat, by=-dice.randint(1, 3)),
        say("everyone", by=1),
        say("wound", seat=seat, by=1),
        say("heal", seat=seat, by=1),
        say("secret", seat=seat, kind=dice.choice((*secrets.major, *secrets.minor))),
        say("prisoner", seat=seat, kind=dice.choice(prisoners)),
        say("buy", seat=seat, kind=dice.choice(tuple(table.goods))),
        say("unlock", seat=seat, lock=dice.choice(["chest", "library", "cell", "door"])),
        say("shrine", seat=seat, room=dice.choice(ROOMS)),
        say("idol", seat=seat),
        say("credits", seat=seat, by=dice.randint(1, 5)),
        say("return-black", by=3),
        *[say("use", seat=seat, kind=kind) for kind in table.seats[seat].tokens if kind in usable],
    ]


def _goals_aboard(dice: Random, table: InSpaceTable, seat: int) -> Iterator[Line]:
    if dice.random() < 0.4:
        return
    if not table.has_code(seat):
        yield say("hack", seat=seat, module=dice.choice(MODULES))
    elif not table.seats[seat].artifacts:
        yield say("artifact", seat=seat, value=dice.choice(table.artifacts or (5,)))
    elif dice.random() < 0.3:
        yield say("escape", seat=seat)


def _goals_below(dice: Random, table: CatacombsTable, seat: int) -> Iterator[Line]:
    if dice.random() < 0.6:
        haunted = not table.safe_tiles and dice.random() < 0.2
        yield say("tile", haunted=haunted, artifact=dice.choice([None, None, 0, 1, 2]))
    if table.discovered and dice.random() < 0.3:
        yield say("artifact", seat=seat, value=dice.choice(table.discovered))
    if table.seats[seat].artifacts and dice.random() < 0.3:
        yield say("escape", seat=seat)


def _by_hand(dice: Random, table: InSpaceTable) -> Line:
    cubes = [p for place in ("bag", "area") for p, n in table.pieces.at(place).items() for _ in range(n)]
    drawn = dice.sample(cubes, min(table.attack_cubes, len(cubes)))
    return say("record", drawn={piece: drawn.count(piece) for piece in set(drawn)})


def _slip(dice: Random, table: InSpaceTable, seat: int) -> Line:
    colour = table.seats[seat].colour
    return dice.choice(
        [
            say("move", piece=colour, by=1, from_=f"supply:{seat}", to="area", why="forgotten"),
            say("move", piece=colour, by=1, from_=f"wounds:{seat}", to=f"supply:{seat}", why="miscounted"),
            say("count", places={"area": {colour: dice.randint(0, 3)}}),
            say("set", dial="fury", to=dice.randint(1, table.box.fury.track.top), why="misread"),
        ]
    )


PLAYERS = {
    "in-space": Players(_aboard, _deeds_aboard, _goals_aboard, danger=[0, 0, 1, 2, 3], longest=2000),
    "clank": Players(
        _into_the_keep, _deeds_in_the_keep, _goals_in_the_keep, danger=[0, 0, 1, 2], longest=1500
    ),
    "catacombs": Players(_below, _deeds_below, _goals_below, danger=[0, 0, 1, 2], longest=1500),
}
