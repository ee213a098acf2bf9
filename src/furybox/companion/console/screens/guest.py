"""What every screen is: shown what was heard, with a line for refusals and a list of its keys."""

from __future__ import annotations

from typing import TypeVar, cast

from textual.binding import Binding
from textual.reactive import reactive
from textual.screen import ModalScreen, Screen

from furybox.companion.console.desk import Desk
from furybox.companion.console.keys import N_, key, spoken
from furybox.companion.console.seen import Seen
from furybox.companion.console.widgets.message_line import MessageLine
from furybox.companion.console.widgets.title_bar import TitleBar

T = TypeVar("T")


class Guest(Screen[T]):
    """
    A screen of the console.

    `seen` is set whenever something was heard; `show` is where a screen hands it down to its widgets.
    """

    BINDINGS = [
        key("question_mark,f1", "app.keys", N_("Keys"), N_("Every key of this screen."), show=True),
        key("escape", "close", N_("Back"), N_("Back to the screen before."), show=True),
    ]
    AUTO_FOCUS = ""

    seen: reactive[Seen] = reactive(Seen(), always_update=False)

    def __init__(self) -> None:
        super().__init__()
        self._bindings = spoken(self._bindings)

    @property
    def desk(self) -> Desk:
        """The app, as far as a screen may know it."""
        return cast("Desk", self.app)

    @property
    def keys(self) -> list[Binding]:
        """Every key of this screen, for the help."""
        return [binding for listed in self._bindings.key_to_bindings.values() for binding in listed]

    def on_mount(self) -> None:
        """Show what is known already."""
        self.seen = self.desk.seen
        self.watch_seen(self.seen)

    def watch_seen(self, seen: Seen) -> None:
        """Hand down what was heard."""
        if not self.is_mounted:
            return
        for bar in self.query(TitleBar):
            bar.seen = seen
        for line in self.query(MessageLine):
            line.seen = seen
        self.show(seen)

    def show(self, seen: Seen) -> None:
        """Hand it to the widgets of this screen."""

    def leave(self) -> None:
        """Back, unless something else lies on top by now, or this is gone already."""
        if self.is_current:
            self.dismiss()

    def action_close(self) -> None:
        """Back; the screens that everything else lies upon have nowhere to go."""
        if len(self.app.screen_stack) > 2:  # noqa: PLR2004  # textual's own blank screen, and ours
            self.dismiss()


class Dialogue(Guest[T], ModalScreen[T]):
    """A small screen over another one, which goes on being shown behind it."""
