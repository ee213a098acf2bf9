"""Looking back while the table goes on: what takes long is looked up and made ready on other threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, assert_never

import msgspec

from companion.games.files import there
from companion.journal.book import Journal
from companion.journal.errors import JournalError
from companion.line import asked, wire
from companion.line.asked import LookingBack
from companion.line.carried import No
from companion.owned import Owner, Part
from companion.table.questions import on_it
from companion.table.session import Session
from companion.table.storyteller import Storyteller
from companion.words.language import speaking
from rules.refusals import Refused

PATIENCE_SECONDS: Final = 0.1
"""How long a console may wait for recaps that were never made; it asks again."""


_ONE_AT_A_TIME: Final = threading.Lock()


async def looked_back(question: LookingBack, table: Session, *, language: str, form: bool) -> msgspec.Raw:
    """What a guest asked for, in a language. Raises `Refused` and the journal's errors."""
    look = partial(_looked_up, question, table, asyncio.get_running_loop().time, form=form)
    with speaking(language or None):
        return await asyncio.to_thread(look)


def _looked_up(question: LookingBack, table: Session, now: Callable[[], float], *, form: bool) -> msgspec.Raw:
    """
    What evenings were like; *now* counts seconds, and *form* is whether people's pages tell it.

    May be called on any thread. Raises `Refused`, and the journal's errors.
    """
    from companion.evenings import answers  # noqa: PLC0415  # a host that nobody asks does without

    journal = table.library.journal
    match question:
        case asked.Recap():
            return question.said(answers.evening(journal, question.game or on_it(table)[0]))
        case asked.Page():
            page = answers.page(journal, person=question.person, game=question.game, form=form)
            return question.said(page)
        case asked.Export():
            return question.said(table.library.exported(question.game or table.mark.game, question.after))
        case asked.Everything():
            over = now() + PATIENCE_SECONDS
            return question.said(answers.kept(journal, lambda: now() >= over))
        case asked.Written():
            return question.said(there(journal.path.with_name("games")))
        case never:
            assert_never(never)


async def answered_later(
    number: int, look: Awaitable[msgspec.Raw], table: Session, teller: Storyteller, language: str
) -> wire.Answer:
    """The answer to the message of that *number*, once it was looked up."""
    result, refused = wire.NOTHING, None
    try:
        result = await look
    except Refused as no:
        refused = teller.said(no, language)
    except JournalError as error:
        refused = No(code="not-told", sentence=str(error))
    return wire.Answer(id=number, mark=table.mark, refused=refused, result=result)


def put_by(table: Session, owner: Owner) -> None:
    """Make the game on the table ready to be looked back at, if it is over; nobody need wait for it."""
    line, game = table.timeline, table.game
    if line is None or game is None or not line.ended:
        return
    owner.begin(Part.RESULTS, asyncio.to_thread(_put_by, table.library.journal, game))


def _put_by(journal: Journal, game: int) -> None:
    """It is derived, and made again when it is lost; the picture made last is of the newest entry."""
    from companion.evenings.answers import put_by  # noqa: PLC0415  # not before a game is over

    with _ONE_AT_A_TIME:
        put_by(journal, game)
