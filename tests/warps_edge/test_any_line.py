"""Any line somebody might type, at any time: it is taken or refused, and no token is made or lost."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.script import Evening
from rules.warps_edge.tokens import POWER
from tests.rules.table_lines import Line, say
from tests.warps_edge.any_order import anything, hurried
from tests.warps_edge.flight_lines import start
from tests.warps_edge.flight_talk import table


@settings(max_examples=40)
@given(
    ship=st.sampled_from(("dread", "hydra", "duo", "colony", "phantom")),
    lines=st.integers(0, 40).flatmap(lambda n: st.lists(anything | hurried, min_size=n, max_size=n)),
    told=st.sampled_from(("at start", "later")),
    letters=st.tuples(*[st.sampled_from([p for p, at in POWER.items() if at == x]) for x in "POWER"]),
)
def test_any_line_is_taken_or_refused_and_no_token_is_lost(
    ship: str, lines: list[Line], told: str, letters: tuple[str, ...]
) -> None:
    evening = Evening(lambda: bytes(32))
    first = start(ship, power=list(letters), signature=letters[0])
    box = first.pop("box")
    late = (
        [] if told == "at start" else [say("printed", box={"tokens": box["tokens"]}), say("printed", box=box)]
    )
    for each in (first | ({} if late else {"box": box}), *lines[:3], *late, *lines[3:]):
        answer = evening.answer(json.dumps(each))

        assert ("events" in answer) is not ("refused" in answer)
        assert table(evening).pieces.census() == table(evening).census
        assert evening.view is not None
