"""Fairness: the promise, the words, and how anybody can check every draw."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from companion.console import labels
from companion.console.room import people, room
from companion.console.screens.base import BaseScreen
from companion.console.screens.command import Confirm
from companion.console.screens.cut import CutScreen
from companion.console.screens.form import FormPage
from companion.console.state import ConsoleState
from companion.console.widgets.once import Static, VerticalScroll
from companion.console.widgets.pane import Text
from companion.games.any_table import reveal, words
from companion.games.deeds import choice
from companion.line.asked import Verified, Verify
from companion.words.language import N_, _
from rules.game import Command


class PromiseScreen(FormPage):
    """Shown once a game is set up; words are taken until the first draw."""

    HEADING = N_("The device's promise")

    def rows(self) -> ComposeResult:
        """The promise, short and whole; the words; what is still unsure."""
        yield Static(_("All luck of this evening is fixed already. This proves it:"), classes="muted")
        yield Text(id="short")
        yield Text(id="whole")
        yield Static(
            _("Compare the short form with the small screen, or take a photograph."), classes="muted"
        )
        yield Static(_("Now add words of your own, so that nobody could have chosen the draws:"), id="own",
                     classes="heading")  # fmt: skip
        (said,) = words(len(self._people)).fields
        yield self.lay(said.but(name="words", needed=False, placeholder=_("any words or none, then enter")))
        if self._people:
            whose = [(None, _("the table's")), *enumerate(self._people)]
            yield self.row(choice("seat", _("whose words"), whose))
        yield Text(id="said")
        yield Text(id="before")
        yield Text(id="unsure")

    @property
    def _people(self) -> Sequence[str]:
        return people(self.desk.seen.shown)

    @property
    def _words(self) -> Command:
        return words(len(self._people), self.values.get("seat")).command({"text": self.value("words")})

    def column(self) -> VerticalScroll:
        """There is one field: the arrow keys scroll."""
        return VerticalScroll(classes="form", can_focus=False)

    def show(self, seen: ConsoleState) -> None:
        """Follow what was said."""
        table, view = seen.table, seen.shown
        if table is None or view is None:
            return
        self.query_one("#short", Text).say(labels.short(table.promise))
        self.query_one("#whole", Text).say(_in_two_lines(table.promise))
        said = _("Your words: {words}").format(words=table.words) if table.words else _("No words yet.")
        fixed = _("  Fixed by the first draw.") if table.words_fixed else ""
        self.query_one("#said", Text).say(f"{said}{fixed}")
        self.query_one("#before", Text).say(labels.before(table.before))
        self.query_one("#own").display = not table.words_fixed
        for _field, widget in self._fields.values():
            widget.disabled, widget.display = table.words_fixed, not table.words_fixed
        unsure = ", ".join(room(table).doubtful(table.unconfirmed))
        sentence = _("In use, though nobody has compared them with the board: {names}").format(names=unsure)
        self.query_one("#unsure", Text).say(sentence if unsure else "")

    def about(self, seen: ConsoleState) -> object:
        """The words so far: new ones take their place."""
        return seen.table.words if seen.table else ""

    def entered(self, _name: str) -> None:
        """Enter goes on."""
        self.action_play()

    def allows(self, action: str, _parameters: tuple[object, ...]) -> bool:
        """Not every game draws lots."""
        return action != "lots" or room(self.seen.table).lots is not None

    def action_play(self) -> None:
        """To the table; words that are typed are given first."""
        if self.value("words") and not self.widget("words").disabled:
            self.send(self._words)
        else:
            self.dismiss()


class FairnessScreen(BaseScreen[None]):
    """Nothing here has to be believed."""

    HEADING = N_("Fairness")
    PAGES = {"words": PromiseScreen, "cut": CutScreen}

    def body(self) -> ComposeResult:
        """What was promised, and the way to check it."""
        with VerticalScroll(classes="form", can_focus=True):
            yield Static(_("The promise, made before the first draw:"), classes="heading")
            for name in ("whole", "said", "warnings", "cut", "before", "checker"):
                yield Text(id=name)
            yield Static(_("How to check it without this device:"), classes="heading")
            yield Text(id="way")
            yield Text(id="verdict")

    def on_mount(self) -> None:
        """Arrow keys scroll at once."""
        self.query_one("#way", Text).say(self._way())
        self.query_one(VerticalScroll).focus()

    def show(self, seen: ConsoleState) -> None:
        """What stands now."""
        table, view = seen.table, seen.shown
        if table is None or view is None:
            return
        whole = f"{labels.short(table.promise)} …\n{_in_two_lines(table.promise)}"
        self.query_one("#whole", Text).say(whole)
        fixed = _("fixed by the first draw") if table.words_fixed else _("can still be given")
        said = _("Your words ({fixed}): {words}\nDraws so far: {draws}").format(
            fixed=fixed,
            words=table.words or _("none"),
            draws=view.draws,  # a dash says none
        )
        self.query_one("#said", Text).say(said)
        read = [each for each in table.warnings if each not in seen.doubts]  # the others are said below
        self._tell("warnings", "\n".join(f"‼ {each}" for each in read))
        self._tell("cut", labels.cut(table, people(view)))
        self.query_one("#before", Text).say(labels.before(table.before))
        where = _("Check it in any browser: {address}").format(address=table.checker)
        self._tell("checker", where if table.checker else "")

    def _tell(self, name: str, sentence: str) -> None:
        """A line that takes room only while it says something."""
        line = self.query_one(f"#{name}", Text)
        line.display = bool(sentence)
        line.say(sentence)

    def action_close(self) -> None:
        """Back; whatever is doubted of this table was read here."""
        self.desk.noted()
        super().action_close()

    def allows(self, action: str, _parameters: tuple[object, ...]) -> bool:
        """The secret is told once the scores are in."""
        return action != "reveal" or (self.seen.table is not None and self.seen.table.revealed == "due")

    def action_reveal(self) -> None:
        """Tell the secret: it is asked once more, for it is for good."""
        sure = _("The secret is told for good: the end stands, and only scores can be corrected.")
        self.app.push_screen(Confirm(lambda: sure, reveal().command({}), yes=_("Yes, tell it")))

    def action_verify(self) -> None:
        """Have the host check its own journal; who trusts nobody uses another machine."""
        self.ask(Verify(), self._verified)

    def _verified(self, found: Verified) -> None:
        mark = "✓" if found.holds else "✗"
        self.query_one("#verdict", Text).say(f"{mark} {found.sentence}")
        self.call_after_refresh(self.query_one(VerticalScroll).scroll_end, animate=False)

    @staticmethod
    def _way() -> str:
        return _(
            "1. Once the scores are in, the table tells the secret: furybox export -o FILE\n"
            "2. On any machine: furybox verify FILE\n"
            "   It hashes every entry, from the promise above to the last, and makes every draw again.\n"
            "3. Taking back a draw never re-rolls it: the same draw brings the same cubes, "
            "and every take-back is listed."
        )


def _in_two_lines(digits: str) -> str:
    half = len(digits) // 2
    return f"{digits[:half]}\n{digits[half:]}"
