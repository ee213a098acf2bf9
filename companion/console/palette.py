"""The command palette: whatever a key of the screen does, by its label; and how the console looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, cast

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider

from companion.console.ports import ConsoleApp
from companion.console.screens.base import BaseScreen
from companion.console.themes import LABELS
from companion.language import _


class Entry(NamedTuple):
    """One line of the palette."""

    label: str
    help: str
    do: Callable[[], object]


class Actions(Provider):
    """Everything that can be done on the screen below, each thing once."""

    async def discover(self) -> Hits:
        """All of it, before anything is typed."""
        for entry in self._entries():
            yield DiscoveryHit(entry.label, entry.do, help=entry.help)

    async def search(self, query: str) -> Hits:
        """What fits the letters typed."""
        matcher = self.matcher(query)
        for entry in self._entries():
            score = max(matcher.match(entry.label), matcher.match(entry.help) / 2)
            if score > 0:
                yield Hit(score, matcher.highlight(entry.label), entry.do, help=entry.help)

    def _entries(self) -> Iterator[Entry]:
        if isinstance(self.screen, BaseScreen):
            for node, bindings in self.screen.bound_actions():
                keys = " ".join(self.app.get_key_display(binding) for binding in bindings)
                do = partial(self.app.run_action, bindings[0].action, node)
                yield Entry(f"{self.screen.called(bindings[0])}  {keys}", bindings[0].tooltip, do)
        desk = cast("ConsoleApp", self.app)
        for name, label in LABELS.items():
            look = _("Theme: {name}").format(name=_(label))
            yield Entry(look, _("How this console looks."), partial(desk.dress, name))
        still = _("Animation off") if desk.animation else _("Animation on")
        help_ = _("Whether an attack falls cube by cube.")
        yield Entry(still, help_, partial(desk.fall, on=not desk.animation))


def opened() -> CommandPalette:
    """The palette, in the table's language."""
    return CommandPalette([Actions], placeholder=_("What would you like to do?"), id="--command-palette")
