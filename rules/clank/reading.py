"""A room read out of a game's file, and refused with the place and the remedy where nobody can play in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

import msgspec

from rules.boxes import BadBox, Path, Printed
from rules.clank.box import HIGHEST_STEP, MOST_CUBES, Box, attribute, number
from rules.clank.room import MOST, TRACK_VERBS, VERBS, WORDS, Room, When, of_counter
from rules.refusals import Refused, bad_box

_NAME: Final = re.compile(r"[a-z][a-z-]{0,22}[a-z]", re.ASCII)
_TAKEN: Final = frozenset({
    "hush", "countdown", "danger", "turn", "turns", "blockade", "drawn", "fixed-draw", "deck", "attack-signs",
    "supply", "wounds", "bag", "area", "aside", "bank", "artifacts", "tokens", "number", "status", "colour",
    "name", "bought", "cards", "escaped", "crown", "points", "bonus",
})  # fmt: skip
"""Words that mean something else at any table."""


def read(printed: Printed) -> Room:
    """
    The room of a game, out of its file. Raises `BadBox`, with the place and the remedy.

    >>> from rules.boxes import printed
    >>> read(printed("in-space")).tokens["market"]["medkit"]
    'kept'
    """
    try:
        room = msgspec.convert(printed.room, Room)
    except msgspec.ValidationError as error:
        raise BadBox(
            "The field room is wrong: {why}. Write it as the games that ship have it.", why=str(error)
        ) from error
    for fault in _faults(room, printed):
        raise fault
    return room


def _faults(room: Room, printed: Printed) -> Iterator[BadBox]:
    """What the file says and nobody can do."""
    numbers = {path: figure.value for path, figure in printed.figures.items()}
    least, most = room.seats
    if least > most:
        yield BadBox(
            "The field room.seats is {least} to {most}: write the fewest first.", least=least, most=most
        )
    yield from _of_names(room)
    yield from _of_tokens(room, numbers)
    yield from _of_numbers(room, numbers)


def _of_names(room: Room) -> Iterator[BadBox]:
    """Two things that are called alike, or one that has a name already."""
    taken = Counter((*VERBS, *room.counters, *room.menaces, *room.dragons))
    for name, n in taken.items():
        if n > 1 or not _NAME.fullmatch(name) or name in _TAKEN:
            yield BadBox(
                "The field room calls something {name}: write another word, once, in small letters.",
                name=name,
            )
    pieces = Counter(each.piece for each in room.menaces.values())
    for name, each in room.menaces.items():
        if pieces[each.piece] > 1 or not _NAME.fullmatch(each.piece) or each.piece == "black":
            yield BadBox(
                "The field room.menaces.{name}.piece is {piece}: write a colour of its own.",
                name=name, piece=each.piece,
            )  # fmt: skip


def _of_tokens(room: Room, numbers: Mapping[Path, Any]) -> Iterator[BadBox]:
    """Tokens that do not work, or that nobody knows."""
    for heap, kinds in room.tokens.items():
        for kind, when in kinds.items():
            if when not in get_args(When):
                yield BadBox(
                    "The field room.tokens.{heap}.{kind} is {when}: write one of {words}.",
                    heap=heap, kind=kind, when=when, words=", ".join(get_args(When)),
                )  # fmt: skip
    for heap in room.heaps.keys() - room.tokens.keys():
        yield BadBox(
            "The field room.heaps.{heap} has no tokens: write them in room.tokens.{heap}.", heap=heap
        )
    known = {*room.kinds(*room.tokens)}
    verbs = {path[-1]: n for path, n in numbers.items() if path[0] == "tokens"}
    for verb, strong in verbs.items():
        if not isinstance(strong, dict):
            yield BadBox("The field {field} must be a table.", field=f"tokens.{verb}")
    verbs.pop("points", None)
    for kind in sorted(room.bonus.keys() ^ verbs.pop("bonus", {}).keys()):
        yield BadBox(
            "The field room.bonus.{kind} and a number for {kind} in tokens.bonus go together: write both.",
            kind=kind,
        )
    for verb in verbs:
        if verb not in room.verbs:
            yield BadBox(
                "The field tokens.{verb} is no verb: write one of {words}.",
                verb=verb, words=", ".join(room.verbs),
            )  # fmt: skip
    stocks: dict[str, tuple[Any, set[str]]] = {
        **{f"tokens.{verb}": (strong, known) for verb, strong in verbs.items()},
        **{
            heap.printed: (numbers.get(tuple(heap.printed.split("."))), {*room.tokens[name]})
            for name, heap in room.heaps.items()
        },
        "market.stock": (numbers.get(("market", "stock")), {*room.tokens.get("market", {})}),
        "room.artifacts": (dict.fromkeys({room.artifacts.more, *room.artifacts.after} - {""}), known),
    }
    for field, (held, there) in stocks.items():
        for kind in sorted(held.keys() - there if isinstance(held, dict) else ()):
            if field != "market.stock" or not f"{kind}".isdecimal():  # there it may be by players
                yield BadBox(
                    "The field {field} has {kind}: say in room.tokens when it works, or take it out.",
                    field=field, kind=kind,
                )  # fmt: skip
    words = {*known, *room.heaps, *room.counters, *WORDS}
    for name, line in (room.score | room.bonus).items():
        for word in sorted({*line.each, *line.when} - words):
            yield BadBox(
                "The points of {name} hang on {word}: write a token, a counter, or {words}.",
                name=name, word=word, words=", ".join(WORDS),
            )  # fmt: skip


def _of_numbers(room: Room, numbers: Mapping[Path, Any]) -> Iterator[BadBox]:
    """Paths of numbers that are not printed, or are of another kind."""
    for verb in sorted(room.track.keys() - {*TRACK_VERBS, *room.banked}):
        yield BadBox(
            "The field room.track.{verb} is no verb of the track: write one of {words}.",
            verb=verb, words=", ".join((*TRACK_VERBS, *room.banked)),
        )  # fmt: skip
    paths: dict[str, tuple[str, tuple[type, ...]]] = {
        **{f"score.{part}.points": (line.points, (int,)) for part, line in room.score.items()},
        **{f"heaps.{name}.printed": (heap.printed, (int, dict)) for name, heap in room.heaps.items()},
        **{f"track.{verb}": (path, (int, dict)) for verb, path in room.track.items()},
        "way_out.count": (room.way_out.count, (int,)),
    }
    for name, each in room.menaces.items():
        paths[f"menaces.{name}.count"] = (each.count, (dict if each.waits == "track" else int,))
    for name, dragon in room.dragons.items():
        paths[f"dragons.{name}.cubes"] = (dragon.cubes, (list,))
        paths[f"dragons.{name}.start"] = (dragon.start, (int,))
    for field, (path, kinds) in paths.items():
        held = numbers.get(tuple(path.split(".")))
        may_be_left_out = field.startswith(("score.", "way_out."))
        if (path or not may_be_left_out) and not isinstance(held, kinds):
            yield _unprinted(kinds if held is not None else (), field=field, path=path)


def _unprinted(kinds: tuple[type, ...], **named: str) -> BadBox:
    """That a field names no printed number, or none of the kind that is wanted."""
    if kinds == (int,):
        return BadBox(
            "The field room.{field} is {path}: write the path of a printed number that is one.", **named
        )
    if kinds == (list,):
        return BadBox(
            "The field room.{field} is {path}: write the path of a printed number that is a row.", **named
        )
    if kinds == (dict,):
        return BadBox(
            "The field room.{field} is {path}: write the path of a printed table by the step.", **named
        )
    return BadBox("The field room.{field} is {path}: write the path of a printed number.", **named)


def unplayable(room: Room, box: Box, seats: int) -> Iterator[Refused]:
    """The numbers by which so many seats cannot play in such a room."""
    if room.out == "draws" and seats not in box.out.draws:
        yield bad_box(f"out.draws.{seats}", "The box cannot be used: {number} is missing.")
    if room.out == "countdown" and not box.out.countdown:
        yield bad_box("out.countdown", "The box cannot be used: {number} is missing.")
    if "artifacts" in room.lots and seats not in number(box, "artifacts.removed"):
        yield bad_box(f"artifacts.removed.{seats}", "The box cannot be used: {number} is missing.")
    for dragon in room.dragons.values():
        cubes, start = number(box, dragon.cubes), number(box, dragon.start)
        if not 1 <= len(cubes) <= HIGHEST_STEP:
            yield bad_box(dragon.cubes, "The box cannot be used: {number} must have 1 to {most} steps.",
                          most=HIGHEST_STEP)  # fmt: skip
        if not 1 <= start <= len(cubes):
            yield bad_box(dragon.start, "The box cannot be used: {number} must lie on steps 1 to {most}.",
                          most=len(cubes))  # fmt: skip
    yield from _miscounted(room, box)
    for counter in room.counters:
        highest: Any = MOST
        for name, otherwise in (("most", MOST), ("start", 0)):
            n: Any = of_counter(box, counter, name, otherwise)
            if not isinstance(n, int) or not 0 <= n <= highest:
                yield bad_box(f"{counter}.{name}", "The box cannot be used: {number} must be 0 to {most}.",
                              most=highest)  # fmt: skip
            highest = n


def _miscounted(room: Room, box: Box) -> Iterator[Refused]:
    """Numbers that count something, and are less than none or too many; steps that are not on the track."""
    counts = [
        *(each.count for each in room.menaces.values()),
        *(path for verb, path in room.track.items() if verb != "blockade"),
        *(dragon.cubes for dragon in room.dragons.values()),
        *(heap.printed for heap in room.heaps.values()),
        room.way_out.count,
    ]
    held = {path: number(box, path) for path in counts if path}
    held["market.stock"] = getattr(box.market, "stock", 0)
    for verb in (*VERBS, *room.banked, *room.dragons):
        held[f"tokens.{verb}"] = getattr(box.tokens, attribute(verb), 0)
    for path, printed in held.items():
        several = isinstance(printed, Mapping | tuple)
        values = printed.values() if isinstance(printed, Mapping) else printed if several else (printed,)
        if not all(isinstance(n, int) and 0 <= n <= MOST_CUBES for n in values):
            yield bad_box(path, "The box cannot be used: {number} must be 0 to {most}.", most=MOST_CUBES)
    top = len(box.fury.cubes)
    along = [each.count for each in room.menaces.values() if each.waits == "track"]
    for path in (*along, *room.track.values()):
        printed = number(box, path)
        steps = printed if isinstance(printed, Mapping) else (printed,) if printed is not None else ()
        if not all(isinstance(step, int) and 1 <= step <= top for step in steps):
            yield bad_box(path, "The box cannot be used: {number} must lie on steps 1 to {most}.", most=top)
