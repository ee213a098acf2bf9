"""The reference of the game on the table: its tokens, its fury track step by step, its rules. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.console import effects, handbook_flight
from companion.console.entry import Entry
from companion.console.rulings import rulings
from companion.console.spelling import loosely
from companion.language import _, ngettext
from companion.narration.naming import token_name
from companion.wire import Table


def entries(table: Table | None) -> tuple[Entry, ...]:
    """Everything there is to look up at this table; of a table without a game nothing."""
    if table is not None and table.flight is not None:
        return handbook_flight.entries(table.flight)
    if table is None or table.view is None:
        return ()
    game = table.view.game
    tokens = (
        Entry(heading, token_name(kind), effects.effect(kind))
        for heading, kinds in effects.groups(game)
        for kind in kinds
    )
    rules = (Entry(_("Rules"), about, holds) for about, holds in rulings(game))
    return (*tokens, *_steps(table), *rules)


def hint(table: Table | None) -> str:
    """
    What one may look for, before anything is typed.

    >>> hint(None)
    'look for: medkit, hush, step 7 …'
    """
    if table is not None and table.flight is not None:
        return _("look for: reflector, stunned, Hydra …")
    return _("look for: medkit, hush, step 7 …")


def found(listed: Iterable[Entry], wanted: str) -> tuple[Entry, ...]:
    """
    The entries that hold every word wanted, however it is spelt.

    >>> [entry.name for entry in found([Entry("Rules", "Únik", ""), Entry("Rules", "Odds", "")], "unik")]
    ['Únik']
    """
    words = loosely(wanted).split()
    return tuple(entry for entry in listed if all(word in loosely(" ".join(entry)) for word in words))


def _steps(table: Table) -> Iterator[Entry]:
    """Each step of the fury track: what an attack draws there, and what reaching it sets off."""
    places = table.view.places if table.view else {}
    here = table.view.fury.step if table.view else 0
    for step, n in enumerate(table.track, 1):
        said = [ngettext("An attack draws {n} cube.", "An attack draws {n} cubes.", n).format(n=n)]
        waiting = sum(places.get(f"hunters:{step}", {}).values())
        if waiting:
            hunters = ngettext("{n} red hunter goes to the area.", "{n} red hunters go to the area.", waiting)
            said.append(hunters.format(n=waiting))
        if step == table.blockade:
            said.append(_("The blockade is put up."))
        if step == here:
            said.append(_("The marker is here."))
        yield Entry(_("Fury track"), _("step {step}").format(step=step), " ".join(said))
