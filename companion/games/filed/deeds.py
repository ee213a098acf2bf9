"""What can be done at a table of a game that is a file, by a seat. The host says what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.games.clank import deeds
from companion.games.clank.inventory import whose
from companion.games.clank.lots import lot, lots_first
from companion.games.deeds import Deed, Field, choice
from companion.games.filed.effects import named
from companion.games.game import Vocabulary
from companion.words.language import _, ngettext
from rules.clank.commands import Artifact, Buy, Escape, Lots, Secret
from rules.clank.dungeon import Idol
from rules.filed.commands import Give, Tally
from rules.filed.view import FiledView


def of_seat(view: FiledView, seat: int, effect: deeds.Effect, money: str) -> Iterator[Deed]:
    """Everything about a seat, in the order of how often it happens."""
    hoard, deed = view.hoard, partial(Deed, given={"seat": seat})
    yield from deeds.bodies(view, seat, effect, money)
    known = {"minor": (_("Minor secret"), "s"), "major": (_("Major secret"), "g")}
    for heap in (*(each for each in known if each in hoard.secrets), *(hoard.secrets.keys() - known.keys())):
        label, key = known.get(heap, (named(heap), ""))
        name = f"{heap}-secret" if heap in known else heap
        yield deed(name, label, _("from a room"), key, does=Secret,
                   fields=(deeds.kind(hoard.secrets[heap], effect),))  # fmt: skip
    after = lots_first(hoard.leaving) if hoard.leaving else _("fury rises")
    yield deed("artifact", _("Artifact"), after, "a", does=Artifact,
               fields=(deeds.artifact(hoard.artifacts),))  # fmt: skip
    if hoard.idols is not None:
        idols = ngettext("{n} left", "{n} left", hoard.idols).format(n=hoard.idols)
        yield deed("idol", _("Monkey idol"), idols, "i", does=Idol)
    if hoard.market:
        yield deed("buy", _("Buy"), _("from the market"), "b", does=Buy,
                   fields=(deeds.kind(hoard.market, effect),))  # fmt: skip
    for counter in view.seats[seat].counters:
        yield Deed(f"tally-{counter}", named(counter), _("a minus takes it away"), does=Tally,
                   given={"seat": seat, "counter": counter}, fields=(deeds.by(named(counter)),))  # fmt: skip
    if given := [kind for kind in view.seats[seat].tokens if hoard.works.get(kind) == "given"]:
        yield deed("give", _("Give a token away"), does=Give, fields=(deeds.kind(given, effect), _to(view)))
    yield from deeds.losses(view, seat, effect)
    left = ngettext("{n} mastery token left", "{n} mastery tokens left", hoard.mastery)
    yield deed("escape", _("Escape"), left.format(n=hoard.mastery), "e", does=Escape,
               asks=_("{name} leaves the dungeon, and plays no more turns. Is it so?"))  # fmt: skip


def retellings(then: FiledView, words: Vocabulary) -> Iterator[Deed]:
    """What the family tells again, idols, gifts and lots."""
    hoard, who = then.hoard, deeds.asked(then)
    secrets = [kind for held in hoard.secrets.values() for kind in held]
    yield from deeds.retellings(then, words, secrets=secrets, goods=hoard.market, artifacts=hoard.artifacts)
    if hoard.idols is not None:
        yield Deed("idol", _("a monkey idol"), does=Idol, fields=(who,))
    if given := [kind for kind, works in hoard.works.items() if works == "given"]:
        yield Deed("give", _("a token given away"), does=Give, fields=(who, deeds.kind(given), _to(then)))
    lots = (("artifacts", _("artifacts that leave")), ("first", _("first player")))
    yield Deed("lots", _("a lot"), does=Lots, fields=(choice("of", _("which"), lots), lot()))


def _to(view: FiledView) -> Field:
    return choice("to", _("to whom"), tuple(enumerate(whose(view.seats))))
