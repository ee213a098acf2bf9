"""Fairness: the promise, the words, and how anybody can check every draw."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from companion.console import labels
from companion.console.actions import SCREENS
from companion.console.screens.base import BaseScreen
from companion.console.screens.promise import PromiseScreen
from companion.console.state import ConsoleState
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.message_line import MessageLine
from companion.console.widgets.text import Text
from companion.console.widgets.title_bar import TitleBar
from companion.language import _
from companion.wire import Answer


class FairnessScreen(BaseScreen[None]):
    """Nothing here has to be believed."""

    ACTIONS = SCREENS["FairnessScreen"]
    PAGES = {"words": PromiseScreen}

    def compose(self) -> ComposeResult:
        """What was promised, and the way to check it."""
        yield TitleBar(_("Fairness"))
        with VerticalScroll(classes="form", can_focus=True):
            yield Static(_("The promise, made before the first draw:"), classes="heading")
            yield Text(id="whole")
            yield Text(id="said")
            yield Static(_("How to check it without this device:"), classes="heading")
            yield Static(self._way(), markup=False)
            yield Text(id="verdict")
        yield MessageLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Arrow keys scroll at once."""
        super().on_mount()
        self.query_one(VerticalScroll).focus()

    def show(self, seen: ConsoleState) -> None:
        """What stands now."""
        table, view = seen.table, seen.shown
        if table is None or view is None:
            return
        half = len(view.commitment) // 2
        whole = f"{labels.short(view.commitment)} …\n{view.commitment[:half]}\n{view.commitment[half:]}"
        self.query_one("#whole", Text).say(whole)
        fixed = _("fixed by the first draw") if table.words_fixed else _("can still be given")
        said = _("Your words ({fixed}): {words}\nDraws so far: {draws}").format(
            fixed=fixed,
            words=table.words or _("none"),
            draws=view.draws,  # a dash says none
        )
        self.query_one("#said", Text).say(said)

    def action_verify(self) -> None:
        """Have the host check its own journal; who trusts nobody uses another machine."""
        self.ask("verify", self._verified)

    def _verified(self, answer: Answer) -> None:
        result = answer.result if isinstance(answer.result, dict) else {}
        mark = "✓" if result.get("holds") else "✗"
        self.query_one("#verdict", Text).say(f"{mark} {result.get('sentence', '')}")

    @staticmethod
    def _way() -> str:
        return _(
            "1. The secret is shown when the game has ended: furybox export -o FILE\n"
            "2. On any machine: furybox verify FILE\n"
            "   It hashes the secret, which must give the promise above,\n"
            "   and makes every draw anew.\n"
            "3. Taking back a draw never re-rolls it: the same draw brings the same cubes,\n"
            "   and every take-back is listed."
        )
