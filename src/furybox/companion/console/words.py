"""The table's things by name: tokens, places, pieces, chances. In the table's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from furybox.companion.console.keys import N_
from furybox.companion.console.seats import sign
from furybox.companion.language import _
from furybox.rules.clank.view import SeatView

TOKENS = {
    "ship-plans": (N_("ship plans"), N_("Worth 7 points at the end.")),
    "sudden-inspiration": (N_("sudden inspiration"), N_("At once: draw three cards.")),
    "mega-healer": (N_("mega healer"), N_("Keep it. Later, once: heal two wounds.")),
    "credit-chip-5": (N_("credit chip 5"), N_("Keep it. Once: 5 credits; unspent, 5 points.")),
    "sonic-grenade": (N_("sonic grenade"), N_("At once: every opponent makes 3 noise.")),
    "sixth-crystal": (N_("sixth crystal"), N_("At the end: 3 points for each crystal, this one too.")),
    "archive": (N_("archive"), N_("Fury rises by one. Worth 3 points at the end.")),
    "disintegrator": (N_("disintegrator"), N_("Keep it. Once: trash a card at the end of a turn.")),
    "credit-chip-2": (N_("credit chip 2"), N_("Keep it. Once: 2 credits; unspent, 2 points.")),
    "energy-drink": (N_("energy drink"), N_("Keep it. Once: one more boot.")),
    "faction-bonus": (N_("faction bonus"), N_("Keep it. Once: all faction effects work.")),
    "mini-healer": (N_("mini healer"), N_("Keep it. Later, once: heal one wound.")),
    "tonic": (N_("tonic"), N_("Keep it. Once: two more swords.")),
    "master-key": (N_("master key"), N_("Opens locked passages. Worth 5 points.")),
    "telepass": (N_("telepass"), N_("Opens the telepads. Worth 5 points.")),
    "medkit": (N_("medkit"), N_("When bought: heal two wounds. Worth 5 points.")),
    "contraband": (N_("contraband"), N_("Worth 10 points, and some cards ask for it.")),
}
"""Token -> its name, and what it does, in our own words."""

_STATUS = {
    "in": N_("in"),
    "escaped": N_("escaped"),
    "rescued": N_("rescued"),
    "fallen": N_("fallen"),
    "lost": N_("lost"),
}
_PLACES = {
    "bag": N_("the bag"),
    "area": N_("the noise area"),
    "aside": N_("set aside"),
    "bank": N_("the bank"),
}
_ROWS = {
    "supply": N_("{name}'s supply"),
    "wounds": N_("{name}'s health track"),
}


def token(kind: str) -> str:
    """
    A token's name.

    >>> token("medkit")
    'medkit'
    """
    return _(TOKENS[kind][0]) if kind in TOKENS else kind


def effect(kind: str) -> str:
    """What a token does, in our own words; empty for one we do not know."""
    return _(TOKENS[kind][1]) if kind in TOKENS else ""


def status(name: str) -> str:
    """How it stands with a seat."""
    return _(_STATUS[name])


def who(seats: Sequence[SeatView], index: int) -> str:
    """A seat as one says it, such as `● A Eva`."""
    return f"{sign(index)} {seats[index].name}"


def place(name: str, seats: Sequence[SeatView]) -> str:
    """
    A place as one says it.

    >>> place("hunters:8", ())
    'hunters on step 8'
    """
    kind, _colon, which = name.partition(":")
    if kind in _ROWS and which.isdecimal() and int(which) < len(seats):
        return _(_ROWS[kind]).format(name=who(seats, int(which)))
    if kind == "hunters":
        return _("hunters on step {step}").format(step=which)
    return _(_PLACES[name]) if name in _PLACES else name


def piece(name: str, seats: Sequence[SeatView]) -> str:
    """A piece as one says it: the shape and letter of whose it is, and the colour."""
    colours = [seat.colour for seat in seats]
    if name in colours:
        return f"{sign(colours.index(name))} {_(name)}"
    return _("red hunter") if name == "red" else _(name)


def percent(chance: float) -> str:
    """
    A chance as players say it; neither certainty is ever claimed by rounding.

    >>> percent(0.0), percent(0.002), percent(0.71), percent(0.999), percent(1.0)
    ('0%', '<1%', '71%', '>99%', '100%')
    """
    if 0 < chance < 0.01:  # noqa: PLR2004  # one in a hundred is what a percent is
        return "<1%"
    if 0.99 < chance < 1:  # noqa: PLR2004
        return ">99%"
    return f"{chance:.0%}"


def clock(at: str) -> str:
    """The time of day of an RFC 3339 moment, on this machine's clock; empty when it is none."""
    try:
        return f"{datetime.fromisoformat(at).astimezone():%H:%M}"
    except ValueError:
        return ""


def short(commitment: str) -> str:
    """
    The first of a promise's digits, in groups that can be read aloud.

    >>> short("0123456789abcdef" * 4)
    '0123 4567 89ab cdef'
    """
    return " ".join(commitment[at : at + 4] for at in range(0, 16, 4))


colour_names = (
    N_("yellow"), N_("blue"), N_("green"), N_("orange"), N_("purple"), N_("white"), N_("pink"),
    N_("turquoise"), N_("brown"), N_("black"),
)  # fmt: skip
"""Listed for the translators."""


def places(places: Iterable[str], seats: Sequence[SeatView]) -> tuple[str, ...]:
    """
    Every place a piece can be in, in the order one looks through a table.

    >>> places(["hunters:11", "hunters:8"], ())
    ('bag', 'area', 'aside', 'hunters:8', 'hunters:11')
    """
    own = [f"{kind}:{n}" for n in range(len(seats)) for kind in ("supply", "wounds")]
    first = ("bag", "area", "aside", *own)
    others = sorted(set(places) - set(first), key=lambda name: (len(name), name))
    return (*first, *others)


def repair(moves: Iterable[Mapping[str, Any]], seats: Sequence[SeatView]) -> list[str]:
    """Moves of pieces as sentences."""
    return [
        _("{n} {piece}: from {source} to {target}").format(
            n=move["by"],
            piece=piece(move["piece"], seats),
            source=place(move["from"], seats),
            target=place(move["to"], seats),
        )
        for move in moves
    ]
