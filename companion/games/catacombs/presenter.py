"""Clank! Catacombs as its table sees and hears it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion.games.catacombs.deeds import of_seat, of_table, retellings
from companion.games.catacombs.narration import CatacombsVoice
from companion.games.clank.inventory import whose
from companion.games.clank.noted import TableRemembered
from companion.games.clank.oled import TableGlass
from companion.games.clank.presenter import ClankPresenter
from companion.games.deeds import Owed
from companion.words.language import _
from rules.catacombs.table import WHITE
from rules.catacombs.view import CatacombsView
from rules.clank.table import BANK
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
    of_seat = staticmethod(of_seat)
    of_table = staticmethod(of_table)
    told_again = staticmethod(retellings)

    def owed(self, view: CatacombsView) -> Iterator[Owed]:
        """Besides, what opened locks owe, one after the other."""
        yield from super().owed(replace(view, doubt=None) if view.owed else view)
        for owed in view.owed[:1]:
            deed, asked = {
                "secret": ("major-secret", _("Which major secret does {name} take?")),
                "prisoner": ("prisoner", _("Whom does {name} free?")),
            }[owed.what]
            yield Owed(owed.seat, deed, asked.format(name=whose(view.seats)[owed.seat]))

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
