"""What the tests of brokers share; and what pytest does not look into: a program of another Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.broker import Broker

collect_ignore = ["in_home_assistant.py"]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    """A broker that keeps nothing when it is killed."""
    with Broker(tmp_path) as running:
        yield running
