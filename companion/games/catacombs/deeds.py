"""What can be done at a table of Catacombs alone: by a seat, or at none. The host says what is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count
from typing import Final

from companion.games.clank import deeds
from companion.games.deeds import Deed, Field, Option, choice
from companion.games.game import Vocabulary
from companion.words.language import _, ngettext
from rules.catacombs.commands import Lock, Lockpick, Prisoner, Shrine, Tile, Unlock
from rules.catacombs.view import CatacombsView, DepthsView
from rules.clank.belongings import COUPON
from rules.clank.commands import Artifact, Buy, Escape, Secret
from rules.clank.dungeon import Idol

_LONGEST: Final = 40
"""Characters of what a table calls a room."""


def of_seat(view: CatacombsView, seat: int, effect: deeds.Effect) -> Iterator[Deed]:
    """Everything about a seat, in the order of how often it happens."""
    depths, mine = view.depths, view.seats[seat]
    deed = partial(Deed, given={"seat": seat})
    yield from deeds.bodies(view, seat, effect, _("gold"))
    yield deed("lockpicks", _("Lockpicks"), _("a minus uses them up"), "p", does=Lockpick,
               fields=(deeds.by(_("Lockpicks")),))  # fmt: skip
    picks = depths.lockpicks[seat]
    have = ngettext("{n} lockpick", "{n} lockpicks", picks).format(n=picks)
    yield deed("unlock", _("Unlock"), have, "o", does=Unlock, fields=(_lock(depths),))
    for name, label, hint, key, does, kinds in (
        ("minor-secret", _("Minor secret"), _("from a room"), "s", Secret, depths.minor),
        ("major-secret", _("Major secret"), _("from a chest"), "g", Secret, depths.major),
        ("prisoner", _("Prisoner"), _("from a cell"), "r", Prisoner, depths.prisoners),
    ):
        yield deed(name, label, hint, key, does=does, fields=(deeds.kind(kinds, effect),))
    yield Deed("shrine", _("Wayshrine"), _("a cube marks it"), "y", deeds=tuple(_shrines(depths, seat)))
    yield _artifact(depths, seat)
    idols = ngettext("{n} left", "{n} left", depths.idols).format(n=depths.idols)
    yield deed("idol", _("Monkey idol"), idols, "i", does=Idol)
    goods = {**depths.market, "secret-tome": depths.tomes}
    yield deed("buy", _("Buy"), _("from the market, or a Secret Tome"), "b", does=Buy,
               fields=(deeds.kind(goods, effect),))  # fmt: skip
    if COUPON in mine.tokens:
        yield Deed("buy-with-coupon", _("Buy with the coupon"), effect(COUPON), "q", does=Buy,
                   given={"seat": seat, "coupon": True},
                   fields=(deeds.kind(depths.market, effect),))  # fmt: skip
    yield from deeds.losses(view, seat, effect)
    left = ngettext("{n} mastery token left", "{n} mastery tokens left", depths.mastery)
    yield deed("escape", _("Leave by the crypt"), left.format(n=depths.mastery), "e", does=Escape,
               asks=_("{name} leaves by the crypt, and plays no more turns. Is it so?"))  # fmt: skip


def of_table(view: CatacombsView) -> Iterator[Deed]:
    """New tiles, and who is first."""
    n = view.depths.tiles
    left = ngettext("{n} tile left", "{n} tiles left", n).format(n=n)
    yield from deeds.lots(view, "first")
    yield Deed("tile", _("New tile"), left, "t", does=Tile, given={"haunted": False, "artifact": None})
    yield Deed("haunted-tile", _("New tile, haunted"), _("a ghost comes out"), "h", does=Tile,
               given={"haunted": True}, fields=(_room(),))  # fmt: skip
    yield Deed("artifact-tile", _("New tile with an artifact"), _("in its room"), "a", does=Tile,
               given={"haunted": False}, fields=(_room(1),))  # fmt: skip


def retellings(then: CatacombsView, words: Vocabulary) -> Iterator[Deed]:
    """What the family tells again, tiles, locks, prisoners and idols."""
    depths, who = then.depths, deeds.asked(then)
    is_paid = choice("coupon", _("the coupon"), ((None, _("not used")), (True, _("used for it"))))
    haunted = choice("haunted", _("a ghost"), ((False, _("no")), (True, _("comes out"))))
    yield from deeds.retellings(
        then, words, secrets=(*depths.minor, *depths.major), goods=(*depths.market, "secret-tome"),
        artifacts=depths.discovered, more=(is_paid,),
    )  # fmt: skip
    yield Deed("tile", _("a tile"), does=Tile, fields=(haunted, _room()))
    yield Deed("unlock", _("a lock"), does=Unlock, fields=(who, _lock(depths)))
    yield Deed("prisoner", _("a prisoner"), does=Prisoner, fields=(who, deeds.kind(tuple(depths.prisoners))))
    yield Deed("idol", _("a monkey idol"), does=Idol, fields=(who,))
    yield Deed("lockpicks", _("lockpicks"), does=Lockpick, fields=(who, deeds.by(_("how many"))))
    yield Deed("shrine", _("a wayshrine"), does=Shrine, fields=(who, _any_shrine(depths)))


def _room(first: int = 0, label: str = "{what}") -> Field:
    """The rooms a tile may have: none for an artifact, or one with so many plus signs."""
    rooms = (  # by the plus signs of a tile's artifact room, none without one
        (None, _("no artifact room"), ""),
        (0, _("artifact, no plus"), _("the top one of the stack")),
        (1, _("artifact, one plus"), _("one deeper")),
        (2, _("artifact, two plus"), _("two deeper")),
    )
    there = (Option(plus, label.format(what=what), hint) for plus, what, hint in rooms[first:])
    return choice("artifact", _("its room"), there)


def _artifact(depths: DepthsView, seat: int) -> Deed:
    """Those that were found; while there is none, the new tile on which one lies."""
    deed = partial(Deed, "artifact", _("Artifact"), _("fury rises"), "a")
    if depths.discovered:
        return deed(does=Artifact, given={"seat": seat}, fields=(deeds.artifact(depths.discovered),))
    tile = _room(1, _("first, a new tile: {what}"))
    return deed(does=Tile, given={"haunted": False}, fields=(tile,), stays=True)


def _lock(depths: DepthsView) -> Field:
    locks: tuple[tuple[Lock, str, str], ...] = (
        ("chest", _("chest"), _("a major secret")),
        ("library", _("library"), _("a Secret Tome")),
        ("cell", _("cell"), _("two prisoners")),
        ("door", _("passage"), _("open for everybody")),
    )
    said = _("{gain}; {n} open")
    return choice("lock", _("which"), (
        Option(lock, label, said.format(gain=gain, n=depths.unlocked.get(lock, 0)))
        for lock, label, gain in locks
    ))  # fmt: skip


def _shrines(depths: DepthsView, seat: int) -> Iterator[Deed]:
    """The rooms that others marked already, then one that nobody has named yet."""
    rooms = dict.fromkeys(room for marked in depths.shrines for room in marked)
    known = [room for room in rooms if room not in depths.shrines[seat]]
    deed = partial(Deed, does=Shrine, given={"seat": seat})
    which = choice("room", _("another room"), [(room, room) for room in known])
    yield from deed("shrine-again", "", fields=(which,)).further()
    yield deed("shrine-new", _("another room"), _("type what you call it"), fields=(_any_shrine(depths),))


def _any_shrine(depths: DepthsView) -> Field:
    """A room by its name; one that nobody has named yet, where nothing is typed."""
    rooms = dict.fromkeys(room for marked in depths.shrines for room in marked)
    names = (_unnamed(rooms), *rooms)
    return Field(
        name="room", label=_("another room"), longest=_LONGEST, known=names, empty=names[0],
        placeholder=names[0],
    )  # fmt: skip


def _unnamed(rooms: Mapping[str, None]) -> str:
    """What to call a room for which nobody has a name."""
    names = (_("wayshrine {n}").format(n=n) for n in count(1))
    return next(name for name in names if name not in rooms)
