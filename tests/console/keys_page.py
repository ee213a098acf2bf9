"""
The page of all keys, from what they do in the code.

To write it again: `python tests/console/keys_page.py > docs/keys.md`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping

from textual.keys import key_to_character

from companion.console.actions import CHOICE, EVERYWHERE, PICK, SCREENS, Actions
from companion.console.games.bag.actions import SCREENS as BAG
from companion.console.games.clank.actions import SCREENS as TABLE
from companion.console.games.warps_edge.actions import SCREENS as FLIGHT
from tests.console import key_counts

HEAD = """\
# Keys

What every key of the console does, unless `[keys]` says otherwise; the name is what `[keys]` calls it.
`?` shows those of the screen one is on.
"""

PARTS: Mapping[str, Mapping[str, Actions]] = {
    "Everywhere": {
        "Any screen": EVERYWHERE,
        "A field with a fixed set of answers": CHOICE,
        "A list": PICK,
    },
    "At a table": TABLE,
    "In a flight": FLIGHT,
    "At a bag": BAG,
    "Screens of every game": SCREENS,
}


def page() -> str:
    parts = (
        f"\n## {part}\n" + "".join(map(_table, screens, screens.values())) for part, screens in PARTS.items()
    )
    return HEAD + "".join(key_counts.page()) + "".join(parts)


def read(key: str) -> str:
    sign = key_to_character(key) or ""
    return sign if sign.isprintable() and sign.strip() else key


def _table(screen: str, actions: Actions) -> str:
    name = re.sub(r"(?<=[a-z])([A-Z])", lambda found: f" {found[1].lower()}", screen.removesuffix("Screen"))
    return f"\n### {name}\n\n| key | name | what it does |\n|---|---|---|\n" + "".join(_rows(actions))


def _rows(actions: Actions) -> Iterator[str]:
    lines: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for each in actions:
        keys = " ".join(f"`{read(key)}`" for key in each.keys.split(","))
        lines.setdefault((each.label, each.help), []).append((keys, f"`{each.name}`"))
    for (label, does), found in lines.items():
        keys, names = (" ".join(dict.fromkeys(each)) for each in zip(*found, strict=True))
        yield f"| {keys} | {names} | {label}: {does} |\n"


if __name__ == "__main__":
    sys.stdout.write(page())
