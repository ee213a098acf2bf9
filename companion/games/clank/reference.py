"""The reference of the Clank family: a game's tokens, its fury track step by step, its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.clank.naming import named
from companion.games.reference import Entry, Reference, texts
from companion.words.language import _, ngettext
from rules.clank.view import View

_FAMILY: Final = "clank"


def hint() -> str:
    """What one may look for, before anything is typed."""
    return _(texts(_FAMILY)["hint"])


def opened(view: View, numbers: Mapping[str, Any]) -> Reference:
    """The texts of a game of the family, with the numbers it is played by."""
    return Reference(view.game, _FAMILY, numbers=numbers)


def entries(view: View, numbers: Mapping[str, Any]) -> Iterator[Entry]:
    """Everything there is to look up at this table."""
    reference = opened(view, numbers)
    for heading, kinds in reference.groups:
        yield from (Entry(heading, named("kind", kind), reference.effect(kind)) for kind in kinds)
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
