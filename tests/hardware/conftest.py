"""A port, for every test that opens one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def port() -> Iterator[tuple[int, Path]]:
    """The far end of a port with nothing of ours behind it, and its path."""
    far, near = os.openpty()
    yield far, Path(os.ttyname(near))
    os.close(near)
    os.close(far)
