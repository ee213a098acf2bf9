"""The rows of docs/first-evening.md for a game: what is pressed, and what one sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.kit.beats import Beat
from tests.kit.terminal import TYPED

PAGE: Final = (Path(__file__).parents[2] / "docs/first-evening.md").read_text("utf-8")
OF: Final = {"In Space": {"Clank", "In Space"}, "Catacombs": {"Clank", "Catacombs"}, "Flight": {"Flight"}}
"""What a row begins with that is for this game, and not for every one."""


def steps(game: str) -> Iterator[Beat]:
    for section in PAGE.split("\n## "):
        heading = section.partition("\n")[0]
        if heading.startswith("3" if "Clank" in OF[game] else "2"):
            continue
        for when, press, sees in re.findall(r"^\| (.*) \| (.*) \| (.*) \|$", section, re.MULTILINE):
            whose, colon, _what = when.partition(": ")
            if press == "press" or (colon and whose in set().union(*OF.values()) - OF[game]):
                continue
            keys = re.findall("`([^`]+)`", press)
            named = (key if key in TYPED or len(key) == 1 else f'"{key}"' for key in keys)
            yield Beat(" ".join(named), sees=r"\s+".join(map(re.escape, sees.split())))
