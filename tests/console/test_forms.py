"""A form's fields: what may be typed into them, what it means, and what is said of anything else."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from companion.console.games.clank.screens.record import RecordScreen
from companion.console.screens.form import CommandForm
from companion.games.deeds import Field, Unfit, choice, number
from tests.kit.console import Console
from tests.kit.flight_console import PLAN, at_form


@pytest.mark.parametrize(("typed", "value"), [("7", 7), (" 7 ", 7), ("+7", 7), ("", 1)])
def test_an_empty_field_stands_for_what_it_shows(typed: str, value: int) -> None:
    field = number("by", "how many", empty=1)

    assert (field.read(typed), field.placeholder) == (value, "1")


@pytest.mark.parametrize("typed", ["-", "seven", "2.5", "1000", "1e2", "٣"])
def test_what_is_no_number_within_bounds_is_answered_with_them(typed: str) -> None:
    with pytest.raises(Unfit, match=r"Type a whole number from 0 to 999 for: how many\."):
        number("by", "how many", empty=1).read(typed)


def test_a_field_that_is_needed_is_read_though_it_is_empty() -> None:
    row = Field(name="row", reads=str.split, needed=True)

    assert (row.read(""), row.read("2 3")) == ([], ["2", "3"])
    with pytest.raises(Unfit, match=r"Nothing is typed yet for: its name\."):
        Field(name="name", label="its name", needed=True).read(" ")


def test_an_answer_is_picked_by_its_sign_before_its_name() -> None:
    falling = choice("value", "which", [(n, str(n)) for n in (30, 2, 1)])

    assert [falling.read(typed) for typed in ("1", "2", "3", "30")] == [30, 2, 1, 30]
    with pytest.raises(Unfit, match=r"There is no answer “7” for: which\."):
        falling.read("7")


async def test_the_values_of_a_form_are_what_its_fields_hold(visit: Console) -> None:
    await visit.press("R", "2", "down", "1")
    form = visit.console.screen

    assert isinstance(form, RecordScreen)
    assert list(form.values.values())[:3] == [2, 1, 0]


async def test_a_letter_in_a_number_field_is_not_dropped_without_a_word(visit: Console) -> None:
    await visit.press("t", "n", "x")

    assert "Only a number fits here, not “x”." in visit.text

    await visit.press("2")

    assert "Only a number fits here" not in visit.text

    await visit.press("enter", until=lambda: visit.host.view.version == 2)


async def test_a_number_out_of_bounds_is_told_before_anything_is_sent(early: Console) -> None:
    await at_form(early, "ArriveScreen", PLAN)
    await early.press(*"wasp", "enter", "0", "ctrl+s")
    form = early.console.screen

    assert "Type a whole number from 1 to 99 for: lasers." in early.text
    assert isinstance(form, CommandForm)
    assert form.typed("lasers") == "0"
    assert early.host.commands == []

    form.query_one("#card-lasers", Input).value = "4"
    await early.press("ctrl+s")

    assert "Type a whole number" not in early.text
