"""How `make flaky` reads what pytest recorded; that it finds what fails by chance is seen by running it."""

from __future__ import annotations

import json

from tests.flaky import Record, color, make_command, make_table, name_failure, read_arguments, read_records

FAILED = Record("a.py::test_a", "failed", "AssertionError")
PASSED = Record("a.py::test_b", "passed")


def written(*records: tuple[str, ...]) -> str:
    """The file of these records, as the plugin writes it."""
    return "".join(json.dumps(each) + "\n" for each in records)


def test_each_way_to_fail_has_its_name() -> None:
    """As pytest, pytest-timeout and pytest-xdist report them."""
    assert name_failure("call", "AssertionError") == "failed"
    assert name_failure("setup", "OSError") == "errored"
    assert name_failure("call", "Failed: Timeout (>60.0s) from pytest-timeout.") == "timed out"
    assert name_failure("???", "worker 'gw0' crashed while running 'a.py::test_a'") == "crashed"


def test_an_ordinary_end_adds_no_failure() -> None:
    """Neither where all passed, nor where the failure is recorded already."""
    assert read_records(written(PASSED), 0, "", []) == [PASSED]
    assert read_records(written(FAILED, PASSED), 1, "", []) == [FAILED, PASSED]


def test_a_killed_pytest_names_the_test_that_did_not_end() -> None:
    """With what was printed last; half a line, cut off by the kill, is left out."""
    lines = written(("a", "started"), ("a", "ended"), ("b", "started"))

    assert read_records(lines + '["b", "pas', None, "last", [])[-1] == Record("b", "hung", "last")


def test_a_pytest_that_ended_in_an_unusual_way_is_named_with_its_tests() -> None:
    """Where none was running; a red end without a red test is unusual, too."""
    assert read_records("", -11, "last", ["tests/bag"]) == [
        Record("pytest tests/bag", "pytest exit -11", "last")
    ]
    assert read_records(written(PASSED), 1, "last", [])[-1] == Record("pytest", "pytest exit 1", "last")


def test_the_table_has_the_most_frequent_first_and_sums_up() -> None:
    """A run that had to be killed is hung, and not red, too."""
    hung = Record("a.py::test_c", "hung", "last")
    runs = [[PASSED], [hung, FAILED], [FAILED, FAILED, PASSED]]

    assert list(map(color, runs)) == ["green", "hung", "red"]
    assert make_table(runs) == [
        "2 of 3  failed          a.py::test_a  build/flaky/2.txt",
        "1 of 3  hung            a.py::test_c  build/flaky/2.txt",
        "3 runs: 1 red, 1 hung",
    ]


def test_a_random_order_hands_its_seed_to_each_worker() -> None:
    """And in no other order is there a seed."""
    usual = make_command(read_arguments(["tests/bag"]), ["tests/bag"], 7)
    random = make_command(read_arguments(["--order", "random"]), [], 7)

    assert "--randomly-seed=7" in random
    assert "-n" in usual
    assert "--randomly-seed=7" not in usual
    assert usual[-1] == "tests/bag"


def test_a_file_alone_has_no_workers() -> None:
    """A pytest for each file is enough."""
    assert "-n" not in make_command(read_arguments(["--alone"]), ["tests/bag"], 7)
