"""A recap in words: a sheet, as the score is one, for whatever shows or draws sheets. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.evenings.ledger import Luck, sentence
from companion.evenings.recap import Fall, Moment, Recap, SeatRecap
from companion.games import GAMES
from companion.games.noted import Remembered
from companion.games.sheet import Curve, Row, Sheet
from companion.words.language import _, ngettext
from companion.words.numerals import decimal, percent
from rules.game import View

NOTHING: Final = "-"
"""In place of a number that there is not."""

_LIKELY: Final = 0.5
"""A chance that nobody calls unlikely."""


def sheet(told: Recap, shown: Remembered[Any], score: Sheet) -> Sheet:
    """The recap; *score* is the game's own sheet, whose winner and sentence stand above it."""
    return replace(
        score,
        rows=tuple(_rows(told)),
        curve=_curve(told),
        notes=(*score.notes, *_notes(told, shown)),
        heads=tuple(seat.place.name for seat in told.seats),
        colours=tuple(seat.place.colour for seat in told.seats),
    )


def whole(told: Recap, view: View) -> Sheet:
    """The sheet of a recap and of the view it ended with; people go by the recap's names."""
    shown = GAMES[told.game].remembered
    return sheet(told, shown, shown.sheet(shown.renamed(view, [seat.place.name for seat in told.seats])))


def minutes(seconds: int) -> int:
    """Whole minutes, as a person says them."""
    return round(seconds / 60)


def _rows(told: Recap) -> Iterator[Row]:
    """What each seat has of everything; nothing that no seat has."""

    def row(name: str, cell: Callable[[SeatRecap], str], *, strong: bool = False) -> Row:
        return Row(name, tuple(cell(seat) for seat in told.seats), strong)

    if not told.seats:
        return
    yield row(
        _("points"),
        lambda seat: NOTHING if seat.place.points is None else str(seat.place.points),
        strong=True,
    )
    if any(seat.turns for seat in told.seats):
        yield row(_("turns"), lambda seat: str(seat.turns))
        yield row(_("minutes"), lambda seat: str(minutes(seat.seconds)))
    yield row(_("noise made"), lambda seat: str(seat.noise))
    if any(seat.hushed for seat in told.seats):
        yield row(_("noise hushed"), lambda seat: str(seat.hushed))
    yield row(_("hits"), lambda seat: str(seat.luck.hits))
    yield row(_("to be expected"), lambda seat: decimal(seat.luck.expected, 1))
    if any(seat.by_hand.draws for seat in told.seats):
        yield row(_("hits by hand"), lambda seat: str(seat.by_hand.hits))
        yield row(_("to be expected by hand"), lambda seat: decimal(seat.by_hand.expected, 1))


def _curve(told: Recap) -> Curve | None:
    if len(told.fury) < 2:  # noqa: PLR2004  # one point is no curve
        return None
    counted = any(seat.turns for seat in told.seats)
    at = (attack.turn - 1 if counted else attack.n for attack in told.attacks)
    return Curve(
        name=_("Fury"),
        levels=told.fury,
        mark=_("Attacks"),
        marks=tuple(sorted({n for n in at if n < len(told.fury)})),
    )


def _notes(told: Recap, shown: Remembered[Any]) -> Iterator[str]:
    turns = ngettext("{n} turn in {minutes} min.", "{n} turns in {minutes} min.", told.turns)
    yield turns.format(n=told.turns, minutes=minutes(told.seconds))
    if told.attacks:
        yield ngettext("{n} attack.", "{n} attacks.", len(told.attacks)).format(n=len(told.attacks))
    if told.narrowest:
        yield _narrowest(told, told.narrowest)
    if told.unlikeliest and told.unlikeliest.chance < _LIKELY:
        yield _unlikeliest(told, told.unlikeliest)
    yield from (_fall(told, fall, shown) for fall in told.falls)
    yield from _luck(told)
    proof = told.proof
    yield _(
        "Head {head}, {entries} entries. Draws: {draws}, by hand: {by_hand}, cut: {cut}, taken back: {back}."
    ).format(back=proof.taken_back, **msgspec.structs.asdict(proof))
    if proof.witnesses:
        yield _("Witnessed draws: {n} of {device}, witnesses: {witnesses}.").format(
            n=proof.witnessed, device=proof.draws - proof.by_hand, witnesses=proof.witnesses
        )


def _narrowest(told: Recap, moment: Moment) -> str:
    return _("The narrowest escape: {name} lived through attack {n}, with {chance} to fall.").format(
        name=_name(told, moment.seat), n=moment.attack, chance=_chance(moment.chance)
    )


def _unlikeliest(told: Recap, moment: Moment) -> str:
    hits = ngettext(
        "The unlikeliest attack: {n} gave {name} {hits} hit; so many or more come 1 time in {times}.",
        "The unlikeliest attack: {n} gave {name} {hits} hits; so many or more come 1 time in {times}.",
        moment.hits,
    )
    return hits.format(
        n=moment.attack,
        name=_name(told, moment.seat),
        hits=moment.hits,
        times=max(round(1 / moment.chance), 1),
    )


def _fall(told: Recap, fall: Fall, shown: Remembered[Any]) -> str:
    name, how = _name(told, fall.seat), shown.how(fall.how)
    if fall.attack is None:
        return _("{name} ({how}): brought down by no attack.").format(name=name, how=how)
    return _("{name} ({how}): brought down by attack {n}, with {chance} to fall.").format(
        name=name, how=how, n=fall.attack, chance=_chance(fall.chance)
    )


def _chance(chance: float) -> str:
    """Small ones with a fraction, so that none that was there reads as none."""
    return percent(chance, 0 if chance >= 0.1 else 1 if chance >= 0.01 else 2)  # noqa: PLR2004  # a tenth, a hundredth


def _luck(told: Recap) -> Iterator[str]:
    """A sentence for each seat, or one for all of them while draws are few."""
    exposed = [seat for seat in told.seats if seat.luck.draws]
    if exposed and not any(seat.luck.is_telling for seat in exposed):
        yield _("There were too few draws to speak of luck.")
        return
    yield from (sentence(seat.luck, seat.place.name) for seat in exposed)


def _name(told: Recap, seat: int) -> str:
    return told.seats[seat].place.name


def luck_json(luck: Luck) -> dict[str, object]:
    """Luck for a script, with what follows from it."""
    return {
        "draws": luck.draws,
        "hits": luck.hits,
        "expected": luck.expected,
        "as_much": luck.as_much,
        "as_little": luck.as_little,
        "band": luck.band,
        "telling": luck.is_telling,
    }
