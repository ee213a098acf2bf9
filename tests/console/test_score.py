"""The score sheet: what the device has counted stands beside what only the table can count."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.console.test_screens import busy, cut
from tests.console.visit import visiting


@pytest.fixture
def socket(tmp_path: Path) -> Path:
    """Where the host listens."""
    return tmp_path / "host.sock"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=["60x20", "80x24", "120x40"])
async def test_what_a_seat_owns_can_be_read_in_every_terminal(socket: Path, size: tuple[int, int]) -> None:
    """Artifact and tokens by name, below the points they make: whoever doubts the sum can add it up."""
    async with visiting(socket, size=size, started=True) as visit:
        busy(visit)
        visit.host.do(do="hack", seat=0, module="one")
        visit.host.do(do="hack", seat=0, module="two")
        visit.host.do(do="artifact", seat=0, value=15)
        visit.host.do(do="secret", seat=0, kind="ship-plans")
        visit.host.do(do="escape", seat=0)
        await visit.press("s")
        await visit.until(lambda: "artifact 15" in visit.text)
        said = " ".join(visit.text.split())

        assert "artifact 15, ship plans, ship plans, mega healer, chip of 5 credits, faction bonus" in said
        assert cut(visit) == []
