"""What a suspicious friend asks of an evening, and what `furybox verify` answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.journal.chain import FIRST, SECOND
from companion.journal.proof import verify
from companion.words.language import speaking
from rules.chance import link
from tests.companion.evening import WITNESS_HEADER, Evening, chained_again
from tests.companion.replayed import ATTACK, END, NOISE, START, journal

Line = dict[str, Any]
SECRET = "01" * 32
WITNESS: Line = {"do": "witness", "seat": 1, "anchor": link(SECRET, 0)}
ATTACK_AGAIN: list[Line] = [{"do": "end-turn"}, {"do": "end-turn"}, ATTACK]


def said(tmp_path: Path, *commands: Line) -> str:
    report = verify(map(json.dumps, journal(tmp_path, *commands, END)))

    assert report.holds, report.sentence

    return report.sentence


def fault(lines: list[Line]) -> str:
    return str(verify(chained_again(lines)).fault)


def test_a_noise_of_five_of_which_one_cube_moved_is_found(tmp_path: Path) -> None:
    lines = journal(tmp_path, NOISE | {"by": 5}, END)
    lines[2]["events"][0]["by"] = 1

    assert fault(lines) == "Entry 2: it tells of something else than its command does."


def test_wounds_that_go_back_to_the_supply_are_found(tmp_path: Path) -> None:
    lines = journal(tmp_path, {"do": "wound", "seat": 1, "by": 2}, END)
    back = {"type": "moved", "piece": "blue", "by": 2, "from": "wounds:1", "to": "supply:1", "why": "heal"}
    lines[2]["events"].append(back)

    assert fault(lines) == "Entry 2: it tells of something else than its command does."


def test_a_deed_that_was_not_allowed_then_is_found(tmp_path: Path) -> None:
    lines = journal(tmp_path, NOISE, END)
    lines[2] |= {"do": {"do": "undo"}}

    assert fault(lines) == "Entry 2: its command could not be given then (nothing-to-undo)."


def test_a_running_game_is_decided_again_too(tmp_path: Path) -> None:
    """For that nobody needs the secret: what was drawn is taken as it stands."""
    lines = journal(tmp_path, {"do": "everyone", "by": 1}, ATTACK)

    assert verify(chained_again(lines)).holds

    del lines[3]["events"][-1]

    assert fault(lines).startswith("Entry 3: ")


def test_an_older_release_is_told_and_not_accused(tmp_path: Path) -> None:
    """Its rules may have been others; it says first that not all holds."""
    lines = journal(tmp_path, NOISE, NOISE, END)
    lines[0]["release"] = "0.0.9"
    lines[2]["events"][0]["by"] = 1
    report = verify(chained_again(lines))

    assert (report.holds, report.otherwise, report.status) == (True, (2,), 3)
    assert report.sentence.startswith(
        "This release tells entry 2 otherwise: the rules have changed since, or it has. All else holds."
    )


@pytest.mark.parametrize("format_", [FIRST, SECOND])
def test_a_lie_in_a_format_that_names_no_release_is_not_called_fair(tmp_path: Path, format_: str) -> None:
    """Whoever reads nothing but the exit status sees that not all was checked."""
    lines = journal(tmp_path, NOISE, NOISE, END)[:-1]
    header = lines[0] | {"format": format_, "draw": "furybox-draw/2"}
    del header["release"]
    if format_ == FIRST:
        header = {name: header[name] for name in ("format", "game", "commitment")}
    del lines[4:]
    lines[0] = header
    lines[2]["events"][0]["by"] = 5
    report = verify(chained_again(lines))

    assert (report.holds, report.otherwise, report.status) == (True, (2,), 3)


def test_an_unknown_game_is_half_checked_and_has_a_status_of_its_own(tmp_path: Path) -> None:
    """A name that looks alike switches nothing off unseen."""
    path = tmp_path / "evening.journal"
    path.write_bytes(Evening().attack().end().file())
    result = CliRunner().invoke(main, ["verify", str(path)])

    assert result.exit_code == 3
    assert result.stdout.startswith("Half of this could not be checked: the rules of this game are not known")


def test_the_secret_of_a_game_that_goes_on_is_a_fault() -> None:
    lines = Evening().attack().lines()

    assert verify(lines).fault == "The game has not ended, and its secret was told."


def test_a_secret_that_no_entry_tells_is_a_fault() -> None:
    """Since the third format an end alone tells none."""
    evening = Evening(header=WITNESS_HEADER).attack().end()

    assert verify(evening.lines()).fault == "The secret was told, and no entry says so."
    assert "Its secret is not told yet" in verify(evening.lines(reveal=False)).sentence
    assert verify(evening.told().lines()).holds


def test_words_are_counted_and_the_last_to_give_some_is_named(tmp_path: Path) -> None:
    """Whoever knows the seed could choose the last ones."""
    words = [{"do": "words", "text": "spí"}, {"do": "words", "text": "REX", "seat": 1}]

    assert "Words were given: 2, last by Eva." in said(tmp_path, *words, ATTACK)


def test_the_last_to_cut_is_named_and_whether_anybody_came_between(tmp_path: Path) -> None:
    cut = {"do": "cut", "text": "7", "seat": 1}
    told = said(tmp_path, cut, ATTACK, *ATTACK_AGAIN[:-1], ATTACK | {"cut": "8"})

    assert "Cut last by: Eva (1), the table (1); in one entry with the draw: 1." in told
    assert "Nobody bound" not in told


def test_two_chains_of_a_seat_are_counted_as_one_seat(tmp_path: Path) -> None:
    other, third = "02" * 32, "03" * 32
    chains = [
        WITNESS,
        *(
            WITNESS | {"seat": seat, "anchor": link(secret, 0)}
            for seat, secret in ((1, other), (None, third))
        ),
    ]
    links = {"1": link(SECRET, 1), "2": link(other, 1), "3": link(third, 1)}
    told = said(tmp_path, *chains, ATTACK | {"links": links})

    assert "Witnessed draws: 1 of 1, by seats: 1, by chains without a seat: 1." in told


def test_witnesses_are_counted_and_the_silent_named(tmp_path: Path) -> None:
    answers = ATTACK | {"links": {"1": link(SECRET, 1)}}
    told = said(tmp_path, WITNESS, answers, *ATTACK_AGAIN[:-1], ATTACK | {"silent": [1]}, *ATTACK_AGAIN)

    assert "Witnessed draws: 1 of 3, by seats: 1, by chains without a seat: 0." in told
    assert "Silent or not asked: witness 1 Eva (2-3)." in told
    assert "Nobody bound the secret, by words, cut or witness, for draws: 2-3." in told


@pytest.mark.parametrize(
    ("link_told", "why"),
    [(link(SECRET, 2), "does not fit its chain"), ("ab" * 32, "does not fit its chain")],
)
def test_a_link_that_its_witness_never_gave_is_found(link_told: str, why: str, tmp_path: Path) -> None:
    lines = journal(tmp_path, WITNESS, ATTACK | {"links": {"1": link(SECRET, 1)}}, END)
    linked = next(event for event in lines[3]["events"] if event["type"] == "linked")
    linked["links"]["1"] = lines[3]["do"]["links"]["1"] = link_told

    assert fault(lines) == f"Entry 3: the link of witness 1 {why}."


def test_corrections_of_the_bag_are_listed_those_near_a_draw_apart(tmp_path: Path) -> None:
    """Six cubes out, a draw, and the six back in: somebody should ask."""
    out = {"do": "move", "piece": "black", "by": 6, "from": "bag", "to": "aside", "why": "counted"}
    back = out | {"from": "aside", "to": "bag"}
    far = [NOISE, NOISE, NOISE, out]

    told = said(tmp_path, out, ATTACK, back, *far)

    assert "Corrections of the bag: entries 2, 4, 8; within two entries of a draw: 2, 4." in told


def test_nobody_bound_a_secret_with_words_of_the_set_up(tmp_path: Path) -> None:
    """They came before the promise, so that it could be chosen to suit them."""
    told = said(tmp_path, START | {"words": "spí"}, ATTACK)

    assert "Nobody bound the secret, by words, cut or witness, for draws: 1." in told


def test_what_is_wrong_with_a_line_is_said_in_the_readers_language() -> None:
    with speaking("cs"):
        assert verify([*Evening().lines()[:1], "{}"]).sentence == "Řádek 2: chybí pole n."
