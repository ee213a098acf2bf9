"""What can be done at a table of Clank! alone, by a seat. The host says what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.games.clank import deeds
from companion.games.clank.lots import lots_first
from companion.games.deeds import Deed
from companion.games.game import Vocabulary
from companion.words.language import _, ngettext
from rules.clank.commands import Artifact, Buy, Escape, Secret
from rules.clank.dungeon import Idol
from rules.dragon_keep.game import KeepView


def of_seat(view: KeepView, seat: int, effect: deeds.Effect) -> Iterator[Deed]:
    """Everything about a seat, in the order of how often it happens."""
    hoard, deed = view.hoard, partial(Deed, given={"seat": seat})
    yield from deeds.bodies(view, seat, effect, _("gold"))
    for name, label, key, kinds in (
        ("minor-secret", _("Minor secret"), "s", hoard.minor),
        ("major-secret", _("Major secret"), "g", hoard.major),
    ):
        yield deed(name, label, _("from a room"), key, does=Secret, fields=(deeds.kind(kinds, effect),))
    after = lots_first(hoard.leaving) if hoard.leaving else _("fury rises")
    yield deed("artifact", _("Artifact"), after, "a", does=Artifact,
               fields=(deeds.artifact(hoard.artifacts),))  # fmt: skip
    idols = ngettext("{n} left", "{n} left", hoard.idols).format(n=hoard.idols)
    yield deed("idol", _("Monkey idol"), idols, "i", does=Idol)
    yield deed("buy", _("Buy"), _("from the market"), "b", does=Buy,
               fields=(deeds.kind(hoard.market, effect),))  # fmt: skip
    yield from deeds.losses(view, seat, effect)
    left = ngettext("{n} mastery token left", "{n} mastery tokens left", hoard.mastery)
    yield deed("escape", _("Escape"), left.format(n=hoard.mastery), "e", does=Escape,
               asks=_("{name} leaves the dungeon, and plays no more turns. Is it so?"))  # fmt: skip


def of_table(view: KeepView) -> Iterator[Deed]:
    """The lots that are still to be drawn."""
    yield from deeds.lots(view, *(("artifacts",) if view.hoard.leaving else ()), "first")


def retellings(then: KeepView, words: Vocabulary) -> Iterator[Deed]:
    """What the family tells again, idols and lots."""
    hoard = then.hoard
    yield from deeds.retellings(
        then, words, secrets=(*hoard.minor, *hoard.major), goods=hoard.market, artifacts=hoard.artifacts
    )
    yield Deed("idol", _("a monkey idol"), does=Idol, fields=(deeds.asked(then),))
    yield deeds.lot_again("artifacts", "first")
