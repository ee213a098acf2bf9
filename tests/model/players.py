"""Random players: sense, slips and second thoughts, and with the same dice the same evening again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.model.clank import Clank, Line
from tests.model.depths import Depths
from tests.model.evening import Evening
from tests.model.keep import Keep
from tests.model.space import ITEMS, MAJOR, MINOR, Space

COLOURS = ("yellow", "blue", "green", "orange", "purple", "pink")


def say(do: str, **fields: object) -> Line:
    return {"do": do} | fields


def set_up(dice: Random, game: str) -> Line:
    below = game == "catacombs"
    players = dice.randint(2, 6 if below else 4)
    box: Line = {
        "row": {"cards": dice.choice([30, 100]), "signs": dice.choice([0, 25, 25])},
        "cubes": {"black": dice.choice([8, 24, 24, 24]), "each": dice.choice([8, 15, 30, 30])},
        "health": {"length": dice.choice([4, 10, 10])},
    }
    if players > 4:
        box["party"] = {"cubes": [2, 3, 3, 4, 4, 5], "minor": {"potion-of-stealth": 2}}
        box["party"]["market"] = {"invisibility-cloak": 2}
    return say(
        "start",
        game=game,
        seats=[{"name": f"Player {n + 1}", "colour": COLOURS[n]} for n in range(players)],
        seed=dice.randbytes(32).hex(),
        words=dice.choice(["", "Tyran", "e\u0301"]),
        box=box,
        turns=dice.choice(["tracked", "tracked", "free"]),
        track_credits=dice.random() < 0.7,
        track_row=dice.random() < 0.4,
    )


def evening(dice: Random, book: Evening) -> Iterator[Line]:
    """What is said, line by line, at the table as it stands; the last of it is the count of points."""
    if dice.random() < 0.5:
        yield from before_the_game(dice, book.table)
    while not book.table.ended and book.version < 400:
        for line in turn(dice, book.table):
            yield line
            if dice.random() < 0.03:
                yield chair(dice, book.table)
            if dice.random() < 0.03:
                yield slip(dice, book.table)
            if dice.random() < 0.03:
                yield from second_thoughts(dice, book)
    yield say("deck-out")
    for seat in range(len(book.table.seats)):
        yield say("rescue", seat=seat, safe=dice.random() < 0.9)
        yield say("score", seat=seat, cards=dice.randint(0, 12), **coins(dice))
    yield from second_thoughts(dice, book)
    yield say("escape", seat=dice.randrange(len(book.table.seats)))


def coins(dice: Random) -> dict[str, object]:
    return {"credits": dice.randint(0, 9)} if dice.random() < 0.6 else {}


def before_the_game(dice: Random, table: Clank) -> Iterator[Line]:
    yield say("words", text=dice.choice(["abc", "\u0159"]))
    for of in dice.sample(["artifacts", "first", "modules"], dice.randint(1, 3)):
        yield say("lots", of=of)
    yield say("cut", text=str(dice.random()), seat=dice.randrange(len(table.seats)))


def second_thoughts(dice: Random, book: Evening) -> Iterator[Line]:
    if not book.past and book.since > 1:
        return
    yield dice.choice([say("undo"), say("undo", to=max(book.since, book.version - dice.randint(1, 6)))])
    if dice.random() < 0.3:
        yield dice.choice([say("undo", to=book.since), say("cut", text="again"), say("words", text="late")])
    for _ in range(dice.choice([0, 1, 1, 2])):
        yield say("redo")


def slip(dice: Random, table: Clank) -> Line:
    seats, why = range(len(table.seats)), "miscounted"
    if dice.random() < 0.4:
        dials = {
            "fury": dice.randint(0, len(table.box["fury"]["cubes"])),
            "danger": dice.randint(0, 6),
            f"credits:{dice.choice(seats)}": dice.randint(0, 20),
            "deck": dice.randint(0, 40),
        }
        dial = dice.choice(sorted(dials))
        return say("set", dial=dial, to=dials[dial], why=why)
    if dice.random() < 0.7:
        piece = dice.choice(table.pieces)
        places = [place for place in sorted(table.at) if dice.random() < 0.1 or table.may_lie(piece, place)]
        source = dice.choice([place for place in places if table.count(place, piece)] or ["bag"])
        most = max(1, table.count(source, piece))
        by = dice.randint(1, min(4, most))
        return say("move", piece=piece, by=by, to=dice.choice(places), why=why) | {"from": source}
    seen = table.copy()
    for _ in range(3):
        piece = dice.choice(table.pieces)
        places = [place for place in sorted(table.at) if table.may_lie(piece, place)]
        source, to = dice.choice(places), dice.choice(places)
        full = to.startswith("wounds:") and not seen.room(int(to[7:]))
        marked = to.startswith("shrine:") and seen.count(to, piece)
        if seen.count(source, piece) and not full and not marked:
            seen.move(piece, 1, source, to)
    return whole_count(seen)


def whole_count(table: Clank) -> Line:
    places = {
        place: {p: n for p in table.pieces if (n := table.count(place, p))} for place in sorted(table.at)
    }
    return say("count", places=places, dials=table.dials)


FINDS = {"secret", "prisoner", "buy", "use", "drop", "artifact", "idol", "crystal", "lockpick", "credits"}
BODIES = {"noise", "everyone", "wound", "heal", "fury", "danger", "return-black"}
TELLING = FINDS | BODIES | {"deal", "hack", "tile", "unlock", "shrine", "rescue", "escape"}
"""Commands that tell what a seat found, took or did, as against corrections, draws and turns."""


@dataclass
class Mistake:
    """Of a late entry: what should have been told for it, or what was *forgotten* after it."""

    entry: int
    instead: Line | None
    forgotten: bool


def mistake(dice: Random, book: Evening) -> Mistake | None:
    if not book.past:
        return None
    entry, line, before = dice.choice(book.past[-6:])
    seat = dice.randrange(len(book.table.seats))
    forgotten = dice.random() < 0.3
    if forgotten:
        instead = deed(dice, book.table, seat)
    elif "kind" in line and dice.random() < 0.5:
        instead = line | {"kind": another_kind(dice, book.table, line)}
    elif line["do"] == "deal":
        instead = line | {"signs": dice.choice([[], ["danger"], ["arrive"], ["attack"]])}
    elif line["do"] == "tile":
        instead = line | {"artifact": dice.choice([None, 0, 1, 2])}
    elif "seat" in line and dice.random() < 0.7:
        instead = line | {"seat": seat}
    else:
        instead = line | {name: dice.randint(1, 4) for name in ("by", "count") if name in line}
    if instead == line or instead["do"] not in TELLING or (line["do"] not in TELLING and not forgotten):
        return None
    if "attack" in instead.get("signs", ()) and before.number != book.table.number:
        return None  # the attack of an earlier turn is drawn now, and the book knows no such draw
    never = not forgotten and dice.random() < 0.3
    return Mistake(entry, None if never else instead, forgotten)


def another_kind(dice: Random, table: Clank, line: Line) -> str:
    same = [deed(dice, table, 0) for _ in range(60)]
    return str(dice.choice([other["kind"] for other in same if other["do"] == line["do"]] or [line["kind"]]))


def turn(dice: Random, table: Clank) -> Iterator[Line]:
    seat = dice.randrange(len(table.seats)) if table.free else table.turn
    if table.seats[seat].status != "in" and dice.random() < 0.9:
        yield say("fixed-draw", seat=seat) if table.free else say("attack")
        yield say("end-turn")
        return
    for _ in range(dice.randint(1, 5) if isinstance(table, Space) else dice.randint(3, 9)):
        yield deed(dice, table, seat) if dice.random() < 0.85 else anything(dice, table)
    yield from way_out(dice, table, seat)
    if table.row and dice.random() < 0.9:
        yield from cards(dice, table)
    elif dice.random() < 0.3:
        yield say("danger", count=dice.randint(0, 7))
    if dice.random() < 0.15:
        yield say("cut", text=str(dice.randint(0, 9)))
    if dice.random() < 0.01:
        yield say(dice.choice(["deck-out", "stop"]))
    if dice.random() < 0.5:
        yield say("attack") if dice.random() < 0.8 else by_hand(dice, table)
    yield say("end-turn")


def deed(dice: Random, table: Clank, seat: int) -> Line:
    player = table.seats[seat]
    family = [
        say("noise", seat=seat, by=dice.randint(1, 4)),
        say("noise", seat=seat, by=dice.randint(1, 4)),
        say("noise", seat=seat, by=-dice.randint(1, 4)),
        say("everyone", by=dice.choice([1, 1, 2, -1]), but=dice.choice([None, seat])),
        say("wound", seat=seat, by=dice.randint(1, 2), forced=dice.random() < 0.2),
        say("heal", seat=seat, by=dice.randint(1, 3)),
        say("credits", seat=seat, by=dice.choice([-3, 1, 3, 9])),
        say("return-black", by=dice.randint(1, 4)),
        say("fury", by=1),
        *[say("use", seat=seat, kind=kind) for kind in sorted(+player.tokens)],
    ]
    if isinstance(table, Space):
        own = [
            say("hack", seat=seat, module=dice.choice("abcA"), **terminal(dice)),
            say("secret", seat=seat, kind=dice.choice(MAJOR + MINOR)),
            say("secret", seat=seat, kind=dice.choice(MAJOR + MINOR)),
            say("buy", seat=seat, kind=dice.choice(ITEMS)),
            say("crystal", seat=seat, by=dice.choice([-1, 1, 2])),
        ]
    elif isinstance(table, Keep):
        own = deeds_in_the_keep(dice, table, seat)
    else:
        own = deeds_below(dice, table, seat)
    return dice.choice(dice.choice([family, own]))


def terminal(dice: Random) -> dict[str, object]:
    return {"terminal": dice.choice("xy")} if dice.random() < 0.7 else {}


def deeds_in_the_keep(dice: Random, table: Keep, seat: int) -> list[Line]:
    kinds = [kind for heap in table.heaps.values() for kind, left in heap.items() if left > 0]
    return [
        say("secret", seat=seat, kind=dice.choice(kinds or ["treasure"])),
        say("secret", seat=seat, kind=dice.choice(kinds or ["treasure"])),
        say("buy", seat=seat, kind=dice.choice(["crown", *table.stock])),
        say("idol", seat=seat),
        *[say("drop", seat=seat, kind=kind) for kind in sorted(+table.seats[seat].tokens)],
    ]


def deeds_below(dice: Random, table: Clank, seat: int) -> list[Line]:
    assert isinstance(table, Depths)
    heaps = {name: [kind for kind, left in heap.items() if left > 0] for name, heap in table.heaps.items()}
    locks = ["chest", "library", "door", "cell"]
    return [
        say("tile", haunted=dice.random() < 0.2, artifact=dice.choice([None, 0, 0, 1, 2])),
        say("tile", haunted=dice.random() < 0.2, artifact=dice.choice([None, 0, 0, 1, 2])),
        say("unlock", seat=seat, lock=dice.choice(locks)),
        *[
            say("secret", seat=seat, kind=dice.choice(heaps[heap]))
            for heap in ("secrets", "minor")
            if heaps[heap]
        ],
        *[
            say("prisoner", seat=seat, kind=dice.choice(heaps["prisoners"]))
            for _ in "ab"
            if heaps["prisoners"]
        ],
        say("buy", seat=seat, kind=dice.choice(["crown", "secret-tome", *table.stock])),
        say("buy", seat=seat, kind=dice.choice(["crown", *table.stock]), coupon=True),
        say("shrine", seat=seat, room=dice.choice(["moon", "sun", "Moon", "stars"])),
        say("idol", seat=seat),
        say("lockpick", seat=seat, by=dice.choice([-1, 1, 2])),
    ]


def way_out(dice: Random, table: Clank, seat: int) -> Iterator[Line]:
    if dice.random() < 0.5:
        if isinstance(table, Space):
            modules = {"modules": ["a", "b"]} if dice.random() < 0.2 else {}
            yield say("artifact", seat=seat, value=dice.choice([*table.artifacts, 5]), **modules)
        elif isinstance(table, Keep):
            yield say("artifact", seat=seat, value=dice.choice([*table.artifacts, 5]))
        elif isinstance(table, Depths):
            values = [value for room in table.rooms for value in room.artifacts]
            yield say("artifact", seat=seat, value=dice.choice(values or [5, 20]))
    if dice.random() < 0.15 and table.seats[seat].artifacts:
        yield say("escape", seat=seat)


def cards(dice: Random, table: Clank) -> Iterator[Line]:
    assert table.row
    for _ in range(table.row.slots.count(None) or dice.randint(0, 3)):
        signs = dice.choice([[], [], [], ["danger"], ["arrive"], ["attack"], ["attack", "danger"]])
        yield say("deal", signs=signs) | ({"slot": dice.randint(1, 6)} if dice.random() < 0.4 else {})


def chair(dice: Random, table: Clank) -> Line:
    seat, name = dice.randrange(len(table.seats)), f"Guest {dice.randint(1, 4)}"
    colour = dice.choice([*COLOURS, table.menace])
    lines = [
        say("rename", seat=seat, name=name),
        say("recolour", seat=seat, colour=colour),
        say("join", name=name, colour=colour) | dice.choice([{}, {"at": dice.randint(0, 4)}]),
        say("leave", seat=seat),
        printed(dice, table),
        printed(dice, table),
    ]
    return dice.choice(lines)


def printed(dice: Random, table: Clank) -> Line:
    box = table.box
    values = box["artifacts"]["values"]
    numbers = {
        "health.length": dice.randint(4, 12),
        "fury.cubes": [*box["fury"]["cubes"][:-1], 6],
        "market.price": dice.randint(5, 9),
        "market.stock": {kind: dice.randint(1, 4) for kind in box["market"]["stock"]},
        "tokens.points": box["tokens"]["points"] | {"archive": dice.randint(1, 9)},
        "artifacts.values": sorted({*values, dice.randint(1, 40)} - {dice.choice([*values, 0])}),
        "cubes.each": 20,
        "noise.start": [4, 3, 2, 1],
    }
    if not table.row:
        numbers["attack.danger_cards"] = dice.randint(4, 7)
    if isinstance(table, Space):
        numbers |= {f"{what}.{n}": dice.randint(1, 25) for what in ("pods", "crystals") for n in ("points",)}
        numbers |= {f"{what}.count": dice.randint(2, 6) for what in ("pods", "crystals")}
    else:
        numbers |= {"idols.count": dice.randint(1, 4), "mastery.points": dice.randint(15, 25)}
    if isinstance(table, Depths):
        numbers |= {"reserve.tomes": dice.randint(8, 14), "tiles.depths": dice.randint(5, 22)}
    seen = {
        "health.length": box["health"]["length"],
        "artifacts.values": values,
        "fury.cubes": box["fury"]["cubes"],
    }
    number = dice.choice(
        sorted(name for name, to in numbers.items() if seen.get(name) != to)
    )  # else: compared
    return say("printed", number=number, to=numbers[number], why="looked again")


def by_hand(dice: Random, table: Clank) -> Line:
    bag = sorted(table.at["bag"] + table.at["area"])
    owed = table.owed or table.cubes_of_the_track + table.danger
    drawn = dice.sample(bag, min(len(bag), owed + dice.choice([0, 0, 0, 1])))
    return say("record", drawn={piece: drawn.count(piece) for piece in drawn})


def anything(dice: Random, table: Clank) -> Line:
    seat = dice.randint(0, len(table.seats))
    known = deed(dice, table, seat) if seat < len(table.seats) else say("noise", seat=seat, by=1)
    lines = [
        known,
        known,
        known,
        say("artifact", seat=seat, value=dice.choice([1, 5, 10, 20])),
        say("escape", seat=seat),
        say("rescue", seat=seat, safe=True),
        say("score", seat=seat, cards=3, credits=1),
        say("fixed-draw", seat=seat),
        say("use", seat=seat, kind=dice.choice(["archive", "dragon-egg", "tonic", "puzzle-box", "medkit"])),
        say("drop", seat=seat, kind=dice.choice([*MAJOR, *MINOR, "chalice", "monkey-idol"])),
        say("end-turn"),
        say("attack"),
        say("fury", by=dice.randint(1, 9)) if dice.random() < 0.1 else say("danger", count=1),
    ]
    return dice.choice(lines)
