"""Clank! as its table sees and hears it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.clank.noted import TableRemembered
from companion.games.clank.presenter import ClankPresenter
from companion.games.deeds import Deed
from companion.games.dragon_keep.deeds import of_seat, of_table, retellings
from companion.games.dragon_keep.narration import KeepVoice
from companion.games.game import Vocabulary
from companion.words.language import _
from rules.dragon_keep.game import KeepView


class DragonKeep(ClankPresenter):
    """The presenter."""

    name = "clank"
    theme = "catacombs"
    console = "companion.console.games.dragon_keep"
    voice = KeepVoice()
    remembered = TableRemembered(bgg=201808)
    of_seat = staticmethod(of_seat)
    of_table = staticmethod(of_table)

    @property
    def vocabulary(self) -> Vocabulary:
        """Its words."""
        return Vocabulary(
            title=_("Clank!"),
            money=_("gold"),
            safe=_("safe"),
            lost=_("the Depths"),
            saved=_("Out of the Depths: carried out, the score counts"),
            perished=_("In the Depths: lost below"),
            end=_("The row of cards cannot be filled: everybody below is knocked out and the game ends."),
        )

    def retellings(self, then: KeepView) -> tuple[Deed, ...]:
        """Those of the family, idols and lots."""
        return tuple(retellings(then, self.vocabulary))

    def counters(self, view: KeepView) -> Mapping[str, tuple[str, Sequence[int]]]:
        """Where the figure of the first one out stands."""
        return {"countdown": (_("countdown space"), [seat.countdown for seat in view.seats])}


DRAGON_KEEP: Final = DragonKeep()
