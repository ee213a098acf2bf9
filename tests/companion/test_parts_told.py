"""What is said, drawn and asked of a wiring's parts stays what it was, to the letter, in every language."""

from __future__ import annotations

import pytest

from tests.companion import told_parts


@pytest.mark.parametrize("table", told_parts.wirings())
def test_everything_that_is_said_of_a_wiring_is_what_was_kept(table: str) -> None:
    """`python -m tests.companion.told_parts` writes it down anew; look at what has changed."""
    path = told_parts.wirings()[table]

    assert told_parts.said_of(path.read_text("utf-8")) == path.with_suffix(".txt").read_text("utf-8")


def test_every_wrong_wiring_is_refused_in_the_words_that_were_kept() -> None:
    assert told_parts.refusals() == told_parts.WRONG.read_text("utf-8")
