"""Looking back while the table goes on: what takes long is looked up and made ready on other threads."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import msgspec

from companion.line.asked import LookingBack
from companion.table import questions
from companion.table.session import Session
from companion.words.language import speaking

_log = logging.getLogger(__name__)


async def looked_back(question: LookingBack, table: Session, *, language: str, form: bool) -> msgspec.Raw:
    """What a guest asked for, told in a language. Raises `Refused` and the journal's errors."""
    look = partial(questions.looked_back, question, table, asyncio.get_running_loop().time, form=form)
    with speaking(language or None):
        return await asyncio.to_thread(look)


def put_by(table: Session) -> None:
    """
    Make the game on the table ready to be looked back at, if it is over; nobody need wait for it.

    It is derived, and made again when it is lost.
    """
    line, game = table.timeline, table.game
    if line is None or game is None or not line.ended:
        return
    journal = table.library.journal.path

    def make() -> None:
        from companion.evenings.results import one  # noqa: PLC0415  # not before a game is over

        one(journal, game)

    def done(making: asyncio.Future[None]) -> None:
        if not making.cancelled() and (why := making.exception()):
            _log.warning("The evening could not be put by: %s", why)

    asyncio.get_running_loop().run_in_executor(None, make).add_done_callback(done)
