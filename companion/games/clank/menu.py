"""The lines that the menus of every game of the family have. The host says what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from companion.games.clank.naming import token_name
from companion.games.menu import MenuLine
from companion.words.language import _, ngettext
from rules.clank import commands
from rules.clank.view import View
from rules.game import Command

Effect = Callable[[str], str]
"""What a kind of token does."""


class OfToken(Protocol):
    """A command about one token of a seat."""

    def __call__(self, *, seat: int, kind: str) -> Command:
        """For a seat and a kind of token."""


def tokens(
    seat: int, command: OfToken, kinds: Mapping[str, int] | Iterable[str], effect: Effect
) -> tuple[MenuLine, ...]:
    """A line for each kind of token, with how many are left where that is known, and what it does."""
    left = kinds if isinstance(kinds, Mapping) else {}
    return tuple(
        MenuLine(
            token_name(kind),
            _("{n} left. {effect}").format(n=left[kind], effect=effect(kind)) if left else effect(kind),
            command=command(seat=seat, kind=kind),
        )
        for kind in kinds
    )


def owned(view: View, seat: int, command: OfToken, effect: Effect) -> tuple[MenuLine, ...]:
    """A line for each kind of token the seat has."""
    return tokens(seat, command, tuple(view.seats[seat].tokens), effect)


def artifacts(seat: int, values: Iterable[int]) -> tuple[MenuLine, ...]:
    """A line for each artifact there is to be had."""
    return tuple(
        MenuLine(str(value), key=str(value), command=commands.Artifact(seat=seat, value=value))
        for value in values
    )


def bodies(view: View, seat: int) -> tuple[MenuLine, ...]:
    """What cards do to a seat: noise, healing, wounds. Where nothing can heal, it is asked about first."""
    is_hurt = bool(view.seats[seat].wounds)
    heal = (
        MenuLine(_("Heal"), _("the rightmost cubes come off"), "h",
                 number=lambda n: commands.Heal(seat=seat, by=n))
        if is_hurt
        else MenuLine(_("Heal"), _("no wound"), "h", commands.Heal(seat=seat, by=1),
                      _("{name} has no wound. Record it all the same?"))
    )  # fmt: skip
    return (
        MenuLine(_("Noise"), _("a minus takes it away"), "n",
                 number=lambda n: commands.Noise(seat=seat, by=n)),
        heal,
        MenuLine(_("Wounds"), _("chosen, from the own supply"), "w",
                 number=lambda n: commands.Wound(seat=seat, by=n)),
        MenuLine(_("Wounds by a card"), _("nobody chose them: they may fill the track"), "f",
                 number=lambda n: commands.Wound(seat=seat, by=n, forced=True)),
    )  # fmt: skip


def money(seat: int, name: str) -> MenuLine:
    """What the seat has in hand, by its *name* in the game."""
    label = name[:1].upper() + name[1:]
    return MenuLine(label, _("a minus spends them"), "c", number=lambda n: commands.Credits(seat=seat, by=n))


def losses(view: View, seat: int, effect: Effect) -> tuple[MenuLine, ...]:
    """What is seldom told."""
    fixed = MenuLine(
        _("Fixed draw"), _("of a seat that is out, in free play"), "x", commands.FixedDraw(seat=seat)
    )
    lost = owned(view, seat, commands.Drop, effect)
    return (
        MenuLine(_("Lose a token"), _("it is put down or lost"), "l", choices=lost),
        *((fixed,) if view.free else ()),
    )


def cards(view: View) -> tuple[MenuLine, ...]:
    """What cards do to the whole table; who the others are, nobody knows where turns are not counted."""
    aside = view.aside.get("black", 0)
    back = ngettext("{n} lies aside", "{n} lie aside", aside).format(n=aside)
    others = MenuLine(
        _("All others +1 noise"), _("but not the seat whose turn it is"), "o",
        commands.Everyone(by=1, but=view.turn.seat),
    )  # fmt: skip
    return (
        MenuLine(_("Everyone +1 noise"), _("every seat still in"), "e", commands.Everyone(by=1)),
        *(() if view.free else (others,)),
        MenuLine(_("Three black cubes back"), back, "b", commands.ReturnBlack(by=3)),
        MenuLine(_("Black cubes back"), _("from aside into the bag"), "k",
                 number=lambda n: commands.ReturnBlack(by=n)),
        MenuLine(_("DANGER"), _("one card more in the row"), "d", commands.Danger(count=view.danger + 1)),
        MenuLine(_("Fury +1"), _("a card or a room says so"), "f", commands.Fury(by=1)),
    )  # fmt: skip
