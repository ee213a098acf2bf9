"""What holds for every test of the console."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from textual import screen
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump
from textual.timer import Timer

from tests.kit.console import Console, open_console, unhurried
from tests.kit.flight_console import flying
from tests.kit.served_table import ServedTable, console_at, served_table

__all__ = ["unhurried"]

_PARSED: dict[tuple[Any, ...], list[RuleSet]] = {}
"""Sheets by their text, where they belong, and the colours they were read with."""


@pytest.fixture(autouse=True)
def _parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every console reads the same style sheets; for all tests together they are read once."""
    parse = Stylesheet._parse_rules

    def known(sheet: Stylesheet, css: str, read_from: Any, *told: Any, **more: Any) -> list[RuleSet]:
        key = (css, read_from, told, *sorted(more.items()), frozenset(sheet._variables.items()))
        if key not in _PARSED:
            _PARSED[key] = parse(sheet, css, read_from, *told, **more)
        return _PARSED[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", known)


@pytest.fixture(autouse=True)
def _up_to_date_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the next of sixty pictures a second, which was half of a test's time."""
    monkeypatch.setattr(screen, "UPDATE_PERIOD", 0.001)


@pytest.fixture(autouse=True)
def _every_timer_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    What is to happen once, does happen, however short its wait.

    Textual leaves out a tick that comes too late, and with it the only one there is: a timer never rings if
    the machine pauses, as it starts, for as long as it is to wait. A test's timers wait for a moment.
    """
    once = MessagePump.set_timer

    def rings(pump: MessagePump, *told: Any, **more: Any) -> Timer:
        timer = once(pump, *told, **more)
        timer._skip = False
        return timer

    monkeypatch.setattr(MessagePump, "set_timer", rings)


@pytest.fixture(autouse=True)
def _drawn_at_rest(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A screen is drawn where a test looks, and whole wherever a visit is at rest.

    The pictures on the way, which nobody looks at, are a fifth of a console's processor time. What is long
    has them all, as a terminal has.
    """
    if request.node.get_closest_marker("long"):
        return
    drawn = Compositor.render_update

    def drawn_if_whole(compositor: Compositor, full: bool = False, **told: Any) -> Any:  # noqa: FBT001, FBT002
        if full:
            return drawn(compositor, full, **told)
        compositor._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", drawn_if_whole)


@pytest.fixture
def socket(tmp_path: Path) -> Path:
    return tmp_path / "host.sock"


@pytest.fixture
async def newcomer(socket: Path) -> AsyncIterator[Console]:
    """A console at a table that no game was set up on yet."""
    async with open_console(socket) as visit:
        yield visit


@pytest.fixture
async def visit(socket: Path) -> AsyncIterator[Console]:
    """A console at a table of four, in space."""
    async with open_console(socket, started=True) as visit:
        yield visit


@pytest.fixture
async def below(socket: Path) -> AsyncIterator[Console]:
    """A console at a table of four, in the catacombs."""
    async with open_console(socket, started=True, game="catacombs") as visit:
        yield visit


@pytest.fixture
async def flight(socket: Path) -> AsyncIterator[Console]:
    """A console at a flight in its first turn."""
    async with flying(socket) as visit:
        yield visit


@pytest.fixture
async def early(socket: Path) -> AsyncIterator[Console]:
    """A console at a flight that has not kept its first skill card."""
    async with flying(socket, begun=False) as visit:
        yield visit


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[ServedTable]:
    """A real host's table, at which two sit."""
    async with served_table(tmp_path) as table:
        yield table


@pytest.fixture
async def guest(table: ServedTable) -> AsyncIterator[Console]:
    """A console at a real host."""
    async with console_at(table) as guest:
        yield guest


@pytest.fixture
async def other(table: ServedTable) -> AsyncIterator[Console]:
    """Another console at the same host."""
    async with console_at(table) as guest:
        yield guest


@pytest.fixture
def one(guest: Console) -> Console:
    return guest
