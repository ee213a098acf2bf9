"""Talks at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.table import Table
from tests.kit.talk import Talker


@pytest.fixture
def told(tmp_path: Path) -> Talker:
    """A talk in English, where four sit."""
    return Talker(Table(tmp_path))


@pytest.fixture
def czech(tmp_path: Path) -> Talker:
    return Talker(Table(tmp_path), "cs")


@pytest.fixture
def newcomer(tmp_path: Path) -> Talker:
    """A talk at a table that waits for set-up."""
    return Talker(Table(tmp_path), seated=False)
