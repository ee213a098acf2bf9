"""
Whatever runs beside the loop has an owner, who sees it end; and listeners are called apart from each other.

What raises, or ends early, is logged with its traceback and said in a sentence. Here stands the only guard
that takes in any error at all: a fault in one part must cost that part, and nothing that was saved, nobody
else who hears of it, and no answer. Knows no table; every room may have an owner.

Why not a `TaskGroup`: it ends all for the sake of one, which is right for two halves of one thing, and wrong
for a table that must go on. Where it is right, it is used.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from functools import partial
from types import TracebackType
from typing import Any, Final, Generic, ParamSpec, Self, TypeVar

from companion.words.language import N_, _

FIRST_SECONDS: Final = 1.0
LONGEST_SECONDS: Final = 30.0
"""A part that has ended is begun again after a pause, which doubles from the one to the other."""

TOLD_SECONDS: Final = 60.0
"""How long a fault is shown that does not come again, where nobody can know sooner that it is mended."""

AGAIN_SECONDS: Final = 4.0
"""After so long a task that is to end is asked once more: time enough for a goodbye."""

_TRIES: Final = 2

P = ParamSpec("P")
T = TypeVar("T")

Failing = Callable[[str, str | None], None]
"""Hears which part fails, and a sentence; no sentence once it works."""

_log = logging.getLogger(__name__)


class Part(Enum):
    """Everything that has an owner, in the words in which people hear of it."""

    # The table's
    VISIT = N_("the connection of a guest")
    HEARD = N_("what an entry leads to")
    HISTORY = N_("the history")
    GLASS = N_("the picture on the glass")
    LAMPS = N_("what lamps and figures show")
    PANEL = N_("the panel")
    CONSOLES = N_("messages to consoles")
    TOLD = N_("messages to consoles of one language")
    VOICE = N_("the buzzer")
    SPEECH = N_("the voice")
    BUTTONS = N_("the buttons")
    RESULTS = N_("the evening as it is put by")
    COACH = N_("what foresees beside the table")
    DUE = N_("something that was due")
    THREAD = N_("a thread beside the table")
    # The broker's
    PUBLISHER = N_("what speaks to the broker")
    RINGS = N_("what the broker hears of an entry")
    FINGERS = N_("what the broker hears of a press")
    MOMENTS = N_("what the broker hears of the glass")
    # The web's
    LISTENING = N_("what hears the table for browsers")
    INVITING = N_("the invitation of browsers")
    FEED = N_("messages to phones of one language")
    PRESS = N_("a press on a phone")
    WITNESSES = N_("what asks the witnesses among the phones")
    # The hall's
    HEARING = N_("what hears the tables")
    ASKING = N_("what asks the tables for games")
    KEEPING = N_("what keeps the games")

    @property
    def key(self) -> str:
        """Its name in the log and among what fails, such as `publisher`."""
        return self.name.lower()


class PartEnded(OSError):
    """A part without which there is no going on has ended. The sentence says which, or why."""


class Owner:
    """
    Sees the end of everything that it has begun, until it is closed; then all of it ends.

    *failing* hears what fails, a sentence each, and what works again; without it only the log does. All calls
    come from the loop's thread.
    """

    def __init__(self, failing: Failing = lambda _part, _sentence: None) -> None:
        self._failing = failing
        self._tasks: set[asyncio.Task[Any]] = set()
        self._told: dict[str, tuple[str, asyncio.TimerHandle]] = {}
        """What fails: its sentence, and when that is taken away."""

        self._missed = asyncio.Event()
        self._why = ""
        """Why a part that is needed has ended."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End everything, and wait for it. What hangs is named in the log."""
        await ended(*self._tasks)
        for _sentence, timer in self._told.values():
            timer.cancel()

    def begin(self, part: Part, does: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin what ends by itself. What it raises is logged and said; who awaits it has it, too."""
        task = asyncio.get_running_loop().create_task(does, name=part.key)
        self._tasks.add(task)
        task.add_done_callback(partial(self._over, part))
        return task

    def keep(self, part: Part, run: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin what is for good: when it ends all the same, it is begun again after a pause."""
        self.begin(part, self._for_good(part, run))

    def need(self, part: Part, does: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin what is for good, and without which there is no going on: its end is the end of `until`."""
        return self.begin(part, self._needed(part, does))

    async def until(self, end: Coroutine[Any, Any, object]) -> None:
        """Return at this *end*. Raises `PartEnded` when a part that is needed ends before."""
        await together(end, self._missed.wait())
        if self._missed.is_set():
            raise PartEnded(self._why)

    def listener(self, part: Part, hear: Callable[P, object]) -> Listener[P]:
        """Somebody who hears of something; what goes wrong there harms nobody else who hears of it."""
        return Listener(self, part, hear)

    def apart(self, part: Part, of: str = "") -> Apart:
        """Go on after this block whatever it raises: that is logged and said. *of* says which of several."""
        return Apart(lambda error: self._fell(part, of, error))

    def works(self, part: Part, of: str = "") -> None:
        """It works again: nothing says any longer that it fails."""
        key = _key(part, of)
        if told := self._told.pop(key, None):
            told[1].cancel()
            self._failing(key, None)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """See for so long, too, what nobody waits for: what was due on this loop, and every thread."""
        loop, thread_before = asyncio.get_running_loop(), threading.excepthook
        loop_before = loop.get_exception_handler()

        def due(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
            error = context.get("exception")
            if isinstance(error, Exception):
                self._fell(Part.DUE, "", error)
            else:
                loop.default_exception_handler(context)

        def thread(ended: threading.ExceptHookArgs) -> None:
            if isinstance(error := ended.exc_value, Exception):
                name = ended.thread.name if ended.thread else ""
                with suppress(RuntimeError):  # the loop is closed: nobody is left to hear of it
                    loop.call_soon_threadsafe(self._fell, Part.THREAD, name, error)

        loop.set_exception_handler(due)
        threading.excepthook = thread
        try:
            yield
        finally:
            loop.set_exception_handler(loop_before)
            threading.excepthook = thread_before

    async def _for_good(self, part: Part, run: Callable[[], Coroutine[Any, Any, None]]) -> None:
        now, pause = asyncio.get_running_loop().time, FIRST_SECONDS
        while True:
            began = now()
            with self.apart(part):
                await run()
                raise PartEnded(_said(part, _("it ended by itself")))
            if now() - began > LONGEST_SECONDS:
                pause = FIRST_SECONDS
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_SECONDS)

    async def _needed(self, part: Part, does: Coroutine[Any, Any, None]) -> None:
        with self.apart(part):
            await does
            raise PartEnded(_said(part, _("it ended by itself")))
        self._why = self._told[_key(part, "")][0]
        self._missed.set()

    def _over(self, part: Part, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self._fell(part, "", error)

    def _fell(self, part: Part, of: str, error: BaseException) -> None:
        """The log says it each time, others hear it once, until it has not come again for a while."""
        key = _key(part, of)
        _log.error("A fault in %s.", key, exc_info=error)
        before = self._told.get(key)
        if before:
            before[1].cancel()
        said = str(error) if isinstance(error, PartEnded) else _said(part, _reason(error))
        later = asyncio.get_running_loop().call_later(TOLD_SECONDS, self.works, part, of)
        self._told[key] = said, later  # first, for who hears of it may fail in the same way
        if before is None:
            self._failing(key, said)


class Apart:
    """
    A block that takes in any error at all: the one guard that is this broad.

    Nothing of what is decided or saved belongs into it.
    """

    def __init__(self, fell: Callable[[Exception], None]) -> None:
        self._fell = fell

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _where: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception):  # such as a task that is to end
            return False
        self._fell(error)
        return True


class Listener(Generic[P]):
    """Somebody who hears of something, apart from all others; who hears the next works again."""

    def __init__(self, owner: Owner, part: Part, hear: Callable[P, object]) -> None:
        self._owner = owner
        self._part = part
        self._hear = hear
        self._fails = False

    def __call__(self, *news: P.args, **more: P.kwargs) -> None:
        """Hear it."""
        failed, self._fails = self._fails, True
        with self._owner.apart(self._part):
            self._hear(*news, **more)
            self._fails = False
            if failed:
                self._owner.works(self._part)


async def together(*parts: Coroutine[Any, Any, object]) -> None:
    """Run what is nothing without each other: the first that ends, ends all. Raises what it raised."""
    loop = asyncio.get_running_loop()
    tasks = [loop.create_task(each) for each in parts]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await ended(*tasks)
    for each in tasks:
        if not each.cancelled():
            each.result()


async def ended(*tasks: asyncio.Task[Any]) -> None:
    """Have tasks end, and wait for it; before 3.12 a wait that is answered just then loses the word."""
    waiting = set(tasks)
    for _try in range(_TRIES):
        if not (waiting := {each for each in waiting if not each.done()}):
            return
        for each in waiting:
            each.cancel()
        _over, waiting = await asyncio.wait(waiting, timeout=AGAIN_SECONDS)
    for each in waiting:
        _log.error("%s does not end.", each.get_name())


def _key(part: Part, of: str) -> str:
    return f"{part.key} {of}".strip()


def _said(part: Part, why: str) -> str:
    return _("A fault of the program ({part}): {why}. The log says more.").format(part=_(part.value), why=why)


def _reason(error: BaseException) -> str:
    """What was raised, in one line; of several the first."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    said = str(error).partition("\n")[0].rstrip(".")
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
