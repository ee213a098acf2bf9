"""Journals that released programs wrote: they stay readable for ever, and none is called a lie."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from companion.journal import proof

HERE = Path(__file__).parent
FIRST = sorted((HERE.parent / "logs").glob("*.journal"))
LATER = sorted((HERE / "told_journals").glob("*.gz"))
"""As `furybox export` gave them, named by format and game: when rules change, add some of that release."""

OTHERWISE = {
    "format-2-catacombs-5": (68, 91, 117),
    "catacombs-0.1.0": (1, 6, 10, 11, 15, 20, 31, 43, 49, 72, 73, 74),
    "in-space-0.1.0": (1, 67),
    "warps-edge-0.1.0": (1,),
}
"""
Entries that today's rules decide in another way.

A change of rules that adds one of a release that its header names also moves `refold.SAME_SINCE`.
"""


def text(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


@pytest.mark.parametrize("path", [*FIRST, *LATER], ids=lambda path: path.name.partition(".journal")[0])
def test_what_a_release_wrote_holds_and_is_decided_as_it_was(path: Path) -> None:
    report = proof.verify(text(path).split(b"\n"))

    assert report.holds, report.sentence
    assert report.knows_rules
    assert report.otherwise == OTHERWISE.get(path.name.partition(".journal")[0], ())


def test_there_is_one_of_each_game_and_format() -> None:
    kinds = {tuple(path.name.split(".journal")[0].rsplit("-0.1.0")) for path in FIRST}

    assert len(kinds) == 3
    for game in ("in-space", "catacombs", "warps-edge"):
        assert sum(game in path.name for path in LATER) >= 3
