"""The table of a test that is marked with `@moved`, which opens it; and machines to put one on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.real_parts import Board
from tests.companion.sitting import Seated, Sitting
from tests.companion.small_machine import SmallPi


@pytest.fixture
def bare(tmp_path: Path) -> Sitting:
    """It waits for set-up."""
    return Sitting(tmp_path)


@pytest.fixture
def table(tmp_path: Path) -> Seated:
    """Four have sat down at In Space."""
    return Seated(tmp_path)


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    """A Pi on which nothing answers yet."""
    return Board(monkeypatch)


@pytest.fixture
def pi(tmp_path: Path) -> SmallPi:
    """A Pi on which all is well."""
    return SmallPi(tmp_path)
