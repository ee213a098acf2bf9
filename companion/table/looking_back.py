"""Looking back while the table goes on: what takes long is looked up and made ready on other threads."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

from companion.line.wire import Ask
from companion.table import questions
from companion.table.session import Session
from companion.words.language import speaking

_log = logging.getLogger(__name__)


async def looked_back(ask: Ask, table: Session, *, language: str, form: bool) -> Any:
    """What a guest asked for, told in a language. Raises `Refused` and the journal's errors."""
    look = partial(questions.looked_back, ask, table, asyncio.get_running_loop().time, form=form)
    with speaking(language or None):
        return await asyncio.to_thread(look)


def put_by(table: Session) -> None:
    """Make the game on the table ready to be looked back at, if it is over; nobody need wait for it."""
    line, game = table.timeline, table.game
    if line is None or game is None or not line.ended:
        return

    def done(making: asyncio.Future[None]) -> None:
        if not making.cancelled() and (why := making.exception()):
            _log.warning("The evening could not be put by: %s", why)

    asyncio.get_running_loop().run_in_executor(None, table.put_by, game).add_done_callback(done)
