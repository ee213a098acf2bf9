"""A plan that ends the warp is seen before it is made."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.warps_edge.game import WARPS_EDGE
from tests.rules.table_talk import only
from tests.warps_edge.flight_talk import set_up
from tests.warps_edge.pilot import flown


def test_the_first_draw_of_a_warp_never_ends_it() -> None:
    view = set_up().view

    assert (view.due, view.ending) == (5, False)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_a_plan_ends_the_warp_exactly_when_the_view_says_so(seed: int) -> None:
    for line, answer, before in flown(seed)[1]:
        if line["do"] == "plan" and answer.get("events") and before is not None and not before.owed:
            ended = only(answer["events"], "warp-ended")

            assert bool(ended) is WARPS_EDGE.view(before, version=1).ending
