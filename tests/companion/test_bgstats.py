"""The link for BG Stats, decoded against the fields that its page documents."""

from __future__ import annotations

import gzip
import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import segno
from click.testing import CliRunner
from msgspec.structs import replace

from companion.cli import main
from companion.evenings import answers, bgstats
from companion.evenings.results import looked_back
from rules.timeline import standing
from tests.companion.remembered import EVENINGS, HOUSE, at, journal, kept_lines, told_evening
from tests.kit.table import SEATS

PLAY = {
    *("sourceName", "sourcePlayId", "playDate", "durationMin", "board", "comments", "location"),
    *("game", "players"),
}
GAME = {"name", "sourceGameId", "bggId", "highestWins", "noPoints"}
PLAYER = {"name", "sourcePlayerId", "startPlayer", "rank", "role", "score", "winner"}
"""What the link may hold, as documented."""


def opened(link: str) -> dict[str, Any]:
    at = urlsplit(link)
    assert (at.scheme, at.netloc, at.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(at.query, strict_parsing=True)["data"]
    play: dict[str, Any] = json.loads(data)
    return play


def test_the_date_is_no_wall_clocks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An evening in Prague that began at a quarter past midnight would else be a day late."""
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")  # Prague, also without tzdata
    time.tzset()
    try:
        with journal(tmp_path) as kept:
            number = told_evening(kept, "three-players")
            link = answers.evening(kept, number).link
    finally:
        monkeypatch.undo()
        time.tzset()

    assert link
    assert opened(link)["playDate"] == "2026-11-21 19:00:00"


def test_a_flight_is_a_play_of_one_without_points(tmp_path: Path) -> None:
    """Won or lost; the app asks whose it is, and remembers."""
    lines = gzip.decompress(
        (HOUSE / "tests/companion/told_journals/format-3-warps-edge-4.journal.gz").read_bytes()
    )
    with journal(tmp_path) as kept:
        kept.import_(lines.splitlines())
        told, _line = looked_back(kept, 1)
    play = bgstats.play(replace(told, state="over", won=True))

    assert play["game"]["noPoints"] is True
    assert [(each["winner"], each["startPlayer"]) for each in play["players"]] == [(True, True)]
    assert all(each.keys() <= PLAYER for each in play["players"])


def test_the_link_says_the_evening_by_the_documented_fields(tmp_path: Path) -> None:
    with journal(tmp_path) as kept:
        told, _line = looked_back(kept, told_evening(kept, "three-players"))
    link = bgstats.link(told)
    assert link is not None
    play = opened(link)

    assert play.keys() <= PLAY
    assert play["game"].keys() <= GAME
    assert all(player.keys() == PLAYER for player in play["players"])
    assert play["playDate"] == at(0).replace("T", " ").rstrip("Z")
    assert (play["game"]["bggId"], play["game"]["highestWins"], play["durationMin"]) == (233371, True, 72)
    seats = [(p["name"], p["startPlayer"], p["rank"], p["score"], p["winner"]) for p in play["players"]]
    assert seats == [
        ("Ann", True, 3, "37", False),
        ("Bob", False, 2, "55", False),
        ("Cid", False, 1, "74", True),
    ]


def test_whoever_a_lot_named_began(tmp_path: Path) -> None:
    """The first seat is the one that was told first, and need not be the first to play."""
    lines = (EVENINGS / "three-players.jsonl").read_text("utf-8").splitlines()
    start, *rest = [json.loads(line) for line in lines]
    lots = [{"do": "words", "text": "Tyran REX spí"}, {"do": "lots", "of": "first"}]
    with journal(tmp_path) as kept:
        told, line = looked_back(kept, kept_lines(kept, [start, *lots, *rest], careless=True))
        (after,) = [past.after for past in standing(line.now) if past.entry == 3]
    play = bgstats.play(told)

    assert after.turn.seat != 0
    assert [n for n, player in enumerate(play["players"]) if player["startPlayer"]] == [after.turn.seat]


def test_nobody_is_said_to_have_begun_where_nobody_counts_turns(tmp_path: Path) -> None:
    """And everybody is said not to: the app for Android takes no play without."""
    start = {"do": "start", "game": "in-space", "turns": "free", "seats": SEATS}
    with journal(tmp_path) as kept:
        told, _line = looked_back(kept, kept_lines(kept, [start, {"do": "noise", "seat": 1, "by": 1}]))

    assert told.began is None
    assert [player["startPlayer"] for player in bgstats.play(told)["players"]] == [False] * 4


def test_six_players_with_accents_fit_a_code_that_a_telephone_reads(tmp_path: Path) -> None:
    names = {
        "Ann": "Žofie", "Bob": "Řehoř", "Cid": "Šárka", "Dee": "Čeněk", "Eva": "Łucja", "Fay": "Jiří",
    }  # fmt: skip
    with journal(tmp_path) as kept:
        told, _line = looked_back(kept, told_evening(kept, "catacombs-six-players", names=names))
    link = bgstats.link(told)
    assert link is not None

    assert {each["name"] for each in opened(link)["players"]} == set(names.values())
    assert " " not in link
    assert link.isascii()
    assert segno.make(link, error="l", micro=False).version <= 40


def test_a_game_that_is_not_over_is_no_play(tmp_path: Path) -> None:
    """It is said, and nothing is printed that a script could take for a link."""
    with journal(tmp_path) as kept:
        kept_lines(kept, [{"do": "start", "game": "in-space", "seats": SEATS}])
    done = CliRunner().invoke(
        main, ["--journal", str(tmp_path / "journal.db"), "--language", "en", "recap", "--bgstats"]
    )

    assert done.exit_code == 1
    assert done.output == "The game is not over: there is no result to be kept yet.\n"
