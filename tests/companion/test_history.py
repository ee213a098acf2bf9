"""The history keeps every entry, says what stands, and tells a burst of presses as one line."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.narration.history import History
from rules.refusals import Refused
from tests.rules.table_talk import Line, say
from tests.told_evening import ToldEvening


def press(seat: int = 0, by: int = 1, after: int = 1) -> Line:
    """A finger on a seat's button, so many seconds after what was before."""
    return say("noise", seat=seat, by=by, after=after)


def danger(count: int, after: int = 60) -> Line:
    return say("danger", count=count, after=after)


UNDO, REDO, BACK_TO_THE_START = say("undo"), say("redo"), say("undo", to=1)
TWO_BACK = "1 DANGER card in the row, and 2 entries after it"

TOLD: dict[str, tuple[list[Line], list[str], str | None, str | None]] = {
    "the set-up, where the evening begins, cannot be taken back": ([], [], None, None),
    "presses in a burst are one line; one of them can be taken back": (
        [press()] * 3, ["Adam +3 noise"], "Adam +1 noise", None),
    "a burst ends with time: five seconds belong together, six do not": (
        [press(after=5)] * 2 + [press(after=6)], ["Adam +2 noise", "Adam +1 noise"], "Adam +1 noise", None),
    "a burst is of one seat and one sign": (
        [press()] * 2 + [press(1)] * 2 + [press(1, -1)] * 2,
        ["Adam +2 noise", "Eva +2 noise", "Eva -2 noise"], "Eva -1 noise", None),
    "a burst is broken by what comes between": (
        [press(), press(), danger(1, after=0), press(), press()],
        ["Adam +2 noise", "1 DANGER card in the row", "Adam +2 noise"], "Adam +1 noise", None),
    "a burst sums up its hush: three at once and two kept, which three more noises use": (
        [press(by=-1)] * 5 + [press()] * 3,
        ["Adam -5 noise, 2 of it kept for later", "Adam +3 noise, 2 of it hushed"], "Adam +1 noise", None),
    "one press taken back splits the burst: what stands and what does not are never one line": (
        [press()] * 3 + [UNDO], ["Adam +2 noise", "[Adam +1 noise]", "Took back: Adam +1 noise"],
        "Adam +1 noise", "Adam +1 noise"),
    "a whole burst taken back is named as its line said it": (
        [press()] * 3 + [BACK_TO_THE_START], ["[Adam +3 noise]", "Took back: Adam +3 noise"],
        None, "Adam +3 noise"),
    "what was restored stands again, the burst is whole, and one line tells of both": (
        [press()] * 3 + [UNDO, REDO], ["Adam +3 noise", "Restored: Adam +1 noise"],
        "Adam +1 noise", None),
    "of several entries taken back the first is named and the rest are counted": (
        [danger(1), say("end-turn"), say("fury", by=1), BACK_TO_THE_START],
        ["[1 DANGER card in the row]", "[Eva's turn]", "[Fury 3]", f"Took back: {TWO_BACK}"],
        None, TWO_BACK),
    "what comes next to be taken back is what stood before": (
        [danger(1), press(), press(), UNDO, UNDO],
        ["1 DANGER card in the row", "[Adam +2 noise]", *["Took back: Adam +1 noise"] * 2],
        "1 DANGER card in the row", "Adam +1 noise"),
    "a new command forgets what could be restored": (
        [danger(1), UNDO, danger(2)],
        ["[1 DANGER card in the row]", "Took back: 1 DANGER card in the row", "2 DANGER cards in the row"],
        "2 DANGER cards in the row", None),
}  # fmt: skip
"""What was told, the lines below the set-up, what can be taken back, and what can be restored."""


@pytest.mark.parametrize(("before", "lines", "undo", "redo"), TOLD.values(), ids=TOLD)
def test_the_history_tells_what_stands_and_what_can_be_taken_back(
    before: list[Line], lines: list[str], undo: str | None, redo: str | None
) -> None:
    evening = ToldEvening()
    for each in before:
        evening.tell(**each)

    assert evening.texts == ["Set up for Adam, Eva, Filip", *lines]
    assert (evening.history.undo, evening.history.redo) == (undo, redo)


def test_a_fresh_history_has_nothing_to_show_or_take_back() -> None:
    history = History()

    assert (history.lines(), history.undo, history.redo, history.undo_draws) == ((), None, None, False)


def test_a_line_says_which_entry_it_is_and_when() -> None:
    evening = ToldEvening()
    evening.tell("danger", count=2)
    line = evening.history.lines()[-1]

    assert (line.first, line.last, line.at, line.standing) == (2, 2, "2026-11-21T20:02:00Z", True)


def test_a_burst_is_one_line_of_many_entries() -> None:
    evening = ToldEvening()
    for _press in range(5):
        evening.tell(**press())
    whole, part = evening.history.lines()[-1], evening.history.lines(before=4)[-1]

    assert (whole.text, whole.first, whole.last) == ("Adam +5 noise", 2, 6)
    assert (part.text, part.first, part.last) == ("Adam +2 noise", 2, 3)


def test_draws_are_marked() -> None:
    evening = ToldEvening()
    evening.tell("attack")
    before = evening.history.undo_draws
    evening.tell("undo")

    assert [line.draw for line in evening.history.lines()] == [False, True, False]
    assert (before, evening.history.undo_draws) == (True, False)


def test_older_lines_are_read_page_by_page() -> None:
    """The first entry of the oldest line is where the next page ends."""
    evening = ToldEvening()
    for count in (1, 2, 3, 4):
        evening.tell("danger", count=count)
    newest = evening.history.lines(most=2)
    older = evening.history.lines(before=newest[0].first, most=2)
    oldest = evening.history.lines(before=older[0].first, most=2)

    assert [line.first for line in newest + older + oldest] == [4, 5, 2, 3, 1]


def test_a_thousand_presses_later_the_newest_lines_are_the_same_kind_of_few() -> None:
    evening = ToldEvening()
    for n in range(1000):
        evening.tell("danger", count=n % 7, after=0)

    assert len(evening.history.lines(most=40)) == 40


def test_a_long_burst_is_read_in_one_step() -> None:
    evening = ToldEvening()
    for _press in range(500):
        evening.tell(**press())
    read = list(evening.history._notes(None))

    assert [(note.first, note.n) for note, _stands in read] == [(2, 501), (1, 1)]


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["noise", "noise", "noise", "danger", "undo", "undo", "back-to", "redo", "redo"]),
        st.integers(0, 2),
        st.integers(0, 8),
    ),
    max_size=40,
)


@given(STEPS)
def test_the_lines_agree_with_the_timeline(steps: list[tuple[str, int, int]]) -> None:
    evening = ToldEvening()
    for do, seat, seconds in steps:
        with suppress(Refused):
            match do:
                case "noise":
                    evening.tell("noise", seat=seat, by=1, after=seconds)
                case "danger":
                    evening.tell("danger", count=seat)
                case "back-to":
                    evening.tell("undo", to=max(1, evening.version - seconds))
                case _:
                    evening.tell(do)
    lines = evening.history.lines(most=999)
    shown = [n for line in lines for n in range(line.first, line.last + 1)]
    standing = {n for line in lines if line.standing for n in range(line.first, line.last + 1)}
    takes = {n for line in lines if not line.deed for n in range(line.first, line.last + 1)}

    assert shown == list(range(1, evening.version + 1))
    assert standing - takes == evening.standing
    for line in lines:
        if told := re.fullmatch(r"\w+ \+(\d+) noise", line.text):
            assert int(told[1]) == line.last - line.first + 1
