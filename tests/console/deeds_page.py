"""
The page of everything that can be done at a table, from the games' own lists.

To write it again: `python tests/console/deeds_page.py > docs/deeds.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from companion.games import GAMES, any_table
from companion.games.deeds import Deed, Field
from rules.game import View, kebab
from tests.companion.at_a_table import at_a_table, openings

HEAD = """\
# What can be done

What a seat and a table can do, as each game lists it when it has just begun.
Menus, forms, phones, the palette and the help are drawn from these lists.
Each deed becomes one of the [commands](commands.md).
Fields marked ° may be left empty. Numbers have their bounds; the others are chosen or typed.
"""


def page() -> str:
    return HEAD + "".join(part for view in openings() for part in parts(view))


def parts(view: View) -> Iterator[str]:
    game = GAMES[view.game]
    people = game.seats.people(view)
    yield f"\n## {game.vocabulary.title}\n"
    if people and people[0].sign:
        yield table("A seat", game.deeds(view, 0, {}))
    every = any_table.deeds(at_a_table(view), [person.name for person in people])
    yield table("The table", (*game.deeds(view, None, {}), *every))


def table(title: str, deeds: Iterable[Deed]) -> str:
    head = f"\n### {title}\n\n| deed | name | fields | command |\n|---|---|---|---|\n"
    return head + "".join(map(_row, deeds))


def _row(deed: Deed) -> str:
    does = f"`{kebab(deed.does.__name__)}`" if deed.does else "one of several"
    return f"| {deed.label} | `{deed.name}` | {' '.join(map(_field, deed.fields))} | {does} |\n"


def _field(field: Field) -> str:
    bounds = f" {field.least} to {field.most}" if field.kind == "number" else ""
    return f"`{field.name}`{'' if field.needed else '°'}{bounds}"


if __name__ == "__main__":
    sys.stdout.write(page())
