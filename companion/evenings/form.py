"""
Form: how strongly somebody plays, judged by places alone, each for themselves; off unless a table wants it.

By the Plackett-Luce model of openskill, an extra. A number for a person is no fact but an estimate, so it
never goes without the range in which it most likely lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from companion.evenings.people import compared
from companion.evenings.results import Held
from companion.words.language import _, ngettext
from companion.words.numerals import decimal

SIGMAS: Final = 2
"""Deviations to either side of the estimate: in between it lies in nineteen of twenty cases."""


class NoForm(Exception):  # by the table's words, as every error here
    """What form is worked out by is not installed; the sentence says how it is."""


class Form(msgspec.Struct, frozen=True):
    """
    How strongly somebody plays; everybody begins in the middle, with the widest range.

    >>> Form(25.0, 20.0, 30.0, 4, begins=25.0).sentence("Eva")
    'Form of Eva after 4 games: 25.0, most likely 20.0 to 30.0; all begin at 25.0.'
    """

    value: float
    low: float
    high: float
    games: int
    begins: float

    def sentence(self, name: str) -> str:
        """It, in words, for somebody's page."""
        told = ngettext(
            "Form of {name} after {n} game: {value}, most likely {low} to {high}; all begin at {begins}.",
            "Form of {name} after {n} games: {value}, most likely {low} to {high}; all begin at {begins}.",
            self.games,
        )
        numbers = {key: decimal(getattr(self, key), 1) for key in ("value", "low", "high", "begins")}
        return told.format(name=name, n=self.games, **numbers)


def forms(held: Iterable[Held]) -> Mapping[str, Form]:
    """
    Everybody's form by `compared` name, from these evenings as they followed each other.

    All who did not get away share the last place, and who went home has none. Somebody whose name
    is forgotten plays along, each time as a stranger. Raises `NoForm`.
    """
    try:
        from openskill.models import PlackettLuce, PlackettLuceRating  # noqa: PLC0415  # an extra, and off by default
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "openskill":
            raise
        why = _('Form needs a library that is not installed: type `pip install "furybox[form]"`.')
        raise NoForm(why) from error
    model = PlackettLuce()
    now, games = dict[str, PlackettLuceRating](), dict[str, int]()
    for told in (each.recap for each in held if each.recap):
        stayed = [seat for seat in told.seats if seat.place.how != "left"]
        if told.state != "over" or len(stayed) <= 1:
            continue  # nobody was before anybody else, or as good
        seats = [compared(seat.place.name) if seat.is_known else "" for seat in stayed]
        last = len(seats)
        places = [float(seat.place.place or last) for seat in stayed]
        rated = model.rate([[now.get(key) or model.rating()] for key in seats], ranks=places)
        for key, (rating,) in zip(seats, rated, strict=True):
            if key:
                now[key], games[key] = rating, games.get(key, 0) + 1
    return {
        key: Form(at.mu, at.mu - SIGMAS * at.sigma, at.mu + SIGMAS * at.sigma, games[key], begins=model.mu)
        for key, at in now.items()
    }
