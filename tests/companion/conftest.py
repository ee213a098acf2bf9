"""The table of a test that is marked with `@moved`, which opens it; and machines to put one on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.small_machine import SmallPi
from tests.kit.table import SeatedTable, Table
from tests.kit.wired_table import Board


@pytest.fixture
def bare(tmp_path: Path) -> Table:
    """It waits for set-up."""
    return Table(tmp_path)


@pytest.fixture
def table(tmp_path: Path) -> SeatedTable:
    """Four have sat down at In Space."""
    return SeatedTable(tmp_path)


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    """A Pi on which nothing answers yet."""
    return Board(monkeypatch)


@pytest.fixture
def pi(tmp_path: Path) -> SmallPi:
    """A Pi on which all is well."""
    return SmallPi(tmp_path)
