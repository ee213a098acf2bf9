"""A fourth game on the table: registered in the two lists, and nowhere else."""

from __future__ import annotations

import pytest

from companion import games as looks
from rules import games
from tests.fourth_game.looks import LooksOfStones
from tests.fourth_game.stones import Stones
from tests.kit.calm import *  # noqa: F403  # fixtures


@pytest.fixture(autouse=True)
def _stones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "stones", Stones())
    monkeypatch.setitem(looks.GAMES, "stones", LooksOfStones())
