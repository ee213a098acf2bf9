"""Every key of a screen, with what it does. Made from the bindings themselves, so it cannot go stale."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from companion.console.keys import Doing
from companion.console.screens.base import BaseScreen
from companion.console.widgets.glossary import Entry, Glossary
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.title_bar import TitleBar
from companion.language import _


class KeysScreen(BaseScreen[None]):
    """The help."""

    def __init__(self, doings: Sequence[Doing]) -> None:
        super().__init__()
        self._doings = doings

    def compose(self) -> ComposeResult:
        """One line a key."""
        yield TitleBar(_("Keys"))
        with VerticalScroll(can_focus=True):
            yield Glossary()
        yield KeyLine()

    def on_mount(self) -> None:
        """Arrow keys scroll at once."""
        super().on_mount()
        self.query_one(Glossary).show(self._entries())
        self.query_one(VerticalScroll).focus()

    def _entries(self) -> tuple[Entry, ...]:
        """Keys that do the same stand on one line."""
        lines: dict[tuple[str, str], list[str]] = {}
        for _node, bindings in self._doings:
            line = lines.setdefault((bindings[0].description, bindings[0].tooltip), [])
            line += [self.app.get_key_display(binding) for binding in bindings]
        return tuple(Entry(" ".join(keys), label, tooltip) for (label, tooltip), keys in lines.items())
