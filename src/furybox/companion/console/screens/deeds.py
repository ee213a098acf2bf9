"""The menu of a seat: tokens, artifact, code, money, escape."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from furybox.companion.console import words
from furybox.companion.console.deeds import Deed, deeds
from furybox.companion.console.screens.guest import Dialogue
from furybox.companion.console.screens.number import NumberScreen
from furybox.companion.language import _


class DeedsScreen(Dialogue[None]):
    """A line leads to more lines, to a number, or is done at once."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self._path: list[Deed] = []

    def compose(self) -> ComposeResult:
        """Whose menu it is, and its lines."""
        with Vertical(classes="box tall"):
            yield Static("", classes="heading")
            yield OptionList(compact=True, markup=False)
            yield Static(_("enter: choose   escape: back"), classes="muted")

    def on_mount(self) -> None:
        """Show the first lines."""
        super().on_mount()
        self._list()
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with a line."""
        deed = self._here()[event.option_index]
        if not deed.command:
            self._path.append(deed)
            self._list()
        elif deed.number:
            self.app.push_screen(NumberScreen(deed.label, deed.hint), lambda n: self._numbered(deed, n))
        else:
            self._send(deed.command)

    def action_close(self) -> None:
        """One step back, and out from the first lines."""
        if self._path:
            self._path.pop()
            self._list()
        else:
            self.dismiss()

    def _here(self) -> Sequence[Deed]:
        if self._path:
            return self._path[-1].choices
        view = self.seen.view
        return deeds(view, self._seat) if view and self._seat < len(view.seats) else ()

    def _list(self) -> None:
        name = words.who(self.seen.seats, self._seat) if self._seat < len(self.seen.seats) else ""
        self.query_one(Static).update(Content(" › ".join([name, *(deed.label for deed in self._path)])))  # noqa: RUF001  # a step further in
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([_line(deed) for deed in self._here()])
        if not self._here():
            listed.add_option(Option(_("none"), disabled=True))
        listed.highlighted = 0 if self._here() else None

    def _numbered(self, deed: Deed, number: int | None) -> None:
        if number is not None:
            self._send({**deed.command, deed.number: number})

    def _send(self, command: dict[str, object]) -> None:
        self.tell(command)
        self.dismiss()


def _line(deed: Deed) -> Option:
    more = " …" if deed.choices or deed.number or not deed.command else ""
    label = f"{deed.label}{more}"
    return Option(Content.assemble((label.ljust(20), "bold"), (f" {deed.hint}", "$text-muted")))
