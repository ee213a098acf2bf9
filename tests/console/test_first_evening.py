"""docs/first-evening.md, row by row in a real terminal: what it says to press, and what it says one sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.kit import beats
from tests.kit.beats import Beat
from tests.kit.terminal import TYPED, open_terminal

PAGE: Final = (Path(__file__).parents[2] / "docs/first-evening.md").read_text("utf-8")
OF: Final = {"In Space": {"Clank", "In Space"}, "Catacombs": {"Clank", "Catacombs"}, "Flight": {"Flight"}}
"""What a row begins with that is for this game, and not for every one."""

OPENS: Final = "make play"


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


@pytest.mark.long
@pytest.mark.parametrize("game", OF)
async def test_the_first_evening_goes_as_its_page_says(tmp_path: Path, game: str) -> None:
    opens, *evening = steps(game)

    assert opens.keys == f'"{OPENS}"'

    async with open_terminal(tmp_path, "play") as terminal:
        await terminal.until(opens.sees, "")
        await beats.play(terminal, evening)
        await terminal.press(["ctrl+q"])
