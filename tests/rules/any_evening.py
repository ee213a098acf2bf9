"""Any evening of the Clank! family, for what holds at all of them."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from tests.catacombs import any_delve
from tests.catacombs.delve_talk import delve
from tests.rules import any_line
from tests.rules.table_talk import given

EVENINGS = {
    "in-space": (st.builds(lambda setup: given(**setup), any_line.set_ups), any_line.evenings),
    "catacombs": (st.builds(lambda setup: delve(**setup), any_delve.set_ups), any_delve.evenings),
}
"""Of each game: any table that was set up, and any lines that are said at it."""

each_game = pytest.mark.parametrize("game", EVENINGS)
