"""Chances, times, promises and repairs as the console says them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from companion.line.carried import Before
from companion.line.wire import Table
from companion.words import numerals
from companion.words.language import _, ngettext
from rules.counting import Repair


def percent(chance: float) -> str:
    """
    A chance as players say it; no certainty is claimed by rounding, nor lost by a sum's last bit.

    >>> percent(0.0), percent(0.002), percent(0.71), percent(0.999), percent(1.0)
    ('0%', '<1%', '71%', '>99%', '100%')
    """
    chance = round(chance, 12)
    if 0 < chance < 0.01:  # noqa: PLR2004  # one in a hundred is what a percent is
        return "<" + numerals.percent(0.01)
    if 0.99 < chance < 1:  # noqa: PLR2004
        return ">" + numerals.percent(0.99)
    return numerals.percent(chance)


def clock(at: str) -> str:
    """The time of day of an RFC 3339 moment, on this machine's clock; empty when it is none."""
    try:
        return f"{datetime.fromisoformat(at).astimezone():%H:%M}"
    except ValueError:
        return ""


def short(promise: str) -> str:
    """
    The first of a promise's digits, in groups that can be read aloud.

    >>> short("0123456789abcdef" * 4)
    '0123 4567 89ab cdef'
    """
    return " ".join(promise[at : at + 4] for at in range(0, 16, 4))


def before(earlier: Before | None) -> str:
    """
    How the games before this one ended on the device.

    >>> print(before(Before(number=7, ended=False, left=5)))
    The game before: number 7, left before its end. 5 games so far were left before their end.
    """
    if earlier is None:
        return _("No game before this one is named.")
    said = (
        _("The game before: number {n}, ended.")
        if earlier.ended
        else _("The game before: number {n}, left before its end.")
    ).format(n=earlier.number)
    if not earlier.left:
        return said
    left = ngettext(
        "{n} game so far was left before its end.",
        "{n} games so far were left before their end.",
        earlier.left,
    )
    return f"{said} {left.format(n=earlier.left)}"


def cut(table: Table, people: Sequence[str]) -> str:
    """What the draw to come was cut with, and by whom; empty where it was not cut."""
    if not table.cuts:
        return ""
    given = [
        each.text
        if each.seat is None or each.seat >= len(people)
        else _("{text}, by {name}").format(text=each.text, name=people[each.seat])
        for each in table.cuts
    ]
    return _(
        "Cut for the next draw: {cuts}. The device chose its secret before, and could not know it."
    ).format(cuts="; ".join(given))


def repair(moves: Iterable[Repair], piece: Callable[[str], str], place: Callable[[str], str]) -> list[str]:
    """Moves of pieces as sentences, with what *piece* and *place* call them."""
    return [
        _("{n}\u00d7 {piece}: from {source} to {target}").format(
            n=move.by, piece=piece(move.piece), source=place(move.from_), target=place(move.to)
        )
        for move in moves
    ]
