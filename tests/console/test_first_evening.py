"""docs/first-evening.md, row by row in a real terminal: what it says to press, and what it says one sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.console.first_evening import OF, steps
from tests.kit import beats
from tests.kit.terminal import open_terminal

OPENS = "make play"


@pytest.mark.long
@pytest.mark.parametrize("game", OF)
async def test_the_first_evening_goes_as_its_page_says(tmp_path: Path, game: str) -> None:
    opens, *evening = steps(game)

    assert opens.keys == f'"{OPENS}"'

    async with open_terminal(tmp_path, "play") as terminal:
        await terminal.until(opens.sees, "")
        await beats.play(terminal, evening)
        await terminal.press(["ctrl+q"])
