"""A table for those who talk with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.sitting import Sitting


@pytest.fixture
def bare(tmp_path: Path) -> Sitting:
    """It waits for set-up."""
    return Sitting(tmp_path)
