"""What is told anew below: tiles, locks, prisoners and idols, besides what the family tells. Pure."""

from __future__ import annotations

from companion.console.games.clank.anew import kind, of_family, seat
from companion.console.room import Anew
from companion.games.catacombs.named import locks, rooms
from companion.games.deeds import choice
from companion.words.language import _
from rules.catacombs.commands import Idol, Prisoner, Tile, Unlock
from rules.catacombs.view import CatacombsView
from rules.clank.view import View


def anew(then: View) -> tuple[Anew, ...]:
    """Everything that can be told anew."""
    if not isinstance(then, CatacombsView):
        return ()
    depths, who = then.depths, seat(then)
    is_paid = choice("coupon", _("the coupon"), ((None, _("not used")), (True, _("used for it"))))
    haunted = choice("haunted", _("a ghost"), ((False, _("no")), (True, _("comes out"))))
    return (
        *of_family(
            then, secrets=(*depths.minor, *depths.major), goods=(*depths.market, "secret-tome"),
            artifacts=depths.discovered, more=(is_paid,),
        ),
        Anew(Tile, _("a tile"), (haunted, choice("artifact", _("its room"), rooms()))),
        Anew(Unlock, _("a lock"), (who, choice("lock", _("which"), locks()))),
        Anew(Prisoner, _("a prisoner"), (who, kind(depths.prisoners))),
        Anew(Idol, _("a monkey idol"), (who,)),
    )  # fmt: skip
