"""The table of a test that is marked with `@moved`, which opens it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.sitting import Seated, Sitting


@pytest.fixture
def bare(tmp_path: Path) -> Sitting:
    """It waits for set-up."""
    return Sitting(tmp_path)


@pytest.fixture
def table(tmp_path: Path) -> Seated:
    """Four have sat down at In Space."""
    return Seated(tmp_path)
