"""What is foreseen, asked for by a console: better by the moment, until the table moves on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.console.screens.base import BaseScreen
from companion.line.asked import AHEAD_AGAIN_SECONDS, Ahead, Better


def foresee(screen: BaseScreen[None], hear: Callable[[Any | None], None]) -> None:
    """Ask what is foreseen, and go on asking while it gets better; none where nothing is."""
    mark, shown = screen.seen.mark, screen.seen.shown

    def ask(after: int) -> None:
        if shown is not None and screen.seen.mark == mark and screen.is_attached:
            screen.ask(Ahead(game=shown.game, after=after), partial(again, after))

    def again(after: int, answer: Better[Any] | None) -> None:
        if screen.seen.mark != mark or (answer is None and after):
            return  # another table, or the best was said
        if answer is None or answer.foreseen:
            hear(answer.foreseen if answer else None)
        if answer:
            screen.set_timer(AHEAD_AGAIN_SECONDS, partial(ask, max(answer.n, after)))

    ask(0)
