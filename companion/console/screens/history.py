"""Everything so far. Any line can be gone back to; what is taken back folds away, and opens struck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.console.screens.base import BaseScreen
from companion.console.screens.command import Confirm
from companion.console.screens.retell import RetellScreen
from companion.console.state import ConsoleState
from companion.console.widgets.history_tail import history_line
from companion.console.widgets.once import Static
from companion.console.widgets.pane import Text
from companion.console.widgets.pick_list import Listed
from companion.games import GAMES
from companion.line.asked import Entry, History, Told
from companion.line.carried import Line
from companion.words.language import N_, _, ngettext
from rules.game import heard
from rules.games import called
from rules.timeline import COMMANDS, Undo

NAMED: Final = 4
"""Lines that are named before they are taken back together."""


def folded(lines: Sequence[Line]) -> list[Line]:
    """The lines; those taken back, and what took them back, make one that neither stands nor is a deed."""
    shown: list[Line] = []
    gone = 0
    for line in lines:
        if line.standing and (line.deed or not gone):
            gone = 0
            shown.append(line)
            continue
        gone += not line.standing
        first = shown.pop() if shown and not shown[-1].standing else line
        text = ngettext("{n} line", "{n} lines", gone).format(n=gone)
        shown.append(replace(line, first=first.first, text=text, standing=False, draw=False, deed=False))
    return shown


class HistoryScreen(BaseScreen[None]):
    """The newest line is at the bottom."""

    HEADING = N_("History")

    def __init__(self, entry: int | None = None) -> None:
        super().__init__()
        self._entry = entry
        self._is_open = False
        """Whether what was taken back is shown line by line."""
        self._older: tuple[Line, ...] = ()
        self._shown: tuple[Line, ...] = ()
        self._width = 0
        self._no = (0, "")
        """Why the line pointed at cannot be put right, at the version at which that was asked."""

    def body(self) -> ComposeResult:
        """The one sentence that matters, the lines, what u and r would do."""
        yield Static(
            _("Taking back a draw never re-rolls it: the same draw brings the same cubes."), id="rule"
        )
        yield Listed(compact=True, markup=False)
        yield Text(id="offers")

    def on_mount(self) -> None:
        """The arrow keys go through the lines, from the one that was pointed at."""
        super().on_mount()
        listed = self.query_one(OptionList)
        listed.focus()
        places = [n for n, line in enumerate(self._shown) if line.last == self._entry]
        if places:
            listed.highlighted = places[0]

    def on_resize(self) -> None:
        """Lines are cut to the width there is."""
        self._list(self._shown)

    def show(self, seen: ConsoleState) -> None:
        """Follow what happens: list the lines, and say what can be done with the one pointed at."""
        if seen.table is None:
            return
        newest = seen.table.history
        first = newest[0].first if newest else 0
        kept = tuple(line for line in self._older if line.last < first)
        every = (*kept, *newest)
        self._list(every if self._is_open else tuple(folded(every)))
        undo, redo = self.desk.key_for("undo"), self.desk.key_for("redo")
        back, again = seen.table.undo, seen.table.redo
        offers = [_("{key} takes back: {what}").format(key=undo, what=back)] if undo and back else []
        offers += [_("{key} restores: {what}").format(key=redo, what=again)] if redo and again else []
        version, why_not = self._no
        here, lines = self._pointed, ["   ".join(offers)]
        if here and not here.standing and not here.deed:
            lines.append(_("enter shows what was taken back"))
        elif here and (after := self._after(here.last)) and not self.desk.watching:
            n = len(after)
            back_to = ngettext(
                "enter takes back the line after this one; this one stays",
                "enter takes back {n} lines after this one; this one stays",
                n,
            )
            lines.append(back_to.format(n=n))
        said = why_not if why_not and version == seen.version else "\n".join(filter(None, lines))
        self.query_one("#offers", Text).say(said)

    def _list(self, lines: tuple[Line, ...]) -> None:
        width = max(self.app.size.width - 6, 20)
        if (lines, width) == (self._shown, self._width):
            return
        listed = self.query_one(OptionList)
        at = listed.highlighted
        stays = at is not None and at < len(self._shown) - 1
        entry = self._shown[at].last if stays and at is not None else None
        self._shown, self._width = lines, width
        listed.clear_options()
        listed.add_options([Option(history_line(line, width)) for line in lines])
        places = [n for n, line in enumerate(lines) if line.last == entry]
        listed.highlighted = places[0] if places else max(len(lines) - 1, 0) if lines else None
        self.call_after_refresh(listed.scroll_to_highlight)

    def action_older(self) -> None:
        """Ask for what came before."""
        if self._shown:
            self.ask(History(before=self._shown[0].first), self._fetched)

    def on_option_list_option_highlighted(self) -> None:
        """Another line, another answer."""
        self._say("")

    def action_tell_anew(self) -> None:
        """Put right what the line pointed at recorded."""
        if line := self._pointed:
            self.ask(Entry(entry=line.last), lambda entry: self._retell(line, entry, forgotten=False))

    def action_forgotten(self) -> None:
        """Record what happened after the line pointed at, and was forgotten."""
        if line := self._pointed:
            self.ask(Entry(entry=line.last), lambda entry: self._retell(line, entry, forgotten=True))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take back everything after a line, once it is clear what that is; one that is folded opens."""
        here = self._shown[event.option_index]
        if not here.standing and not here.deed:
            self._is_open = True
            self.show(self.seen)
        elif self.desk.watching:
            return
        elif self._after(here.last):
            self.app.push_screen(Confirm(lambda: self._would_go(here.last), Undo(to=here.last)))

    @property
    def _pointed(self) -> Line | None:
        at = self.query_one(OptionList).highlighted
        return None if at is None else self._shown[at]

    def _retell(self, line: Line, entry: Told, *, forgotten: bool) -> None:
        """Open the form, if what the line recorded can be put right at all."""
        if not self.is_active:
            return  # why not is said below already
        then = entry.after if forgotten or entry.before is None else entry.before
        kinds = [deed for deed in GAMES[then.game].retellings(then) if deed.leads_on]
        command = None if forgotten else heard(entry.command, (*called(then.game).commands, *COMMANDS))
        if command is None or type(command) in {kind.does for kind in kinds}:
            self.app.push_screen(RetellScreen(line, kinds, command))
        else:
            self._say(_("That line cannot be put right: move the pieces, or set the dials."))

    def _say(self, why_not: str) -> None:
        self._no = (self.seen.version, why_not)
        self.show(self.seen)

    def _after(self, entry: int) -> list[str]:
        """What still stands after an entry, oldest first."""
        newest = self.desk.seen.table.history if self.desk.seen.table else ()
        lines = {line.last: line for line in (*self._shown, *newest)}
        return [line.text for line in lines.values() if line.standing and line.deed and line.last > entry]

    def _would_go(self, entry: int) -> str:
        """What taking back everything after an entry takes back."""
        after = self._after(entry)
        head = ngettext("Take back {n} line?", "Take back {n} lines?", len(after)).format(n=len(after))
        more = ["…"] if len(after) > NAMED else []
        kept = next((line.text for line in self._shown if line.last == entry), "")
        stays = _("This line stays: {what}").format(what=kept)
        return "\n".join([head, *(f"  {text}" for text in reversed(after[-NAMED:])), *more, stays])

    def _fetched(self, older: tuple[Line, ...]) -> None:
        known = {line.last for line in self._shown}
        self._older = (*(line for line in older if line.last not in known), *self._older)
        self.show(self.seen)
