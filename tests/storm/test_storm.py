"""A breeze of every campaign, so that none of them rots; `make storm` runs them whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.broker import MOSQUITTO
from tests.storm.__main__ import CAMPAIGNS, run, told
from tests.storm.below import compiler
from tests.whole import few

BREEZE = {
    "panel": 10,
    "commands": 1_500,
    "flips": 12,
    "power": 40,
    "kill": 2,
    "disk": 10,
    "socket": 100,
    "web": 100,
    "clocks": 12,
    "faults": 30,
    "hall": 12,
}

BELOW = {"disk", "clocks"}
"""They need something that stands below a host."""


LONG = {"hall", "faults", "web", "power", "clocks", "kill", "commands"}
"""They wait for programs that start and are killed, for a broker that comes back, or play for seconds."""


@pytest.mark.parametrize("name", few(CAMPAIGNS, *CAMPAIGNS.keys() - LONG))
def test_a_breeze_of_every_campaign_breaks_nothing(name: str, tmp_path: Path) -> None:
    if name in BELOW and compiler() is None:
        pytest.skip("what stands below a host needs a C compiler")
    if name == "hall" and MOSQUITTO is None:
        pytest.skip("there is no mosquitto here: apt-get install mosquitto")
    tally = run(name, seed=1, scale=BREEZE[name] / CAMPAIGNS[name].wanted, folder=tmp_path, loud=False)

    assert tally.failures == []
    assert tally.tried >= BREEZE[name]
    assert name in told([tally])
