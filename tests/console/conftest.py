"""What holds for every test of the console."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.kit.calm import *  # noqa: F403  # fixtures
from tests.kit.console import Console, open_console
from tests.kit.flight_console import flying
from tests.kit.served_table import ServedTable, console_at, served_table


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
