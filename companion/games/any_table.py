"""What can be done at any table, whatever is played: the luck is added to, what was done is taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Protocol

from msgspec.structs import asdict

from companion.games import GAMES
from companion.games.deeds import Deed, Field, choice
from companion.words.language import _, ngettext
from hardware.ports import Press
from rules.binding import LONGEST_CUT, Cut, Draws, Reveal, Words, share
from rules.correcting import Stop
from rules.game import View
from rules.refusals import Refused
from rules.timeline import Redo, Undo


class Table(Protocol):
    """What has to be known of a table."""

    @property
    def undo(self) -> str | None:
        """What *take back* would take back."""

    @property
    def redo(self) -> str | None:
        """What *restore* would restore."""

    @property
    def words(self) -> str:
        """What the table has added to the luck so far."""

    @property
    def words_fixed(self) -> bool:
        """Whether nothing can be added to them."""

    @property
    def cuts(self) -> Sequence[Any]:
        """What the bag was cut with for the draw to come."""

    @property
    def cuts_fixed(self) -> bool:
        """Whether nothing joins that draw any more."""


def deeds(table: Table, people: Sequence[str]) -> Iterator[Deed]:
    """What a console can do; one of the *people* may have cut the bag."""
    yield undo(table)
    yield Deed("redo", _("Restore"), table.redo or "", does=Redo, aside=True)
    cutting = cut(table).but(hint="")
    who = choice("seat", _("who cuts"), [(None, _("the table")), *enumerate(people)])
    yield cutting.but(given={}, fields=(*cutting.fields, who)) if people else cutting
    yield words(len(people)).but(hint="")
    sure = _("A game is on the table. Stop it, without a score?")
    yield Deed("stop", _("Stop the game"), does=Stop, asks=sure, aside=True)


def undo(table: Table) -> Deed:
    """The newest entry is taken back."""
    what = _("Take back: {what}").format(what=table.undo) if table.undo else _("Take back")
    return Deed("undo", what, does=Undo, aside=True)


def cut(table: Table, seat: int | None = None) -> Deed:
    """A cut of the bag, by a seat or by none."""
    given = ngettext("{n} cut so far", "{n} cuts so far", len(table.cuts)).format(n=len(table.cuts))
    hint = _("Show this number to the table before it is sent. {given}.").format(given=given)
    said = Field(name="text", label=_("a number or a word"), needed=True, longest=LONGEST_CUT, reads=_said)
    return Deed("cut", _("Cut the bag"), hint, does=Cut, given={"seat": seat}, fields=(said,), aside=True)


def cut_and_draw(view: View, promise: str) -> Deed | None:
    """
    What the button of the draw means now, with what the bag is cut with, so that nobody comes between.

    None where that draws nothing, and in a game of an older release, whose *promise* is the seed's
    commitment: there a cut stands alone.
    """
    draw = None
    with suppress(Refused):
        draw = GAMES[view.game].fingers.press(Press("attack", "press", at=0), view, chooses=False)
    if promise == view.commitment or not isinstance(draw, Draws):
        return None
    hint = _("Show this number to the table before it is sent: the draw is made with it at once.")
    said = Field(name="cut", label=_("a number or a word"), needed=True, longest=LONGEST_CUT, reads=_said)
    given = {name: value for name, value in asdict(draw).items() if name != "cut"}
    return Deed("cut", _("Cut and draw"), hint, does=type(draw), given=given, fields=(said,), aside=True)


def reveal() -> Deed:
    """The secret of a game that has ended is told."""
    hint, sure = _("Then everybody can check every draw."), _("It is told for good, and the end stands.")
    return Deed("reveal", _("Tell the secret"), hint, does=Reveal, asks=sure, aside=True)


def words(seats: int, seat: int | None = None) -> Deed:
    """Words for the promise, of a seat or of the table: each has its share of the letters."""
    own = Field(name="text", label=_("any words"), needed=True, longest=share(seats), reads=_said)
    hint = _("They join the promise before the first draw, after those of others.")
    return Deed("words", _("Words for the promise"), hint, does=Words, given={"seat": seat}, fields=(own,),
                aside=True)  # fmt: skip


def _said(typed: str) -> str:
    if not typed:
        raise ValueError(_("Type a number or a word that somebody says."))
    return typed
