"""The menu of a seat, or of the table as a whole: everything that can be told, as the game has it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from furybox.companion.console import deeds, words
from furybox.companion.console.deed import Deed
from furybox.companion.console.screens.guest import Dialogue
from furybox.companion.console.screens.number import NumberScreen, TextScreen
from furybox.companion.language import _


class DeedsScreen(Dialogue[None]):
    """A line leads to more lines, a number or a name, or is done at once. Without a *seat*, the table's."""

    def __init__(self, seat: int | None) -> None:
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
            self.app.push_screen(
                NumberScreen(deed.label, deed.hint), lambda n: self._filled(deed, deed.number, n)
            )
        elif deed.text:
            self.app.push_screen(
                TextScreen(deed.label, deed.hint), lambda text: self._filled(deed, deed.text, text)
            )
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
        if view is None:
            return ()
        return deeds.of_table(view) if self._seat is None else deeds.of_seat(view, self._seat)

    def _list(self) -> None:
        seats, seat = self.seen.seats, self._seat
        name = words.who(seats, seat) if seat is not None and seat < len(seats) else _("The table")
        self.query_one(Static).update(Content(" › ".join([name, *(deed.label for deed in self._path)])))  # noqa: RUF001  # a step further in
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([_line(deed) for deed in self._here()])
        if not self._here():
            listed.add_option(Option(_("none"), disabled=True))
        listed.highlighted = 0 if self._here() else None

    def _filled(self, deed: Deed, field: str, value: int | str | None) -> None:
        if value is not None:
            self._send({**deed.command, field: value})

    def _send(self, command: dict[str, object]) -> None:
        self.tell(command)
        self.dismiss()


def _line(deed: Deed) -> Option:
    more = " …" if deed.choices or deed.number or deed.text or not deed.command else ""
    label = f"{deed.label}{more}"
    return Option(Content.assemble((label.ljust(22), "bold"), (f" {deed.hint}", "$text-muted")))
