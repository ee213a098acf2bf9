"""A league counts what verifies, each evening once, and shows how anybody can check it."""

from __future__ import annotations

import csv
import gzip
import json
import re
from base64 import b64decode
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.evenings import people
from companion.evenings.league import League, league, tables_file, wilson
from companion.evenings.people import People
from companion.hall.league_page import page
from companion.journal.book import Journal
from companion.table.session import Session
from tests.companion.remembered import at, sat_down
from tests.kit.browser import chromium
from tests.kit.checker_page import in_chromium
from tests.kit.table import SEATS
from tests.kit.wait import eventually

FOUND = "[...document.querySelectorAll('td p')].map((each) => [each.className, each.textContent])"
"""What is said of each evening that was clicked."""

CLICK = """document.readyState === "complete"
    && [...document.querySelectorAll('button')].slice(0, 2).filter((each) => !each.click()).length"""
"""Click the first two evenings of a page that is whole."""


@cache
def evenings(folder: Path) -> tuple[tuple[str, ...], ...]:
    with Journal.read(sat_down(folder, 1, 2, 3, 5)) as kept:
        return tuple(tuple(kept.export(game.number)) for game in kept.games())


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export of each; one that was altered, one without its end, and a shopping list."""
    folder = tmp_path_factory.mktemp("shelf")
    made = folder / "club"
    made.mkdir()
    for n, lines in enumerate(evenings(made)):
        (folder / f"{n}.journal").write_text("\n".join(lines) + "\n", "utf-8")
    lines = evenings(made)[0]
    (folder / "altered.journal").write_text("\n".join(lines).replace('"by":1', '"by":2', 1), "utf-8")
    (folder / "untold.journal").write_text("\n".join(evenings(made)[1][:-1]), "utf-8")
    (folder / "list.journal").write_text("milk\n", "utf-8")
    return folder


def furybox(*args: object) -> str:
    done = CliRunner().invoke(main, ["--language", "en", *map(str, args)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def known(told: League) -> object:
    people = [(each.person.name, each.person.games, each.person.wins, each.form) for each in told.standings]
    return [each.head for each in told.evenings], people, told.luck, {each.file for each in told.apart}


@settings(max_examples=3)  # each reads and proves all of them
@given(st.randoms(use_true_random=False), st.lists(st.integers(0, 3), max_size=4))
def test_order_and_twice_change_nothing(shelf: Path, dice: Random, again: list[int]) -> None:
    files = sorted(shelf.glob("*.journal"))
    mixed = [*files, *(files[n] for n in again), *([shelf / "club"] if again else [])]
    dice.shuffle(mixed)

    assert known(league(mixed)) == known(league(files))


def test_what_does_not_verify_stands_apart_and_counts_nowhere(shelf: Path) -> None:
    whole, all_of = league([shelf / "club"]), league(sorted(shelf.glob("*.journal")))

    assert len(whole.evenings) == 4
    assert known(all_of)[:3] == known(whole)[:3]
    assert [each.file.rpartition("/")[2] for each in all_of.apart] == [
        "altered.journal", "list.journal", "untold.journal",
    ]  # fmt: skip


def test_two_evenings_by_one_secret_count_neither(tmp_path: Path, shelf: Path) -> None:
    """Whoever played the second knew every draw."""
    (tmp_path / "other").mkdir()
    path = tmp_path / "other/journal.db"
    with Journal.open(path, program="a test", since=at(0)) as kept:
        table = Session(kept, clock=lambda: at(9), fresh_seed=lambda: (2).to_bytes(32, "big"))
        table.hear(json.dumps({"do": "start", "game": "in-space", "seats": SEATS[:2]}))
        table.hear('{"do":"deck-out"}')
        table.hear('{"do":"reveal"}')
    told = league([path, shelf / "club"])

    assert len(told.evenings) == 3
    assert {each.file for each in told.apart} == {f"{path}, 1", f"{shelf / 'club'}, 2"}


def test_somebody_who_is_forgotten_in_one_club_is_in_no_row(tmp_path: Path) -> None:
    """Though the other club keeps the same evening, and forgets nobody."""
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        path = sat_down(folder, 1)
    name = league([path]).standings[0].person.name
    people.keep(one / "journal.db", People().forget(name))

    for files in ([one, other], [other, one]):
        assert name not in page(league(files)).partition('type="application/json"')[0]


def test_the_luck_of_all_tables_is_exact(shelf: Path) -> None:
    """Held to fractions, worked out from the entries alone: no cube counts twice, however many it hurts."""
    ways, hits = [Fraction(1)], 0
    for lines in evenings(shelf / "club"):
        colours, out = [], set()
        for event in (each for line in lines[1:-1] for each in json.loads(line)["events"]):
            match event["type"]:
                case "started":
                    colours = [seat["colour"] for seat in event["seats"]]
                case "drawn":
                    hurting = {"red", *(colour for n, colour in enumerate(colours) if n not in out)}
                    bag, cubes = event["bag"], event["cubes"]
                    of, harmful = sum(bag.values()), sum(bag.get(each, 0) for each in hurting)
                    hits += sum(cube in hurting for cube in cubes)
                    taken = len(cubes)
                    draw = [
                        Fraction(comb(harmful, h) * comb(of - harmful, taken - h), comb(of, taken))
                        for h in range(taken + 1)
                    ]
                    both = [Fraction(0)] * (len(ways) + taken)
                    for (n, one), (h, other) in product(enumerate(ways), enumerate(draw)):
                        both[n + h] += one * other
                    ways = both
                case "fell" | "escaped":
                    out.add(event["seat"])
                case _:
                    pass
    told = league([shelf / "club"]).luck

    assert told.draws > 30
    assert told.hits == hits
    assert told.expected == pytest.approx(float(sum(n * way for n, way in enumerate(ways))))
    assert told.as_much == pytest.approx(float(sum(ways[hits:])), rel=1e-12)


def test_wilsons_interval_holds_the_share_and_narrows() -> None:
    for games in (1, 2, 10, 100):
        for wins in range(games + 1):
            low, high = wilson(wins, games)
            assert 0 <= low <= wins / games <= high <= 1
    assert wilson(50, 100)[1] - wilson(50, 100)[0] < wilson(5, 10)[1] - wilson(5, 10)[0]
    assert wilson(3, 3)[0] < 0.5


def test_every_row_carries_the_head_and_where_it_was_played(shelf: Path, tmp_path: Path) -> None:
    told = league([shelf / "club"])
    kept = tables_file(shelf / "club/journal.db")
    kept.write_text(json.dumps({told.evenings[0].hashes[0]: ["ann-1", 1]}))
    heads = [each.head for each in told.evenings]
    html = tmp_path / "league.html"
    rows = list(csv.DictReader(furybox("league", "--csv", "--html", html, shelf / "club").splitlines()))
    script = json.loads(furybox("league", "--json", shelf / "club"))
    kept.unlink()

    assert list(dict.fromkeys(row["head"] for row in rows)) == heads
    assert {row["table"] for row in rows if row["head"] == heads[0]} == {"ann-1"}
    assert [each["head"] for each in script["evenings"]] == heads
    assert "4 evenings count." in furybox("league", shelf / "club")
    journals = json.loads(re.search(r'id="journals">(.*?)</script>', html.read_text("utf-8"))[1])
    assert [gzip.decompress(b64decode(each)).decode() for each in journals.values()] == [
        "".join(f"{line}\n" for line in evenings(shelf / "club")[heads.index(each.head)])
        for each in told.evenings
    ]


@in_chromium
@pytest.mark.long
@pytest.mark.asyncio
async def test_a_click_checks_an_evening_in_the_browser(shelf: Path, tmp_path: Path) -> None:
    html = tmp_path / "league.html"
    text = page(league([shelf / "club"]))
    first, second = re.findall(r'data-hash="(\w+)"', text)[:2]
    journals = json.loads(re.search(r'id="journals">(.*?)</script>', text)[1])
    swapped = journals | {second: journals[first]}
    html.write_text(text.replace(json.dumps(journals, separators=(",", ":")), json.dumps(swapped)), "utf-8")
    assert "script-src 'sha256-" in text
    async with chromium(tmp_path, (1280, 720)) as shown:
        await shown.open(html.as_uri())
        await eventually(lambda: shown.does(CLICK))
        await eventually(lambda: shown.does(f"{FOUND}.length >= 2"))

        assert [(kind, said[0]) for kind, said in await shown.does(FOUND)] == [("good", "✓"), ("bad", "✗")]
        assert shown.complaints == []
