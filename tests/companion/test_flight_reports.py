"""What a person types to hear how a flight went, and what it may draw next."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.games import GAMES as PRESENTERS
from companion.journal.book import Journal
from companion.table.session import Session
from rules.games import GAMES, called
from tests.kit.table import AT
from tests.warps_edge.flight_lines import SEED, live
from tests.warps_edge.flight_talk import NEW_SKILL, Line, enemy, say, start

FLIGHTS = Path(__file__).parents[1] / "warps_edge" / "playthroughs"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def kept(journal: Path, *lines: Line | str) -> None:
    with Journal.open(journal, program="test", since=AT) as book:
        told = [json.loads(line) if isinstance(line, str) else line for line in lines]
        seed = bytes.fromhex(told[0].get("seed", SEED))
        table = Session(book, clock=lambda: AT, fresh_seed=lambda: seed)
        for line in told:
            table.hear(json.dumps(live(line)))


def flown(journal: Path, name: str) -> None:
    kept(journal, *(FLIGHTS / f"{name}.jsonl").read_text("utf-8").splitlines())


def typed(journal: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["--journal", str(journal), *words])


def as_json(result: Result) -> Any:
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    ("odds", "says"), [("true", "Nothing can be foreseen"), ("false", "plays without odds")]
)
def test_what_is_not_foreseen_says_why(journal: Path, odds: str, says: str) -> None:
    kept(journal, start(hull="unknown"), NEW_SKILL)
    config = journal.with_name("table.toml")
    config.write_text(f"[display]\nodds = {odds}\n")
    told = typed(journal, "--config", str(config), "odds", "--turns")

    assert told.exit_code == 0
    assert says in told.stdout.splitlines()[-1]
    assert as_json(typed(journal, "--config", str(config), "odds", "--turns", "--json"))["ahead"] is None


def test_a_won_flight_says_by_what(journal: Path) -> None:
    flown(journal, "hydra-won")

    assert typed(journal, "score").stdout.splitlines() == [
        "The flight is won: every section of the mothership is out.",
        "",
        "Warp          2 of 4",
        "Turn               3",
        "Sections out  3 of 3",
        "Shields       3 of 5",
        "Hull          3 of 3",
        "",
        "Hermes against Hydra",
    ]
    assert as_json(typed(journal, "score", "--json")) == {
        "phase": "over",
        "ended": "victory",
        "won": True,
        "fighter": "hermes",
        "mothership": "hydra",
        "warp": {"now": 2, "of": 4},
        "turn": 3,
        "sections": {"out": 3, "of": 3},
        "shields": {"now": 3, "of": 5},
        "hull": {"now": 3, "of": 3},
    }


def test_a_lost_flight_says_by_what(journal: Path) -> None:
    flown(journal, "dread-lost")
    hit = enemy("fury", attack=99)
    kept(
        journal, start(), NEW_SKILL, say("plan"), *[hit] * 4, say("end-turn"),
        say("enemy-attack"),
    )  # fmt: skip

    assert typed(journal, "score", "1").stdout.startswith("The flight is lost: the last warp is over.\n")
    assert "Shields" not in typed(journal, "score", "1").stdout  # refitted, but for no other warp
    assert typed(journal, "score", "2").stdout.startswith("The flight is lost: the hull is gone.\n")
    assert as_json(typed(journal, "score", "2", "--json"))["won"] is False


def test_a_stopped_flight_is_neither_won_nor_lost(journal: Path) -> None:
    kept(journal, start(), NEW_SKILL, say("plan"), say("stop", why="the tram"))

    assert typed(journal, "score").stdout.startswith("The flight was stopped: it is neither won nor lost.\n")


def test_a_flight_that_goes_on_says_so(journal: Path) -> None:
    kept(journal, say("start", game="warps-edge", fighter="titan", mothership="duo"))

    assert typed(journal, "score").stdout.splitlines() == [
        "The game is in progress.",
        "",
        "Warp          1 of ?",
        "Turn               0",
        "Sections out  0 of 2",
        "",
        "Titan against Duo",
    ]


def test_the_odds_of_a_flight_are_told_by_kind_and_token(journal: Path) -> None:
    """Of the eleven tokens a flight begins with."""
    kept(journal, start(), NEW_SKILL)
    told = typed(journal, "odds").stdout.splitlines()

    assert told[0] == "The next draw: 5 tokens of 11."
    assert "laser 1: 1.82 expected, 95.5% at all" in told
    assert not any(line.startswith("any") for line in told)  # each kind is one token here
    assert as_json(typed(journal, "odds", "--json"))["odds"]["bag"] == 11


def test_a_kind_of_several_tokens_is_told_as_one_too(journal: Path) -> None:
    swap = say("move", piece="laser-1", by=1, from_="bag", to="trays", why="a test")
    more = say("move", piece="laser-2", by=1, from_="trays", to="bag", why="a test")
    kept(journal, start(), NEW_SKILL, say("plan"), swap, more)
    told = typed(journal, "odds").stdout.splitlines()

    assert [line.partition(":")[0] for line in told[1:-1]] == [
        "any laser", "energy 1", "laser 1", "laser 2", "electroshock",
    ]  # fmt: skip
    assert told[-1] == "The warp ends with the draw after it, unless the bag gets more tokens."


def test_odds_that_cannot_be_told_are_a_sentence(journal: Path) -> None:
    kept(journal, say("start", game="warps-edge", fighter="hermes", mothership="dread"))
    unknown, seated = typed(journal, "odds"), typed(journal, "odds", "--extra", "0=2")
    flown(journal, "hydra-won")

    assert (unknown.exit_code, seated.exit_code) == (1, 1)
    assert unknown.stderr.startswith("Not known yet: the tokens the bag begins with, ")
    assert seated.stderr == "There is no seat 0 at this table.\n"
    assert typed(journal, "odds").stdout == "The game is over: no draw is owed.\n"
    assert as_json(typed(journal, "odds", "--json")) == {"odds": None}


def test_a_flight_is_among_the_games(journal: Path) -> None:
    flown(journal, "hydra-won")

    assert "warps-edge  36 entries, ended" in typed(journal, "games").stdout


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_has_its_title_in_the_words_of_players(name: str) -> None:
    assert PRESENTERS[name].vocabulary.title == called(name).title
