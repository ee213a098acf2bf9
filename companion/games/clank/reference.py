"""The reference of the Clank family: a game's tokens, its fury track step by step, its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.clank.naming import token_name
from companion.games.reference import Entry, Handbook, Reference
from companion.words.language import _, ngettext
from rules.clank.view import View

_FAMILY: Final = "family"


def opened(view: View, numbers: Mapping[str, Any]) -> Reference:
    """The texts of a game of the family, with the numbers it is played by."""
    return Reference(view.game, _FAMILY, numbers=numbers)


class TableHandbook(Handbook[View]):
    """What can be looked up at a table of seats."""

    book = _FAMILY

    def entries(self, view: View, numbers: Mapping[str, Any]) -> Iterator[Entry]:
        """The tokens, the fury track, the rules."""
        reference = opened(view, numbers)
        for heading, kinds in reference.groups:
            yield from (Entry(heading, token_name(kind), reference.effect(kind)) for kind in kinds)
        yield from _steps(view)
        yield from reference.rules(_("Rules"))


def _steps(view: View) -> Iterator[Entry]:
    """Each step of the fury track: what an attack draws there, and what reaching it sets off."""
    for step, n in enumerate(view.track, 1):
        said = [ngettext("An attack draws {n} cube.", "An attack draws {n} cubes.", n).format(n=n)]
        waiting = sum(view.places.get(f"hunters:{step}", {}).values())
        if waiting:
            hunters = ngettext("{n} red hunter goes to the area.", "{n} red hunters go to the area.", waiting)
            said.append(hunters.format(n=waiting))
        if step == view.blockade_step:
            said.append(_("The blockade is put up."))
        if step == view.fury.step:
            said.append(_("The marker is here."))
        yield Entry(_("Fury track"), _("step {step}").format(step=step), " ".join(said))
