"""A table for those who talk with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.table import Table


@pytest.fixture
def bare(tmp_path: Path) -> Table:
    """It waits for set-up."""
    return Table(tmp_path)
