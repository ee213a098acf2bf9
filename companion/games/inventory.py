"""What lies where on a table, and what each thing is called: what a correction or a count can be made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from rules.game import Command

Named = tuple[tuple[str, str], ...]
"""Names as commands have them, and as one says them."""

Answers = tuple[tuple[Any, str], ...]
"""What a dial may be set to, and what each of these is called."""


class Inventory(msgspec.Struct, frozen=True):
    """What lies where, and what each thing is called: for corrections and counts."""

    what: str
    """What is wrong, when pieces lie elsewhere."""

    which: str
    """Asked of the pieces."""

    pieces: Named = ()
    places: Named = ()
    dials: Named = ()
    setting: Callable[[str, Any, str], Command] | None = None
    """Makes the command that sets a dial: which, to what, and why."""

    answers: Mapping[str, Answers] = {}
    """Of the dials that are no number."""

    several: Mapping[str, Named] = {}
    """Of the dials of which there are several, such as a seat's money: which, and whose that is."""

    stands: Mapping[str, int] = {}
    """Where each dial stands that is a number."""

    heaps: Mapping[str, Mapping[str, int]] = {}

    def is_hidden(self, place: str) -> bool:
        """Whether nobody may know what lies there."""
        return place == "bag" and place not in self.heaps

    def likely_move(self, piece: str) -> tuple[int, int]:
        """Places from and to which a kind of piece can be moved, by where they stand in `places`."""
        names = [name for name, _called in self.places]
        holds = [n for n, name in enumerate(names) if self.heaps.get(name, {}).get(piece)]
        source = 1 if 1 in holds or not holds else holds[0]
        return source, int(source == 0)

    def changes(self, then: Inventory) -> Iterator[str]:
        """
        What lies or stands otherwise *then*: where, what, before and after.

        >>> full, less = (Inventory("", "", places=(("bag", "pytlík"),), stands={"bag": n}) for n in (6, 0))
        >>> list(full.changes(less))
        ['pytlík: 6 → 0']
        """
        for place in {**self.heaps, **then.heaps}:
            was, now = self.heaps.get(place, {}), then.heaps.get(place, {})
            for piece in sorted({*was, *now}):
                if (n := was.get(piece, 0)) != (to := now.get(piece, 0)):
                    yield f"{self.place(place)}: {self.piece(piece)} {n} → {to}"
        for dial, to in then.stands.items():
            if (n := self.stands.get(dial, 0)) != to:
                yield f"{self.dial(dial)}: {n} → {to}"

    def dial(self, name: str) -> str:
        """A dial as one says it, with whose it is; how much lies in the bag stands like one."""
        kind, _colon, which = name.partition(":")
        label = dict(self.dials).get(kind, self.place(name))
        whose = dict(self.several.get(kind, ())).get(which, "")
        return f"{label}, {whose}" if whose else label

    def piece(self, name: str) -> str:
        """A piece as one says it."""
        return dict(self.pieces).get(name, name)

    def place(self, name: str) -> str:
        """A place as one says it."""
        return dict(self.places).get(name, name)
