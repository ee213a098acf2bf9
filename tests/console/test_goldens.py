"""Every stop of a journey looks as it did: text and styles. `draw_goldens.py` draws them again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.console.journeys import GOLDENS, JOURNEYS, Journey, attack, on_the_wall, pictures, set_up
from tests.whole import few


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The history's times of day are the same everywhere."""
    with monkeypatch.context() as place:
        place.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.parametrize(
    "journey", few(JOURNEYS, set_up, attack, on_the_wall), ids=lambda journey: journey.__name__
)
async def test_every_stop_looks_as_it_did(journey: Journey, tmp_path: Path) -> None:
    drawn = await pictures(journey, tmp_path / "host.sock")
    kept = {path.stem: path.read_text("utf-8") for path in GOLDENS.glob(f"{journey.__name__}-*.txt")}

    assert sorted(drawn) == sorted(kept)
    for name, picture in drawn.items():
        assert picture.splitlines() == kept[name].splitlines(), name
