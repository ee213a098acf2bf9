"""Clank! Catacombs as its table sees and hears it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from companion.games.catacombs.deeds import of_seat
from companion.games.catacombs.narration import CatacombsVoice
from companion.games.clank.noted import TableRemembered
from companion.games.clank.oled import TableGlass
from companion.games.clank.presenter import ClankPresenter
from companion.games.clank.rings import TableFromAfar
from companion.games.game import Vocabulary
from companion.words.language import _
from rules.catacombs.events import Emerged
from rules.catacombs.table import BANK, WHITE
from rules.catacombs.view import CatacombsView
from rules.clank.view import View

if TYPE_CHECKING:
    from PIL.Image import Image


class _Glass(TableGlass):
    """The family's, with the ghosts that are in the area or in the bag."""

    def ghosts(self, view: View) -> int:
        return view.area.get(WHITE, 0) + view.bag.get(WHITE, 0)

    def gallery(self) -> dict[str, Image]:
        from companion.games.catacombs import faces  # noqa: PLC0415  # loaded by the first picture

        return faces.gallery()


class Catacombs(ClankPresenter):
    """The presenter."""

    name = "catacombs"
    theme = "catacombs"
    console = "companion.console.games.catacombs"
    own_places = (BANK,)
    voice = CatacombsVoice()
    glass = _Glass()
    remembered = TableRemembered(bgg=365717)
    afar = TableFromAfar(Emerged, bank=BANK)
    deeds = staticmethod(of_seat)

    @property
    def vocabulary(self) -> Vocabulary:
        """Its words."""
        return Vocabulary(
            title=_("Clank! Catacombs"),
            money=_("gold"),
            safe=_("safe"),
            lost=_("the Depths"),
            saved=_("Safe tile, or lower half of the start: carried out, the score counts"),
            perished=_("In the Depths, or upper half of the start: lost below"),
            end=_("The row of cards cannot be filled: everybody below is knocked out and the game ends."),
        )

    def counters(self, view: CatacombsView) -> Mapping[str, tuple[str, Sequence[int]]]:
        """Lockpicks, and what locks still owe."""

        def owed(what: str) -> list[int]:
            return [
                sum(each.count for each in view.owed if (each.seat, each.what) == (n, what))
                for n in range(len(view.seats))
            ]

        return {
            "lockpicks": (_("lockpicks"), view.depths.lockpicks),
            "secrets": (_("major secrets owed"), owed("secret")),
            "prisoners": (_("prisoners owed"), owed("prisoner")),
        }


CATACOMBS: Final = Catacombs()
