"""A console at a scripted host that flies, as a test sits down at it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from companion.console.options import ConsoleOptions
from companion.line import asked, carried, wire
from rules.refusals import Refused
from rules.warps_edge.remembered import cards, learned
from tests.kit.console import Console, join_console
from tests.kit.scripted_host import PROMISE, ScriptedHost, _text_of
from tests.warps_edge.flight_lines import printed
from tests.warps_edge.flight_talk import NEW_SKILL, enemy, start

DOUBTFUL = ("tokens.each_power", "motherships.dread.decks", "enemies.fury.lasers")
"""Numbers that nobody has compared."""

KEPT = {"do": "skill", "name": "watch", "figures": {"kind": "energy", "fee": 1}}
"""The skill card that is kept before a first turn."""
PLAN = {"do": "plan"}
ARRIVALS: tuple[dict[str, Any], ...] = (
    NEW_SKILL, PLAN, *(enemy(name) for name in ("wasp", "moth", "gnat", "midge"))
)  # fmt: skip


def unseeded_start() -> dict[str, Any]:
    """Return the start of a flight at a host that has a secret of its own."""
    return {name: value for name, value in start().items() if name != "seed"}


class FlyingHost(ScriptedHost):
    """Flies by the rules, and keeps what was typed, as a host with a box of its own does."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.games = ("in-space", "catacombs", "warps-edge")
        self.kept: dict[tuple[str, ...], Any] = {}
        """What was learned of printed numbers, by where it belongs."""

    def table(self, *, refusal: carried.No | None = None) -> wire.Table:
        line = self.evening.timeline
        return wire.Table(
            mark=self._mark,
            shown=self.view,
            promise=PROMISE if line else "",
            chances=self._outlook(),
            words=line.words if line else "",
            words_fixed=bool(line and line.bound.sealed is not None),
            history=tuple(self._lines[-30:]),
            undo=next((each.text for each in reversed(self._lines[1:]) if each.standing), None),
            redo=_text_of(self._lines, self._taken[-1][-1]) if self._taken else None,
            attack=self._attack,
            hands=self.hands,
            faults=(),
            unconfirmed=DOUBTFUL if line else (),
            refusal=refusal,
        )

    def _outlook(self) -> Any:
        line = self.evening.timeline
        if line is None or line.ended or self.view.step != "plan":
            return None
        try:
            return line.game.odds(line.table, extra={})
        except Refused:
            return None

    def _told(self, question: asked.AnyQuestion) -> msgspec.Raw:
        line = self.evening.timeline
        match question:
            case asked.Cards() if line:
                return question.said(cards(line.table))
            case asked.Repairs() if line:
                return question.said(line.game.repair(line.table, question.places))
            case asked.Odds() if line:
                return question.said(line.game.odds(line.table, extra={}))
        return super()._told(question)

    def _remember(self, command: Any, events: tuple[Any, ...]) -> None:
        super()._remember(command, events)
        line = self.evening.timeline
        if line:
            self.kept |= learned(line.table, events)

    def hold(self, *tokens: str) -> None:
        """Exactly these tokens lie in the supply, from the trays."""
        for token, n in tuple(self.view.supply.items()):
            self.do(do="move", piece=token, by=n, **{"from": "supply", "to": "trays"}, why="a test")
        for token in tokens:
            self.do(do="move", piece=token, by=1, **{"from": "trays", "to": "supply"}, why="a test")

    def row(self, *cards_: Mapping[str, Any]) -> None:
        """These enemies arrive, then scouts, until the row is full."""
        for card in (*cards_, {}, {}, {}, {})[: sum(each is None for each in self.view.row)]:
            self.do(**{"do": "arrive", "name": "scout", "level": 1, "lasers": 3, "manoeuvres": 2,
                       "attack": 1, **card})  # fmt: skip


@asynccontextmanager
async def flying(
    path: Path,
    *,
    size: tuple[int, int] = (80, 24),
    mothership: str = "dread",
    fighter: str = "hermes",
    begun: bool = True,
    known: bool = True,
    sections: bool = True,
    row: tuple[Mapping[str, Any], ...] = (),
    manner: ConsoleOptions | None = None,
    **panel: Any,
) -> AsyncIterator[Console]:
    """
    A console at a host with a flight on the table, its promise seen.

    Once it has *begun* a skill is kept, five tokens are drawn and four scouts have arrived. A flight in which
    nothing is *known* begins with no printed number typed, one without *sections* with none of the board.
    The *row* begins with these cards instead of scouts.
    """
    host = FlyingHost(path)
    command = dict(start(mothership, fighter, **panel))
    if not known:
        del command["box"]
    elif not sections:
        del command["box"]["motherships"][mothership]["figures"]
    host.do(**command)
    async with join_console(host, path, size=size, manner=manner) as visit:
        if not visit.console.watching:
            await visit.until(lambda: visit.screen == "PromiseScreen")
            if begun:
                host.do(KEPT, PLAN)
                host.row(*row)
            await visit.press("ctrl+s")
            await visit.until(lambda: visit.screen != "PromiseScreen")
        yield visit


async def at_form(visit: Console, screen: str, *lines: Mapping[str, Any]) -> None:
    """A skill is kept, and this happens; the form for the skill is left, and that of what is due comes."""
    visit.host.do(KEPT, *lines)
    await visit.until(lambda: visit.screen == "SkillScreen")
    await visit.press("escape", until=lambda: visit.screen == screen)


async def read_wrong(visit: Console, line: str) -> None:
    """Open the list of what was read wrong, and in it the line that begins so."""
    await visit.press("m", "8")
    await visit.until(lambda: visit.said(".heading") == "Read or typed wrong")
    listed = visit.console.screen.query_one("OptionList")
    names = [str(listed.get_option_at_index(n).prompt.plain) for n in range(listed.option_count)]
    places = [n for n, name in enumerate(names) if name.lstrip("0123456789 ").startswith(line)]
    assert places, names
    listed.highlighted = places[0]
    await visit.press("enter")


__all__ = ["FlyingHost", "flying", "printed"]
