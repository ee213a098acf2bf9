"""Clank! In! Space! as its table sees and hears it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.clank.noted import TableRemembered
from companion.games.clank.presenter import ClankPresenter
from companion.games.in_space.deeds import of_seat, of_table, retellings
from companion.games.in_space.narration import InSpaceVoice
from companion.words.language import _
from rules.in_space.view import InSpaceView


class InSpace(ClankPresenter):
    """The presenter."""

    name = "in-space"
    theme = "space"
    console = "companion.console.games.in_space"
    voice = InSpaceVoice()
    remembered = TableRemembered(bgg=233371)
    of_seat = staticmethod(of_seat)
    of_table = staticmethod(of_table)
    told_again = staticmethod(retellings)

    def counters(self, view: InSpaceView) -> Mapping[str, tuple[str, Sequence[int]]]:
        """Crystals."""
        return {"crystals": (_("crystals"), [seat.crystals for seat in view.seats])}


IN_SPACE: Final = InSpace()
