"""What can be told of a table of Catacombs: of a seat, or of no seat. The host says what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from companion.games.catacombs.named import locks, rooms
from companion.games.clank import menu as deed
from companion.games.clank.reference import opened
from companion.games.menu import MenuLine
from companion.words.language import _, ngettext
from rules.catacombs.commands import Idol, Lockpick, Prisoner, Shrine, Tile, Unlock
from rules.catacombs.table import COUPON
from rules.catacombs.view import CatacombsView, DepthsView
from rules.clank.commands import Buy, Escape, Secret, Use
from rules.clank.view import SeatView, View


def of_seat(view: View, seat: int, numbers: Mapping[str, Any]) -> tuple[MenuLine, ...]:
    """Everything about a seat besides noise, in the order of how often it happens."""
    if not isinstance(view, CatacombsView):
        return ()
    effect = opened(view, numbers).effect
    depths, mine = view.depths, view.seats[seat]
    picks, idols, mastery = depths.lockpicks[seat], depths.idols, depths.mastery
    have = ngettext("{n} lockpick", "{n} lockpicks", picks).format(n=picks)
    return (
        MenuLine(_("Use a token"), _("it goes back to the box"), "u",
             choices=deed.owned(view, seat, Use, effect)),
        *deed.bodies(view, seat),
        deed.money(seat, _("gold")),
        MenuLine(_("Lockpicks"), _("a minus uses them up"), "p",
             number=lambda n: Lockpick(seat=seat, by=n)),
        MenuLine(_("Unlock"), have, "o", choices=_locks(depths, seat)),
        MenuLine(_("Minor secret"), _("from a room"), "s",
             choices=deed.tokens(seat, Secret, depths.minor, effect)),
        MenuLine(_("Major secret"), _("from a chest"), "g",
             choices=deed.tokens(seat, Secret, depths.major, effect)),
        MenuLine(_("Prisoner"), _("from a cell"), "r",
             choices=deed.tokens(seat, Prisoner, depths.prisoners, effect)),
        MenuLine(_("Wayshrine"), _("a cube marks it"), "y", choices=_shrines(depths, seat)),
        MenuLine(_("Artifact"), _("fury rises"), "a", choices=_artifacts(depths, seat)),
        MenuLine(_("Monkey idol"), ngettext("{n} left", "{n} left", idols).format(n=idols), "i",
             Idol(seat=seat)),
        MenuLine(_("Buy"), _("from the market, or a Secret Tome"), "b",
             choices=deed.tokens(seat, Buy, {**depths.market, "secret-tome": depths.tomes}, effect)),
        *_with_coupon(depths, seat, mine, effect),
        *deed.losses(view, seat, effect),
        MenuLine(_("Leave by the crypt"),
             ngettext("{n} mastery token left", "{n} mastery tokens left", mastery).format(n=mastery), "e",
             Escape(seat=seat), _("{name} leaves by the crypt, and plays no more turns. Is it so?")),
    )  # fmt: skip


def _with_coupon(depths: DepthsView, seat: int, mine: SeatView, effect: deed.Effect) -> tuple[MenuLine, ...]:
    """A purchase with the discount coupon, for whoever has one."""
    if COUPON not in mine.tokens:
        return ()
    bought = deed.tokens(seat, partial(Buy, coupon=True), depths.market, effect)
    return (MenuLine(_("Buy with the coupon"), effect(COUPON), "q", choices=bought),)


def of_table(view: View) -> tuple[MenuLine, ...]:
    """Tiles, and everything else that is no seat's own."""
    return (*_tiles(view.depths if isinstance(view, CatacombsView) else None), *deed.cards(view))


def _tiles(depths: DepthsView | None) -> tuple[MenuLine, ...]:
    if depths is None:
        return ()
    left = ngettext("{n} tile left", "{n} tiles left", depths.tiles).format(n=depths.tiles)
    return (
        MenuLine(_("New tile"), left, "t", Tile(haunted=False, artifact=None)),
        MenuLine(_("New tile, haunted"), _("a ghost comes out"), "h", choices=_rooms(haunted=True)),
        MenuLine(_("New tile with an artifact"), _("in its room"), "a", choices=_rooms(haunted=False)[1:]),
    )


def _rooms(*, haunted: bool) -> tuple[MenuLine, ...]:
    """The rooms a tile may have: none for an artifact, or one with so many plus signs."""
    hints = {None: "", 0: _("the top one of the stack"), 1: _("one deeper"), 2: _("two deeper")}
    return tuple(
        MenuLine(label, hints[plus], command=Tile(haunted=haunted, artifact=plus)) for plus, label in rooms()
    )


def _artifacts(depths: DepthsView, seat: int) -> tuple[MenuLine, ...]:
    """Those that were found; while there is none, the new tile on which one lies."""
    found = deed.artifacts(seat, depths.discovered)
    first = _("first, a new tile: {what}")
    return found or tuple(
        replace(line, label=first.format(what=line.label), stays=True) for line in _rooms(haunted=False)[1:]
    )


def _locks(depths: DepthsView, seat: int) -> tuple[MenuLine, ...]:
    gain = {
        "chest": _("a major secret"),
        "library": _("a Secret Tome"),
        "cell": _("two prisoners"),
        "door": _("open for everybody"),
    }
    return tuple(
        MenuLine(
            label,
            _("{gain}; {n} open").format(gain=gain[lock], n=depths.unlocked.get(lock, 0)),
            command=Unlock(seat=seat, lock=lock),
        )
        for lock, label in locks()
    )


def _shrines(depths: DepthsView, seat: int) -> tuple[MenuLine, ...]:
    """The rooms that others marked already, then one that nobody has named yet."""
    rooms = dict.fromkeys(room for marked in depths.shrines for room in marked)
    known = [room for room in rooms if room not in depths.shrines[seat]]
    return (
        *(MenuLine(room, command=Shrine(seat=seat, room=room)) for room in known),
        MenuLine(
            _("another room"), _("type what you call it"),
            text=lambda room: Shrine(seat=seat, room=room), known=(_unnamed(rooms), *rooms),
        ),
    )  # fmt: skip


def _unnamed(rooms: Mapping[str, None]) -> str:
    """What to call a room for which nobody has a name."""
    names = (_("wayshrine {n}").format(n=n) for n in count(1))
    return next(name for name in names if name not in rooms)
