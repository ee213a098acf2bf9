"""What is read at once and stays is not looked through for cycles."""

from __future__ import annotations

import gc

import pytest

from companion.journal.growing import growing


@pytest.mark.parametrize("stays", [True, False])
def test_what_stays_is_not_looked_through_again(*, stays: bool) -> None:
    """A program's modules do; an evening that was read may go."""
    before = gc.get_freeze_count()
    with growing(stays=stays):
        read = [[n] for n in range(1000)]
    assert gc.isenabled()
    assert (gc.get_freeze_count() - before >= len(read)) is stays
