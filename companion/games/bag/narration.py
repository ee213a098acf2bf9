"""A bag in words: its cubes and places, as they are said and typed, and its entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, get_args

from companion.games.signs import SHAPES, colour_name
from companion.games.telling import Telling, corrected, counted, listed, moves
from companion.words.language import _
from companion.words.spelling import loosely
from rules.bag.commands import MOST, Colour, Draw, Put, Set, Start
from rules.correcting import CountTable, Move, Stop
from rules.events import Drawn, Moved
from rules.game import Command, Event

C = TypeVar("C", bound=Command)
tells = Telling()


def letter(piece: str, colours: Sequence[str]) -> str:
    """What tells a cube without its colour: one letter for each, in the order of all colours."""
    return "ABCDEFGH"[colours.index(piece)]


def sign(piece: str, colours: Sequence[str]) -> str:
    """
    A cube's shape and letter.

    >>> sign("blue", ("red", "blue"))
    '■ B'
    """
    return f"{SHAPES[colours.index(piece) % len(SHAPES)]} {letter(piece, colours)}"


def place_name(place: str) -> str:
    """Where cubes lie."""
    names = {"bag": _("bag"), "drawn": _("table"), "aside": _("aside"), "box": _("box")}
    return names.get(place, place)


def cubes(heap: Mapping[Any, int] | Iterable[str]) -> str:
    """So many of each colour, such as "3 red, 1 blue"; a dash for none."""
    found = Counter(heap)
    return listed(*(f"{found[each]} {colour_name(each)}" for each in get_args(Colour) if found[each])) or "–"  # noqa: RUF001


def read(typed: str) -> dict[str, int]:
    """
    Cubes as one types them; the beginning of a colour will do. Raises `ValueError`, which says what is wrong.

    >>> read("3 red, 2 blu 10 w")
    {'red': 3, 'blue': 2, 'white': 10}
    """
    words, found = typed.replace(",", " ").split(), dict[str, int]()
    for number, colour in zip(words[::2] or [""], (*words[1::2], ""), strict=False):
        meant = [each for each in get_args(Colour) if _is_called(loosely(colour_name(each)), loosely(colour))]
        if not number.isdecimal() or not 0 < int(number) <= MOST or len(meant) != 1 or meant[0] in found:
            said = _("Type a number from 1 to {most} before each colour, such as: {example}.")
            raise ValueError(said.format(most=MOST, example=cubes({"red": 5, "blue": 3})))
        found[meant[0]] = int(number)
    return found


def _is_called(name: str, typed: str) -> bool:
    """By a name's beginning, or with another ending, as after a number in Czech and Polish."""
    return name.startswith(typed) or typed.startswith(name[:-1])


def drawn(events: Sequence[Event]) -> tuple[str, ...]:
    """The cubes that came out of the bag, in their order."""
    return next((event.cubes for event in events if isinstance(event, Drawn)), ())


def _moved(events: Sequence[Event]) -> str:
    return moves(events, pieces=lambda n, piece: f"{n} {colour_name(piece)}", place=place_name)


def _put(put: Put, events: Sequence[Event]) -> str:
    said = {
        "bag": _("Into the bag: {cubes}"),
        "drawn": _("Onto the table: {cubes}"),
        "aside": _("Set aside: {cubes}"),
        "box": _("Into the box: {cubes}"),
    }
    moved = [piece for event in events if isinstance(event, Moved) for piece in [event.piece] * event.by]
    return said[put.to].format(cubes=cubes(moved))


def _told(kind: type[C], said: Callable[[C, Sequence[Event]], str]) -> None:
    tells(kind)(lambda command, events, _names: said(command, events))


_told(Start, lambda start, _events: _("In the bag: {cubes}").format(cubes=cubes(start.cubes)))
_told(Draw, lambda _draw, events: _("Drawn: {cubes}").format(cubes=cubes(drawn(events))))
_told(Set, lambda dial, _events: _("The next draw takes {n}").format(n=dial.to))
_told(Put, _put)
_told(Move, lambda move, events: corrected(_moved(events), move.why))
_told(CountTable, lambda _count, events: counted(events, _moved(events)))
_told(Stop, lambda _stop, _events: _("The bag is put away"))
