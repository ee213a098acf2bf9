"""No power cut loses what was acknowledged, whenever it comes."""

from __future__ import annotations

import pytest

from tests.cut_disk import Survive

cut_journal = pytest.importorskip("tests.cut_journal", reason="There is no apsw here.")


@pytest.mark.parametrize("survive", ["nothing", "some writes", "some sectors", "everything"])
def test_no_power_cut_loses_what_was_acknowledged(survive: Survive) -> None:
    """At most the one entry that was just being saved is there as well."""
    moments = 0
    for acknowledged, files in cut_journal.cuts(survive):
        moments += 1

        assert acknowledged <= cut_journal.found(files) <= acknowledged + 1

    assert moments > 100


def test_this_disk_does_lose_what_is_not_flushed() -> None:
    """Else the test above would prove nothing."""
    lost = [
        cut_journal.found(files) < acknowledged
        for acknowledged, files in cut_journal.cuts("nothing", flushes=False)
    ]

    assert sum(lost) > 10
