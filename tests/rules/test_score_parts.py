"""What points are made of: every part for itself, and never a point more or less than their sum."""

from __future__ import annotations

import pytest

from tests.catacombs.delve_talk import delve
from tests.catacombs.delve_talk import gone as emerged
from tests.rules.evening_player import played
from tests.rules.table_talk import given, say, seat, shown, with_artifact

EVENINGS = 12


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
def test_the_parts_sum_to_the_points_on_random_evenings(game: str) -> None:
    """Whoever is lost, or not counted yet, has none."""
    counted = 0
    for seed in range(EVENINGS):
        for one in shown(played(seed, game)[0])["seats"]:
            known = one["status"] in ("escaped", "rescued") and one["points"] is not None
            counted += known
            assert bool(one["parts"]) == known
            assert sum(one["parts"].values()) == (one["points"] or 0)

    assert counted > EVENINGS  # else nothing was tried


def test_a_ships_score_in_parts() -> None:
    """Worked out by hand: 7 for the ship's plans, 3 for each of three crystals, 20 for the pod."""
    evening = given(
        *with_artifact(0, 15),
        say("crystal", seat=0, by=2),
        say("secret", seat=0, kind="sixth-crystal"),
        say("secret", seat=0, kind="ship-plans"),
        say("escape", seat=0),
        say("deck-out"),
        say("score", seat=0, cards=31, credits=4),
    )

    assert seat(evening, 0)["parts"] == {
        "cards": 31, "artifacts": 15, "tokens": 7, "crystals": 9, "credits": 4, "escape": 20,
    }  # fmt: skip


def test_a_prisoner_counts_with_what_he_looks_for() -> None:
    """A mayor finds 5 in a mastery token, a barbarian is worth 2 by himself; a dragon egg is a token of 3."""
    lines = emerged(0)
    evening = delve(
        *lines[:-1],
        say("prisoner", seat=0, kind="mayor"),
        say("prisoner", seat=0, kind="barbarian"),
        say("secret", seat=0, kind="dragon-egg"),
        lines[-1],
        say("score", seat=0, cards=7, credits=0),
    )

    assert seat(evening, 0)["parts"] == {
        "cards": 7, "artifacts": 5, "tokens": 3, "prisoners": 7, "credits": 0, "mastery": 20,
    }  # fmt: skip


def test_a_seat_that_is_lost_has_no_parts() -> None:
    """And no points."""
    evening = given(say("deck-out"))

    assert (seat(evening, 0)["points"], seat(evening, 0)["parts"]) == (0, {})
