"""What every screen is: shown what was heard, with a line for refusals and a list of its keys."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from textual.events import Resize
from textual.reactive import reactive
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer

from furybox.companion.console.desk import Desk, Then
from furybox.companion.console.keys import ALT, N_, Doing, key, spoken
from furybox.companion.console.seen import Seen
from furybox.companion.console.widgets.message_line import MessageLine
from furybox.companion.console.widgets.title_bar import TitleBar
from furybox.companion.keymap import EVERYWHERE

T = TypeVar("T")
HARMLESS = frozenset(
    {"close", "choose", "copy_text", "fairness", "go_on", "history", "less", "more", "older", "picture"}
    | {"hardware", "press_test", "reference", "reset", "scroll", "verify", "what_if"}
)
"""Actions that change nothing at the table: what a console that only looks on may do."""
NARROW = 80
"""Characters across below which the keys stand closer."""


class Guest(Screen[T]):
    """
    A screen of the console.

    `seen` is set whenever something was heard; `show` is where a screen hands it down to its widgets.
    """

    BINDINGS = [
        key("question_mark,f1", "app.keys", N_("Keys"), N_("Every key of this screen."), show=True),
        key("escape", "close", N_("Back"), N_("Back to the screen before."), show=True),
        key("tab", "app.focus_next", N_("Next field"), N_("The next field of a form.")),
        key("shift+tab", "app.focus_previous", N_("Field before"), N_("The field before, of a form.")),
        key("ctrl+c,super+c", "screen.copy_text", N_("Copy"), N_("Copy the text that is marked.")),
    ]
    AUTO_FOCUS = ""

    seen: reactive[Seen] = reactive(Seen(), always_update=False)

    def __init__(self) -> None:
        super().__init__()
        self._bindings = spoken(self._bindings, self.desk.keymap)

    @property
    def desk(self) -> Desk:
        """The app, as far as a screen may know it."""
        return cast("Desk", self.app)

    def doings(self) -> list[Doing]:
        """What can be done here now, keys as remapped, for help and palette; the general comes last."""
        found: dict[str, Doing] = {}
        for node, binding, _enabled, _tooltip in self.active_bindings.values():
            if binding.id is None or binding.key in ALT:
                continue  # textual's own; or the same fingers, as some terminals send them
            found.setdefault(binding.id, Doing(node, [])).bindings.append(binding)
        return sorted(found.values(), key=lambda doing: doing.bindings[0].id in EVERYWHERE)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whoever only looks on has no key that changes anything."""
        if self.desk.watching and action not in HARMLESS:
            return False
        return self.allows(action, parameters)

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Whether an action makes sense here now."""
        del action, parameters
        return True

    def on_mount(self) -> None:
        """Show what is known already."""
        self.set_reactive(Guest.seen, self.desk.seen)
        self._hand_down()

    def watch_seen(self) -> None:
        """Hand down what was heard."""
        if self.is_mounted:
            self._hand_down()

    def tell(self, command: dict[str, Any], then: Then | None = None) -> None:
        """Send a command; *then* is called once it is done, if this screen is still there."""
        self.desk.tell(command, self._if_here(then))

    def ask(self, what: str, then: Then, **of: Any) -> None:
        """Ask a question; *then* is called with the answer, if this screen is still there."""
        self.desk.ask(what, self._if_here(then), **of)

    def _if_here(self, then: Then | None) -> Then:
        return lambda answer: then(answer) if then and self.is_attached else None

    def show(self, seen: Seen) -> None:
        """Hand it to the widgets of this screen."""

    def _hand_down(self) -> None:
        for bar in self.query(TitleBar):
            bar.seen, bar.watching = self.seen, self.desk.watching
        for line in self.query(MessageLine):
            line.answer, line.seen = self.desk.key_for("rescue"), self.seen
        self.show(self.seen)

    def on_resize(self, event: Resize) -> None:
        """Where the terminal is narrow the keys stand closer."""
        for footer in self.query(Footer):
            footer.compact = event.size.width < NARROW

    def on_title_bar_pressed(self) -> None:
        """The mouse finds everything by the name of the program."""
        self.app.action_command_palette()

    def action_close(self) -> None:
        """Back; the screens that everything else lies upon have nowhere to go."""
        if len(self.app.screen_stack) > 2:  # noqa: PLR2004  # textual's own blank screen, and ours
            self.dismiss()


class Dialogue(Guest[T], ModalScreen[T]):
    """A small screen over another one, which goes on being shown behind it."""
