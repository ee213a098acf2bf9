"""A bag on the table: by buttons, on the glass, at a console, on a phone, in words, and as a journal."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.games import GAMES
from companion.games.bag.narration import read
from companion.games.glance import Attack, GameOver, GameStarted
from companion.games.glass import Reveal
from companion.games.in_words import understood
from companion.narration import forms
from companion.oled.faces.paper import bits
from companion.table.publish import two_lines
from companion.web.picture import picture
from companion.words.language import speaking
from hardware.ports import OFF, Glow
from rules.bag.commands import Draw, Put, Set
from rules.bag.game import Drawn, Ended, Started
from rules.correcting import CountTable
from tests.companion.at_a_table import bag, seated
from tests.kit.moved_loop import moved
from tests.kit.served_table import console_at, served_table
from tests.kit.table import Table

BAG = GAMES["bag"]
CUBES = {"red": 5, "blue": 3}


def glass(table: Table) -> bytes:
    shown: bytes = table.simulated.screen.picture.bits
    return shown


@moved
async def test_a_bag_is_drawn_from_by_buttons_and_every_draw_is_proven(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.tell("start", game="bag", cubes=CUBES)
        await table.press("dial")
        assert glass(table) == bits(BAG.glass.page(table.table.view, "table", head=table.news.head))
        assert (table.lamp("attack"), two_lines(table.table.view)) == (Glow("red"), ("Bag 8", "Draw 1"))

        await table.press("danger")
        await table.press("attack")
        draw = table.news.attack
        assert draw is not None
        assert len(draw.cubes) == 2
        assert glass(table) == bits(BAG.glass.reveal_face(table.table.view, Reveal(3, draw.cubes, "")))
        await table.press("dial")
        await table.press("dial")

        await table.press("next")
        assert table.news.shown.places == {"bag": CUBES}
        await table.press("back", "hold")
        await table.press("danger", "hold")
        await table.press("seat-1")
        assert table.news.refusal.code == "not-usable"
        assert [line.text.partition(":")[0] for line in table.news.history if line.standing] == [
            "In the bag", "The next draw takes 2", "Drawn", "Took back", "The next draw takes 1",
        ]  # fmt: skip

    async with Table(tmp_path) as table:
        assert table.news.shown.colours == ("red", "blue")
        await table.tell("stop")
        await table.tell("reveal")
        report = table.table.library.verified(1)
        assert (report.holds, report.draws, table.lamp("attack")) == (True, 1, OFF)
    journal = str(tmp_path / "journal.db")
    assert "1 draw; a bag has no score." in CliRunner().invoke(main, ["--journal", journal, "score"]).output
    assert CliRunner().invoke(main, ["--journal", journal, "recap"]).exit_code == 0


async def test_a_bag_is_filled_and_drawn_from_by_keys(tmp_path: Path) -> None:
    async with served_table(tmp_path, started=False) as table, console_at(table) as guest:
        await guest.press(*["down"] * 4)
        await guest.sees("▸ 5")
        await guest.press("enter", "5", "enter")
        await guest.sees("Type a number from 1 to 99 before each colour")
        await guest.type(" red 3 blu")
        await guest.press("ctrl+s")
        await guest.until(lambda: guest.screen == "PromiseScreen")
        await guest.press("ctrl+s")
        await guest.sees("red: bag 5")
        await guest.press("plus")
        await guest.sees("The next draw: 2 cubes of 8.")
        await guest.press("d")
        await guest.until(lambda: guest.view.draws == 1)
        await guest.press("d", "b")
        await guest.until(lambda: guest.view.places == {"bag": CUBES})
        await guest.press("m", "1", "enter")
        await guest.until(lambda: guest.view.draws == 2)
        await guest.press("c", "2")
        await guest.sees("Count the bag")


def test_a_phone_has_the_draw_under_the_thumb() -> None:
    shown = picture(seated(bag({"do": "draw", "count": 2})), None)

    assert shown.due is not None
    assert (shown.due.label, [each.label for each in shown.near]) == (
        "Draw 2", ["Draw another number", "Put all back"],
    )  # fmt: skip
    assert [figure.label for figure in shown.figures] == ["bag", "table"]
    assert BAG.seats.cubes(bag(), ["blue"])[0].sign == "■ B"


@pytest.mark.parametrize(("said", "command"), [
    ("draw another number 3", Draw(count=3)),
    ("put all back", Put(to="bag")),
    ("set aside 1 red", Put(from_="drawn", to="aside", cubes={"red": 1})),
    ("add cubes 2 blue 1 red", Put(from_="box", to="bag", cubes={"blue": 2, "red": 1})),
    ("count the bag 4 red", CountTable(places={"bag": {"red": 4, "blue": 0}})),
    ("say how many come next 4", Set(dial="count", to=4)),
])  # fmt: skip
def test_a_deed_is_said_in_words(said: str, command: object) -> None:
    drawn = bag({"do": "draw", "count": 2})

    assert understood(said, lambda: [("", BAG.deeds(drawn, None, {}))])[0].command == command


@pytest.mark.parametrize("typed", ["", "red", "0 red", "100 red", "2 b", "2 red 3 red", "2 mauve", "2"])
def test_what_is_no_heap_of_cubes_is_said_to_be_none(typed: str) -> None:
    with pytest.raises(ValueError, match="such as: 5 red, 3 blue"):
        read(typed)


@pytest.mark.parametrize(
    ("language", "typed"), [("cs", "5 červených, 3 bílé 1 čern"), ("pl", "5 czerwonych, 3 białe 1 czarna")]
)
def test_colours_are_typed_in_any_case(language: str, typed: str) -> None:
    with speaking(language):
        assert read(typed) == {"red": 5, "white": 3, "black": 1}


def test_what_people_count_is_what_they_see() -> None:
    """The bag, the table, what lies aside; never the box, which nobody counts, and no markers."""
    counted = [deed.name for deed in forms.count(bag()).deeds]

    assert counted == ["count:bag", "count:drawn", "count:aside"]


def test_a_room_hears_how_many_were_drawn_and_never_which() -> None:
    view = bag({"do": "draw", "count": 2})
    told = (
        Started(game="bag", unconfirmed=(), commitment="", box={}, places={"bag": CUBES}),
        Drawn(draw=1, count=2, bag=CUBES, cubes=("red", "red"), by="device"),
        Ended(),
    )

    assert list(BAG.afar.rings(told, view)) == [
        GameStarted(game="bag", title="A bag", names=()), Attack(cubes=2), GameOver(why="stopped"),
    ]  # fmt: skip
    assert (BAG.afar.glance(view).bag, BAG.afar.glance(view).draw) == (6, 2)
