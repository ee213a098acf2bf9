"""The rules against a second reading of Warp's Edge: after every line both have the same table."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.model.flight_both import both_hear, set_up
from tests.model.flight_pilot import Pilot
from tests.rules.table_talk import asked
from tests.whole import share

LONGEST = 400


def flown(number: int) -> str | None:
    """A whole flight, said line by line; how it ended. Both agree after every line, and no token is lost."""
    pilot = Pilot(number)
    told, evening = set_up(pilot.start)
    for said in range(2, LONGEST):
        if told.flight.ended:
            break
        line = pilot.line(told)
        if not both_hear(told, evening, line, f"flight {number}, line {said}: {json.dumps(line)}"):
            break

    assert asked(evening, "audit")["ok"], f"flight {number}"
    return told.flight.ended


@settings(max_examples=10)
@given(number=st.integers(1000, 2**32))
def test_the_rules_and_the_second_reader_agree_after_every_line(number: int) -> None:
    flown(number)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(share(1, 10)))
def test_they_agree_in_a_thousand_flights(batch: int) -> None:
    """A hundred a time; among any hundred some are won, and some lost in either way."""
    ends = {flown(number) for number in range(100 * batch, 100 * batch + 100)}

    assert ends >= {"victory", "hull", "last-warp"}
