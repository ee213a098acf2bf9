"""Printed numbers held against the board: how they are typed and read, and how the table is asked. Pure."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from companion.games.clank import printed
from companion.games.clank.naming import token_name
from companion.games.deeds import Deed, Field, Owed
from companion.games.reference import Reference
from companion.words.language import _
from companion.words.spelling import loosely
from rules.clank.commands import Printed
from rules.clank.events import Attacked
from rules.clank.table import Table
from rules.clank.view import Doubt, View
from rules.events import BoxCorrected, Drawn
from rules.games import GAMES
from rules.timeline import Moment, standing

HUNTERS: Final = "fury.hunters"
_STEPS: Final = "fury.cubes."
_SIGNS: Final = re.compile(r"(\d+)(!*)(#?)", re.ASCII)


def owed(view: View) -> Iterator[Owed]:
    """The number that the table goes by and nobody has seen: one at a time, and nobody has to answer."""
    if view.doubt:
        yield Owed(None, "compare", _question(view, view.doubt))


def deeds(view: View, track: Deed) -> Iterator[Deed]:
    """What is answered: that it is so, or what is printed there; of the red steps, the whole *track*."""
    if not (doubt := view.doubt):
        return
    path, value = doubt.number, doubt.value
    step = path.removeprefix(_STEPS) if path.startswith(_STEPS) else ""
    number, to = ("fury", {"cubes": {step: value}}) if step else (path, value)
    dealt = _("What was dealt out by it stays where it lies: put that right by hand.")
    hint = dealt if path in ("party.noise", "party.gold") else ""
    other, label = asked(path, _("it prints"), value, hint), _("No: type what is printed")
    if path in (HUNTERS, "fury.blockade") or step == f"{view.fury.of}":
        other = track
    elif step:
        prints = other.fields[0].but(reads=partial(_read, partial(_step, step)))
        other = other.but(given={**other.given, "number": number}, fields=(prints,))
    yield Deed("compare", _("Compared with the board"), _question(view, doubt), aside=True, deeds=(
        Deed("compare:yes", _("Yes, it is so"), key="y", does=Printed,
             given={"number": number, "to": to, "why": ""}),
        other.but(name="compare:no", label=label, key="n",
                given={**other.given, "why": _("as the board has it")}),
    ))  # fmt: skip


def _question(view: View, doubt: Doubt) -> str:
    """
    What is asked; of a draw that was made meanwhile, by which number.

    The length of the track is asked with its last step.
    """
    path, value = doubt.number, doubt.value
    if path.startswith("fury.start."):
        said = _("{n} players begin with the marker on step {step}: is it so on your board?")
        return said.format(n=path.rpartition(".")[2], step=value)
    if not path.startswith(_STEPS):
        said = _("{name}: {value}. Is it so?")
        return said.format(name=printed.name(path), value=written(path, value) or _("none"))
    step = int(path.removeprefix(_STEPS))
    said = _("Fury step {step}: does your board print {n} there?")
    if doubt.drew:
        said = _("A draw was made: does your board print {n} on fury step {step}?")
    elif step == view.fury.of:
        said = _("Fury step {step}, the last: does your board print {n} there?")
    return said.format(step=step, n=value)


def drew_otherwise(end: Moment[Table]) -> Owed | None:
    """What is said once, where that entry put a number right by which an attack drew: of the newest one."""
    if end.before is None or not any(isinstance(event, BoxCorrected) for event in end.events):
        return None
    was, now = (moment.table.box.fury.track for moment in (end.before, end))
    for each in reversed(standing(end)):
        step, drawn = each.after.step, sum(event.count for event in each.events if isinstance(event, Drawn))
        right = drawn + now.cubes_at(min(step, now.top)) - was.cubes_at(min(step, was.top))
        if right != drawn and any(isinstance(event, Attacked) and not event.fixed for event in each.events):
            said = _("The attack drew {n} by fury step {step}, as printed {right}: take it back, or correct.")
            return Owed(None, "", said.format(step=step, n=drawn, right=right))
    return None


def _step(step: str, typed: str) -> dict[str, Any]:
    return {"cubes": {step: int(typed)}}


def asked(path: str, label: str, value: Any, hint: str = "") -> Deed:
    """A number that is put right without being asked."""
    reads = track if path == "fury" else partial(read, path, like=value)
    to = Field(name="to", label=label, needed=True, text=written(path, value), reads=partial(_read, reads))
    given = {"number": path, "why": _("compared too late")}
    return Deed(f"printed:{path}", label, hint, does=Printed, given=given, fields=(to,), offers=True)


def _read(reads: Any, typed: str) -> Any:
    try:
        return reads(typed)
    except ValueError as error:
        raise ValueError(_("Type it as it stood there before.")) from error


def written(path: str, value: Any) -> str:
    """
    A number, a row of them, or a table by name, as one types it; hunters by the step, once for each cube.

    >>> written("fury.cubes", [2, 2, 3]), written("fury.hunters", {"8": 1, "11": 2})
    ('2 2 3', '8 11 11')
    >>> written("secrets.major", {"catacombs-map": 2, "chalice": 3})
    'Catacombs map 2, chalice 3'
    >>> written("fury", track("2 3! 4# 5!!")), written("fury", {"cubes": {"4": 3}})
    ('2 3! 4# 5!!', 'step 4: 3')
    """
    if path == "fury":
        return _track_written(value)
    if path == HUNTERS:
        return " ".join(str(step) for step, n in sorted((int(step), n) for step, n in value.items())
                        for _each in range(n))  # fmt: skip
    if isinstance(value, Mapping):
        return ", ".join(f"{token_name(kind)} {n}" for kind, n in value.items())
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _track_written(value: Mapping[str, Any]) -> str:
    cubes, hunters, blockade = value["cubes"], value.get("hunters", {}), value.get("blockade")
    if isinstance(cubes, Mapping):
        return ", ".join(_("step {n}: {cubes}").format(n=n, cubes=each) for n, each in cubes.items())
    return " ".join(
        f"{each}{'!' * int(hunters.get(f'{n}', 0))}{'#' * (n == blockade)}" for n, each in enumerate(cubes, 1)
    )


def track(typed: str) -> dict[str, Any]:
    """
    A fury track as one reads it along the board. Raises `ValueError`.

    >>> track("2 3! 4# 5!!")
    {'cubes': [2, 3, 4, 5], 'hunters': {'2': 1, '4': 2}, 'blockade': 3}
    """
    steps = [
        (n, *_SIGNS.findall(each)[0]) for n, each in enumerate(typed.split(), 1) if _SIGNS.fullmatch(each)
    ]
    if len(steps) != len(typed.split()):
        raise ValueError(typed)
    return {
        "cubes": [int(cubes) for _n, cubes, _hunters, _blockade in steps],
        "hunters": {f"{n}": len(hunters) for n, _cubes, hunters, _blockade in steps if hunters},
        "blockade": next((n for n, _cubes, _hunters, blockade in steps if blockade), None),
    }


def is_table(path: str, value: Any) -> bool:
    """Whether it is a number for each of several names, which takes letters to type."""
    return path != HUNTERS and isinstance(value, Mapping)


def read(path: str, text: str, like: Any) -> Any:
    """
    What was typed, in the shape of what the box has. Raises `ValueError` when it has another.

    >>> read("fury.cubes", "2 2, 3", [1]), read("fury.hunters", "8 11 11", {}), read("fury.blockade", "10", 9)
    ([2, 2, 3], {'8': 1, '11': 2}, 10)
    >>> read("secrets.major", "chalice 2, Catacombs map 1", {"chalice": 3})
    {'chalice': 2, 'catacombs-map': 1}
    """
    if is_table(path, like):
        return _table(text, like)
    numbers = _row(text)
    if path == HUNTERS:
        return {str(step): n for step, n in sorted(Counter(numbers).items())}
    if isinstance(like, list | tuple):
        return numbers
    (number,) = numbers
    return number


def _row(text: str) -> list[int]:
    return [int(each) for each in text.replace(",", " ").split()]


def _table(text: str, like: Mapping[str, Any]) -> dict[str, int]:
    """Names and numbers; a name nobody knows is left to the rules, which say so."""
    listed = (kinds for game in GAMES for _heading, kinds in Reference(game).groups)
    known = itertools.chain(like, *listed)
    kinds = {loosely(token_name(kind)): kind for kind in known}
    table = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        called, _space, n = part.rpartition(" ")
        called = called.strip()
        if not called:
            raise ValueError(part)
        table[kinds.get(loosely(called)) or called.casefold().replace(" ", "-")] = int(n)
    return table
