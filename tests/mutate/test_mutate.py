"""What `make mutate` changes; that it finds what no test notices is seen by running it."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.mutate.__main__ import spread
from tests.mutate.changes import changes

TRACK = "rules/track.py"
SOURCE = Path(__file__).parents[2].joinpath(TRACK).read_bytes()


def test_each_change_is_a_module_that_reads_otherwise_in_one_place() -> None:
    made = [each.made(SOURCE) for each in changes(TRACK, SOURCE)]

    assert made
    assert len({ast.dump(ast.parse(each)) for each in (*made, SOURCE)}) == len(made) + 1


def test_a_sample_takes_from_each_folder_in_its_turn_and_is_the_same_for_its_seed() -> None:
    few = list(changes("hall/door.py", b"WIDE = 2"))
    found = [*changes("hardware/track.py", SOURCE), *few, *changes(TRACK, SOURCE)]

    assert {each.path for each in spread(found, 3, seed=7)} == {each.path for each in found}
    assert spread(found, 9, seed=7) == spread(found, 99, seed=7)[:9] != spread(found, 9, seed=8)
