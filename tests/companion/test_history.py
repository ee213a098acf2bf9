"""The history keeps every entry, says what stands, and tells a burst of presses as one line."""

from __future__ import annotations

import re
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from companion.narration.history import History
from rules.refusals import Refused
from tests.told_evening import ToldEvening

SET_UP = "Set up for Adam, Eva, Filip"


def pressed(evening: ToldEvening, times: int, *, seat: int = 0, by: int = 1, after: int = 1) -> None:
    """A finger on one seat's button, again and again."""
    for _ in range(times):
        evening.tell("noise", seat=seat, by=by, after=after)


def test_a_fresh_history_has_nothing_to_show_or_take_back() -> None:
    """Before set-up."""
    history = History()

    assert (history.lines(), history.undo, history.redo, history.undo_draws) == ((), None, None, False)


def test_the_set_up_is_a_line_that_cannot_be_taken_back() -> None:
    """It is where the evening begins."""
    evening = ToldEvening()

    assert evening.texts == [SET_UP]
    assert evening.history.undo is None


def test_a_line_says_which_entry_it_is_and_when() -> None:
    """One command, one entry, one line."""
    evening = ToldEvening()
    evening.tell("danger", count=2)
    line = evening.history.lines()[-1]

    assert (line.first, line.last, line.at, line.standing) == (2, 2, "2026-11-21T20:02:00Z", True)


def test_presses_in_a_burst_are_one_line() -> None:
    """Each press stays its own entry."""
    evening = ToldEvening()
    pressed(evening, 3)
    line = evening.history.lines()[-1]

    assert (line.text, line.first, line.last) == ("Adam +3 noise", 2, 4)


def test_a_burst_ends_with_time() -> None:
    """Five seconds between two presses still belong together, six do not."""
    evening = ToldEvening()
    pressed(evening, 2, after=5)
    pressed(evening, 1, after=6)

    assert evening.texts[1:] == ["Adam +2 noise", "Adam +1 noise"]


def test_a_burst_is_of_one_seat_and_one_sign() -> None:
    """Another seat, or a cube back, is another line."""
    evening = ToldEvening()
    pressed(evening, 2, seat=0)
    pressed(evening, 2, seat=1)
    pressed(evening, 2, seat=1, by=-1)

    assert evening.texts[1:] == ["Adam +2 noise", "Eva +2 noise", "Eva -2 noise"]


def test_a_burst_is_broken_by_whatever_comes_between() -> None:
    """A danger card turned up between two presses."""
    evening = ToldEvening()
    pressed(evening, 2)
    evening.tell("danger", count=1, after=0)
    pressed(evening, 2)

    assert evening.texts[1:] == ["Adam +2 noise", "1 DANGER card in the row", "Adam +2 noise"]


def test_a_burst_sums_up_its_hush() -> None:
    """Five hushed on the own turn, three of them at once and two kept; three more noises use those two."""
    evening = ToldEvening()
    pressed(evening, 5, by=-1)
    pressed(evening, 3, by=1)

    assert evening.texts[1:] == ["Adam -5 noise, 2 of it kept for later", "Adam +3 noise, 2 of it hushed"]


def test_taking_back_one_press_splits_the_burst() -> None:
    """What stands and what does not are never one line."""
    evening = ToldEvening()
    pressed(evening, 3)
    evening.tell("undo")

    assert evening.texts[1:] == ["Adam +2 noise", "[Adam +1 noise]", "Took back: Adam +1 noise"]


def test_taking_back_a_whole_burst_names_it_whole() -> None:
    """As the line said it."""
    evening = ToldEvening()
    pressed(evening, 3)
    evening.tell("undo", to=1)

    assert evening.texts[1:] == ["[Adam +3 noise]", "Took back: Adam +3 noise"]
    assert evening.history.redo == "Adam +3 noise"


def test_redo_makes_lines_stand_again() -> None:
    """And the burst is whole again; one line tells of both."""
    evening = ToldEvening()
    pressed(evening, 3)
    evening.tell("undo")
    evening.tell("redo")

    assert evening.texts[1:] == ["Adam +3 noise", "Took back and restored: Adam +1 noise"]
    assert (evening.history.undo, evening.history.redo) == ("Adam +1 noise", None)


def test_taking_back_several_entries_names_the_first_and_counts_the_rest() -> None:
    """Back to before the danger card."""
    evening = ToldEvening()
    evening.tell("danger", count=1)
    evening.tell("end-turn")
    evening.tell("fury", by=1)
    evening.tell("undo", to=1)

    assert evening.texts[-1] == "Took back: 1 DANGER card in the row, and 2 entries after it"
    assert evening.history.redo == "1 DANGER card in the row, and 2 entries after it"


def test_take_back_is_named_before_it_is_pressed() -> None:
    """One press of a burst, for that is what it takes."""
    evening = ToldEvening()
    evening.tell("danger", count=1)
    pressed(evening, 2)
    names = [evening.history.undo]
    for _ in range(2):
        evening.tell("undo")
        names.append(evening.history.undo)

    assert names == ["Adam +1 noise", "Adam +1 noise", "1 DANGER card in the row"]


def test_a_new_command_forgets_what_could_be_redone() -> None:
    """The timeline goes on from here."""
    evening = ToldEvening()
    evening.tell("danger", count=1)
    evening.tell("undo")
    evening.tell("danger", count=2)

    assert evening.history.redo is None


def test_draws_are_marked() -> None:
    """Whoever takes one back is told that it will not be drawn anew."""
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
    """What goes over the wire does not grow with the evening."""
    evening = ToldEvening()
    for n in range(1000):
        evening.tell("danger", count=n % 7, after=0)

    assert len(evening.history.lines(most=40)) == 40


def test_a_page_may_begin_within_a_burst() -> None:
    """It tells of the older presses only."""
    evening = ToldEvening()
    pressed(evening, 5)
    line = evening.history.lines(before=4)[-1]

    assert (line.text, line.first, line.last) == ("Adam +2 noise", 2, 3)


def test_a_long_burst_is_read_in_one_step() -> None:
    """However long somebody leans on a button, the next press costs the same."""
    evening = ToldEvening()
    pressed(evening, 500)
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
    """Every entry is in one line, and a line stands exactly when its entries do."""
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
