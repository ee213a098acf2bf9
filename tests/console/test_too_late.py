"""Too late? One line above the keys of a table, where it is wanted."""

from __future__ import annotations

from companion.console.widgets.pane import Text
from tests.kit.console import Console


async def test_it_is_off_until_the_palette_turns_it_on(visit: Console) -> None:
    line = visit.console.screen.query_one("#ahead", Text)
    await visit.settle()
    assert not line.display

    await visit.ask_palette("chances on", "Chances on")
    await visit.until(lambda: line.display)
    await visit.ask_palette("chances off", "Chances off")
    await visit.until(lambda: not line.display)
