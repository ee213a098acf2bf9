"""What is told anew aboard: data cubes and lots, besides what the family tells. Pure."""

from __future__ import annotations

from companion.console.games.clank.anew import of_family, seat
from companion.console.games.in_space import lots
from companion.console.room import Anew
from companion.games.deeds import Field, choice
from companion.games.in_space.deeds import called, named
from companion.words.language import _
from rules.clank.view import View
from rules.in_space.commands import Hack, Lots
from rules.in_space.table import ITEMS, MAJOR, MINOR
from rules.in_space.view import InSpaceView


def anew(then: View) -> tuple[Anew, ...]:
    """Everything that can be told anew."""
    if not isinstance(then, InSpaceView):
        return ()
    modules = tuple((name, called(name)) for name in named(then))
    lot = (("artifacts", _("artifacts that leave")), ("modules", _("modules")), ("first", _("first player")))
    return (
        *of_family(then, secrets=(*MAJOR, *MINOR), goods=ITEMS, artifacts=then.ship.artifacts, more=()),
        Anew(Hack, _("a data cube"), (seat(then), choice("module", _("where"), modules))),
        Anew(
            Lots,
            _("a lot"),
            (
                choice("of", _("which"), lot),
                Field(
                    name="chosen", label=_("it came out as"), reads=lots.chosen, written=lots.written,
                    placeholder=_("such as 5 20, or 2f 1b 3f"),
                ),
            ),
        ),
    )  # fmt: skip
