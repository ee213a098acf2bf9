"""The page of all keys is the code's, and what is typed by hand of them elsewhere is what they do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.console.actions import Actions
from companion.console.games.warps_edge.actions import SCREENS as FLIGHT
from tests.console.keys_page import page, read

HOUSE = Path(__file__).parents[2]
A_FLIGHT = {
    "n": "What the line above the keys says.",
    "1": "Laser 1; with a token in hand, the first enemy.",
    "3": "Laser 3; with a token in hand, the third enemy.",
    "4": "Energy 1; with a token in hand, the fourth enemy.",
    "6": "Energy 3; with a token in hand, section 1.",
    "7": "The manoeuvre; with a token in hand, section 2.",
    "5": "Energy 2; with a token in hand, the fifth enemy.",
    "0": "With a token in hand, section 5.",
    "a": "One more of the token in hand, for the same target.",
    "s": "A token of the supply goes into the cargo.",
    "e": "An energy token repairs the shields.",
    "b": "Energy buys tokens of the trays into the bag.",
}
"""The keys that docs/warps-edge.md tells of, and what it says of them, as the console says it."""


def test_the_page_tells_every_key() -> None:
    """docs/keys.md is written from the code: python tests/console/keys_page.py > docs/keys.md."""
    assert (HOUSE / "docs/keys.md").read_text("utf-8") == page()


def test_the_keys_of_a_flight_do_what_its_page_says() -> None:
    told = between("docs/warps-edge.md", "## At the console\n", "\n## ")
    does = by_key(FLIGHT["FlightScreen"], "help")

    assert set(quoted(told)) == set(A_FLIGHT)
    assert {key: does.get(key) for key in A_FLIGHT} == A_FLIGHT


@pytest.mark.parametrize(
    ("key", "as_read"), [("question_mark", "?"), ("up", "up"), ("alt+1", "alt+1"), ("space", "space")]
)
def test_a_key_is_written_as_one_reads_it(key: str, as_read: str) -> None:
    assert read(key) == as_read


def between(page: str, start: str, end: str) -> str:
    return (HOUSE / page).read_text("utf-8").split(start)[1].split(end)[0]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def by_key(actions: Actions, what: str) -> dict[str, str]:
    return {read(key): getattr(each, what) for each in actions for key in each.keys.split(",")}
