"""A form's fields: what may be typed into them, what it means, and what is said of anything else."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from companion.console.forms import Field, number
from companion.console.games.clank.screens.record import RecordScreen
from companion.console.screens.form import CommandForm
from tests.console.flight_visit import flying
from tests.console.test_flight import told
from tests.console.visit import visiting


@pytest.fixture
def socket(tmp_path: Path) -> Path:
    """Where the host listens."""
    return tmp_path / "host.sock"


@pytest.mark.parametrize(
    ("typed", "value"), [("7", 7), (" 7 ", 7), ("+7", 7), ("", 1), ("-", 1), ("seven", 1)]
)
def test_what_cannot_be_read_is_as_good_as_an_empty_field(typed: str, value: int) -> None:
    """What that stands for, the field says; and it shows it."""
    field = number("by", "how many", empty=1)

    assert (field.value(typed), field.placeholder) == (value, "1")


def test_a_field_that_is_needed_is_read_though_it_is_empty() -> None:
    """A row without numbers is a row."""
    row = Field(name="row", read=str.split, needed=True)

    assert (row.value(""), row.value("2 3")) == ([], ["2", "3"])


async def test_the_values_of_a_form_are_what_its_fields_hold(socket: Path) -> None:
    """By their names; what was not typed is what an empty field stands for."""
    async with visiting(socket, started=True) as visit:
        await visit.press("R", "2", "down", "1")
        form = visit.console.screen

        assert isinstance(form, RecordScreen)
        assert list(form.values.values())[:3] == [2, 1, 0]


async def test_a_letter_in_a_number_field_is_not_dropped_without_a_word(socket: Path) -> None:
    """It is said why it does not stand there; a digit goes on as if nothing had been."""
    async with visiting(socket, started=True) as visit:
        await visit.press("t", "n", "x")

        assert "Only a number fits here, not “x”." in visit.text

        await visit.press("2")

        assert "Only a number fits here" not in visit.text

        await visit.press("enter")
        await visit.until(lambda: visit.host.view.version == 2)


async def test_a_number_out_of_bounds_is_told_before_anything_is_sent(socket: Path) -> None:
    """No enemy is destroyed by no laser; what was typed stays."""
    async with flying(socket, begun=False) as visit:
        visit.host.do(do="skill", name="watch", figures={"kind": "energy", "fee": 1})
        visit.host.do(do="plan")
        await visit.until(lambda: visit.screen == "SkillScreen")
        await visit.press("escape")
        await visit.until(lambda: visit.screen == "ArriveScreen")
        await visit.type("wasp")
        await visit.press("enter", "0", "ctrl+s")
        form = visit.console.screen

        assert "Type a whole number from 1 to 99 for: lasers." in visit.text
        assert isinstance(form, CommandForm)
        assert form.values["lasers"] == 0
        assert told(visit) == []

        form.query_one("#card-lasers", Input).value = "4"
        await visit.press("ctrl+s")

        assert "Type a whole number" not in visit.text
