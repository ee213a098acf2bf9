"""
What things are called at a table of seats, in the table's language: cubes, places, tokens, lots.

The rules' own names are for machines; a name that is not known here stays as it is. Knows no events.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.clank import printed
from companion.games.reference import texts
from companion.games.signs import colour_name
from companion.words.language import _, told_of
from rules.games import GAMES

piece_name = colour_name
"""A cube's colour."""


def named(key: str, value: str, names: Sequence[str] = ()) -> str:
    """
    What stands in the braces of a sentence.

    >>> named("kind", "sonic-grenade"), named("place", "supply:0", ["Adam"]), named("names", "artifact-5")
    ('sonic grenade', "Adam's supply", 'artifact 5')
    """
    match key, value:
        case "kind", _kind:
            return token_name(value)
        case "piece" | "colour", _piece:
            return piece_name(value)
        case "place", _place:
            return place_name(value, names)
        case "lot" | "module", _lot:
            return lot_name(value, names)
        case "names", _lots:
            return ", ".join(lot_name(each, names) for each in value.split(", "))
        case "number", path if (said := printed.name(path)) != path:
            return f"{said} ({path})"
        case "what", "name":
            return _("name")
        case "what", "colour":
            return _("colour")
        case _:
            return value


def pieces(n: int, piece: str) -> str:
    """
    So many cubes.

    >>> pieces(1, "yellow")
    '1 yellow'
    """
    return _("{n} {piece}").format(n=n, piece=piece_name(piece))


def place_name(place: str, names: Sequence[str]) -> str:
    """
    Where pieces lie; *names* are the seats', in turn order.

    >>> place_name("supply:0", ["Adam"]), place_name("hunters:8", ["Adam"]), place_name("bag", ["Adam"])
    ("Adam's supply", 'fury step 8', 'bag')
    """
    kind, colon, which = place.partition(":")
    match kind:
        case "supply" if colon:
            return _("{name}'s supply").format(name=seat_name(which, names))
        case "wounds" if colon:
            return _("{name}'s health track").format(name=seat_name(which, names))
        case "hunters" if colon:
            return _("fury step {n}").format(n=which)
        case "bag":
            return _("bag")
        case "area":
            return _("area")
        case "aside":
            return _("aside")
        case "bank":
            return _("bank")
        case "shrine" if colon:
            return _("wayshrine {room}").format(room=which)
        case _:
            return place


def seat_name(seat: int | str, names: Sequence[str]) -> str:
    """
    Who sits there; a seat nobody knows keeps its number.

    >>> seat_name(0, ["Adam"]), seat_name("7", ["Adam"])
    ('Adam', '7')
    """
    index = f"{seat}"
    return names[int(index)] if index.isdecimal() and int(index) < len(names) else index


def token_name(kind: str) -> str:
    """
    A token or an item of the market.

    >>> token_name("sonic-grenade"), token_name("crown-10")
    ('sonic grenade', 'crown of 10')
    """
    if kind.startswith("crown-"):
        return _("crown of {n}").format(n=kind.removeprefix("crown-"))
    known = next((name for game in GAMES if (name := texts(game).get("names", {}).get(kind))), "")
    if known:
        return _(known)
    return kind.replace("-", " ") if told_of() == "own" else kind  # it has no names but these


def part_name(part: str, *, money: str) -> str:
    """
    A part of somebody's points; *money* is what the game calls it.

    >>> part_name("escape", money="credits"), part_name("credits", money="gold")
    ('escape pod', 'gold')
    """
    return {
        "cards": _("cards"),
        "artifacts": _("artifacts"),
        "tokens": _("tokens"),
        "crystals": _("crystals"),
        "prisoners": _("prisoners"),
        "credits": money,
        "escape": _("escape pod"),
        "mastery": _("mastery token"),
    }.get(part, part)


def status_name(status: str) -> str:
    """
    How it stands with a seat.

    >>> status_name("lost")
    'lost'
    """
    return {
        "in": _("in"),
        "escaped": _("escaped"),
        "rescued": _("rescued"),
        "fallen": _("fallen"),
        "lost": _("lost"),
        "left": _("went home"),
    }[status]


def dial_said(dial: str, to: int | str, names: Sequence[str]) -> str:
    """
    A dial, and where it stands now.

    >>> dial_said("fury", 5, []), dial_said("drawn", 1, []), dial_said("credits:0", 3, ["Adam"])
    ('fury to step 5', "this turn's draw is made", "Adam's money to 3")
    """
    kind, _colon, which = dial.partition(":")
    match kind, to:
        case "fury", n:
            return _("fury to step {n}").format(n=n)
        case "danger", n:
            return _("DANGER cards to {n}").format(n=n)
        case "turn", seat:
            return _("turn to {name}").format(name=seat_name(seat, names))
        case "turns", "free":
            return _("turns are not counted")
        case "turns", _how:
            return _("turns are counted")
        case "deck", n:
            return _("cards left in the deck: {n}").format(n=n)
        case "attack-signs", n:
            return _("attack signs left in the deck: {n}").format(n=n)
        case "blockade", 0:
            return _("the blockade is not in place")
        case "blockade", _one:
            return _("the blockade is in place")
        case "drawn", 0:
            return _("this turn's draw is to come")
        case "drawn", _one:
            return _("this turn's draw is made")
        case "fixed-draw", 0:
            return _("this turn's draw is no fixed one")
        case "fixed-draw", _one:
            return _("this turn's draw is the fixed one")
        case _:
            return _("{dial} to {n}").format(dial=dial_name(kind, which, names), n=to)


def dial_name(kind: str, which: str, names: Sequence[str]) -> str:
    """
    A dial with several of its kind; *which* is the seat it belongs to, or the step.

    >>> dial_name("hush", "0", ["Adam"]), dial_name("hunters", "8", [])
    ("Adam's hush", 'hunters on step 8')
    """
    said = {
        "hunters": _("hunters on step {n}"),
        "credits": _("{name}'s money"),
        "hush": _("{name}'s hush"),
        "crystals": _("{name}'s crystals"),
        "lockpicks": _("{name}'s lockpicks"),
        "countdown": _("{name}'s space of the countdown"),
        "secrets": _("major secrets owed to {name}"),
        "prisoners": _("prisoners owed to {name}"),
    }.get(kind, kind)
    return said.format(n=which, name=seat_name(which, names))


def limit_name(of: str) -> str:
    """
    What there is only so much of by the lists.

    >>> limit_name("haunted-tiles"), limit_name("tonic")
    ('haunted tiles', 'tonic')
    """
    return {
        "major-secrets": _("major secrets"),
        "minor-secrets": _("minor secrets"),
        "haunted-tiles": _("haunted tiles"),
        "prisoners": _("prisoners"),
    }.get(of) or token_name(of)


def lot_name(lot: str, names: Sequence[str]) -> str:
    """
    What a lot of set-up stands for.

    >>> lot_name("artifact-15", []), lot_name("module-2 front", []), lot_name("seat-1", ["Adam", "Eva"])
    ('artifact 15', 'module 2 front', 'Eva')
    """
    what, _space, side = lot.partition(" ")
    kind, _dash, number = what.rpartition("-")
    match kind, side:
        case "seat", "":
            return seat_name(number, names)
        case "artifact", "":
            return _("artifact {n}").format(n=number)
        case "module", "":
            return _("module {n}").format(n=number)
        case "module", "front":
            return _("module {n} front").format(n=number)
        case "module", "back":
            return _("module {n} back").format(n=number)
        case _:
            return lot
