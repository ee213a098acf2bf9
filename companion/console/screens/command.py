"""
The one shape of every screen that asks the table for something.

It stays until the table has done it. What is refused is said in it, and what was typed is still there.
While the host is away it says that all of it is kept; once the host is back, the usual key sends it. Nothing
goes by itself: by then the table may have moved on, and who asks has to see that first.

A `Question` lies over the table; a form that covers it is an `CommandScreen`. Both have an `AskLine`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, TypeVar

import msgspec
from textual.app import ComposeResult

from companion.console.desk import Callback
from companion.console.room import room
from companion.console.screens.base import BaseScreen, Dialogue
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import IN_DOUBT, NOT_SENT, UNREAD, Asked, AskLine
from companion.console.widgets.once import Static, Vertical
from companion.console.widgets.pick_list import PickLine, PickList
from companion.line.carried import UNOPENED, Bookmark, No
from companion.line.wire import Answer, Hello
from companion.words.language import _
from rules.game import Command

T = TypeVar("T")
NAMED = 3
"""So many of the things that happened meanwhile are named."""


class _Look(msgspec.Struct, frozen=True):
    """The table as it was when it was looked at."""

    mark: Bookmark
    host: Hello | None
    about: object


_NOT_YET = _Look(UNOPENED, None, None)


class CommandScreen(BaseScreen[T]):
    """
    A form that asks the table for something. It yields an `AskLine`, and calls `send`; that is all.

    ```
    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.send(Credits(seat=0, by=int(event.value)))
    ```

    A command is made from the table that was looked at last: as the screen opened, or with the newest
    refusal. If what it rests on has changed since, the host refuses it as stale, and the next one is made
    from the table as it is then.
    """

    SENDS: ClassVar[str] = ""
    """The name of the key that sends, as in `[keys]`; empty where it is enter."""

    _look = _NOT_YET
    _doubted: Bookmark | None = None
    """How far the table had come when something was sent of which nobody knows whether it was done."""

    _is_done = False

    def __init__(self) -> None:
        super().__init__()
        self._pending: list[Command] = []

    def on_mount(self) -> None:
        """Look at the table."""
        super().on_mount()
        for line in self.query(AskLine):
            line.key = self.desk.key_for(self.SENDS) if self.SENDS else _("enter")
        if self._look is _NOT_YET:  # textual calls this once for each class that has one
            self.look()

    def about(self, seen: ConsoleState) -> object:
        """
        What a command from here rests on: while that stays as it was looked at, the command means the same.

        Here it is the table as a whole. None where the command means the same at any table.
        """
        return seen.mark

    def look(self) -> None:
        """Look at the table as it is now, and ask from there; what is shown of it is brought up to date."""
        seen = self.desk.seen
        self._look = _Look(seen.mark, seen.hello, self.about(seen))

    def send(self, command: Command, then: Callback | None = None) -> None:
        """
        Ask for *command*. Once it is done the screen is left, unless *then* says what else to do.

        A key pressed twice asks once: nothing more is sent until the table has answered.
        """
        if self._pending and (then is None or command in self._pending):
            self._say(Asked(waits=True))
            return
        self._pending.append(command)
        self._say(Asked())
        self.desk.tell(
            command,
            self._if_here(partial(self._done, command, then)),
            self._if_here(partial(self._refused, command, self.desk.seen.mark)),
            seen=self._from(),
        )

    def on_screen_resume(self) -> None:
        """What was done while something else lay on top is left now."""
        if self._is_done:
            self.leave()

    def leave(self) -> None:
        """Back, as soon as nothing else lies on top."""
        self._is_done = not self.is_active
        if self.is_active:
            self._go_back()

    def _go_back(self) -> None:
        self.dismiss()

    def _from(self) -> Bookmark | None:
        """The table that a command is made from; none where the newest will do."""
        if self._doubted is not None:
            return self._doubted
        seen, look = self.desk.seen, self._look
        was_away = seen.hello is not look.host and seen.mark != look.mark
        about = self.about(seen)
        if was_away or about != look.about:
            return look.mark
        return None if about is None else seen.mark

    def _done(self, command: Command, then: Callback | None, answer: Answer) -> None:
        self._pending.remove(command)
        if then is None:
            self.leave()
        else:
            self.look()
            then(answer)

    def _refused(self, command: Command, mark: Bookmark, answer: Answer) -> None:
        self._pending.remove(command)
        code = answer.refused.code if answer.refused else ""
        meanwhile = self._meanwhile() if code == "stale" else ()
        if code in IN_DOUBT:
            self._doubted = mark
        elif code != NOT_SENT:
            self._doubted = None
            self.look()
        self._say(Asked(answer.refused, meanwhile))

    def _meanwhile(self) -> tuple[str, ...]:
        """What happened since the table was looked at; while cubes fall, nothing is named."""
        table = self.desk.seen.table
        if table is None or room(table).is_secret(table):
            return ()
        return tuple(line.text for line in table.history if line.last > self._look.mark.version)[-NAMED:]

    def refuse(self, sentence: str) -> None:
        """Say that something cannot be, before the table was asked; with nothing, that it can be asked."""
        for line in self.query(AskLine):
            if sentence or (line.asked.refused and line.asked.refused.code == UNREAD):
                line.asked = Asked(No(code=UNREAD, sentence=sentence) if sentence else None)

    def _say(self, asked: Asked) -> None:
        for line in self.query(AskLine):
            line.asked = asked


class Question(CommandScreen[bool], Dialogue[bool]):
    """A small screen that asks; dismissed with a yes once it is done, and with nothing by escape."""

    AUTO_FOCUS = "OptionList"
    BOX: ClassVar[str] = "box tall"
    """The styles of its box."""

    def __init__(self, how: str = "") -> None:
        super().__init__()
        self._how = how

    @property
    def how(self) -> str:
        """How to go on, which is said last; nothing where its lines say so themselves."""
        return self._how

    def compose(self) -> ComposeResult:
        """All that is in it, in a box, what became of what was asked, and how to go on."""
        with Vertical(classes=self.BOX):
            yield from self.body()
            yield AskLine(alone=True)
            if self.how:
                yield Static(self.how, classes="muted")

    def lead_to(self, question: CommandScreen[Any]) -> None:
        """Ask on; once that is done, this is, and else it looks at the table as it is by then."""
        self.app.push_screen(question, lambda is_done: self.leave() if is_done else self.look())

    def _go_back(self) -> None:
        self.dismiss(True)  # noqa: FBT003  # the answer itself


class Confirm(Question):
    """
    Sends the table the command, on a yes; a no or escape sends nothing.

    The no is pointed at from the beginning: enter alone goes back, and records nothing.

    *sentence* is asked for again whenever the table is looked at again, so that a yes is to what is so.
    """

    BOX = "box"

    def __init__(self, sentence: Callable[[], str], command: Command, *, yes: str = "") -> None:
        super().__init__()
        self._sentence, self._command = sentence, command
        self._answers = PickLine(_("No, go back"), key="n"), PickLine(yes or _("Yes, do it"), key="y")

    def body(self) -> ComposeResult:
        """The sentence, and the harmless answer first."""
        yield Static(self._sentence(), markup=False, id="sure")
        yield PickList(self._answers, at=0)

    def look(self) -> None:
        """Say again what would be done."""
        super().look()
        self.query_one("#sure", Static).update(self._sentence())

    def on_pick_list_picked(self, event: PickList.Picked) -> None:
        """The second answer is the yes."""
        if event.at == 1:
            self.send(self._command)
        else:
            self.action_close()
