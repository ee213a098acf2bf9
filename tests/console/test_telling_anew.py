"""What a line of the history recorded is put right there, and what it had fired is offered to be undone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from rules.clank.commands import Buy
from rules.game import View
from tests.catacombs.delve_talk import delve
from tests.kit.flight_console import ARRIVALS, unseeded_start
from tests.kit.served_table import SEATS, Console, ServedTable, console_at, served_table
from tests.rules.table_talk import given


@asynccontextmanager
async def told(
    folder: Path, *lines: dict[str, Any], **begun: Any
) -> AsyncIterator[tuple[ServedTable, Console]]:
    async with served_table(folder, started=not begun) as table:
        if begun:
            await table.do(**begun)
        for line in lines:
            await table.do(**line)
        async with console_at(table) as guest:
            await guest.press("h")
            yield table, guest


SECRET = {"do": "secret", "seat": 0, "kind": "sonic-grenade"}
NOISE = {"do": "noise", "seat": 0, "by": 1}


async def test_a_secret_of_another_seat_is_told_anew_at_its_line(tmp_path: Path) -> None:
    async with told(tmp_path, {**SECRET, "kind": "tonic"}, NOISE) as (_table, guest):
        await guest.press("up", "t", until="what was it truly?")
        assert "a secret" in guest.text
        assert "tonic" in guest.text

        await guest.press("down", "right", "ctrl+s", until=lambda: guest.screen == "HistoryScreen")

        assert [seat.tokens for seat in guest.view.seats] == [{}, {"tonic": 1}]
        assert guest.view.area["yellow"] == 4
        await guest.sees("Put right: ")


async def test_what_the_mistake_had_fired_is_undone_item_by_item(tmp_path: Path) -> None:
    async with told(tmp_path, SECRET, NOISE) as (_table, guest):
        noise = guest.view.area["blue"]
        await guest.press("up", "t", "down", "down", *["left"] * 5, until="tonic")
        await guest.press("ctrl+s", until=lambda: guest.screen == "OffersScreen")
        assert guest.view.area["blue"] == noise
        assert "What the mistake had fired" in guest.text

        await guest.press("1", until=lambda: guest.screen == "HistoryScreen")

        assert guest.view.area["blue"] == noise - 3


async def test_what_never_happened_is_told_so(tmp_path: Path) -> None:
    async with told(tmp_path, {**SECRET, "kind": "tonic"}, NOISE) as (_table, guest):
        await guest.press("up", "t", *["left"] * 10, until="it did not happen")
        assert "it did not happen" in guest.text

        await guest.press("ctrl+s", until=lambda: guest.screen == "HistoryScreen")

        assert not guest.view.seats[0].tokens
        await guest.sees("It did not happen: ")


async def test_what_was_forgotten_is_told_after_its_line(tmp_path: Path) -> None:
    async with told(tmp_path, NOISE, NOISE) as (_table, guest):
        await guest.press("f", until="what was forgotten?")
        await guest.press(*["right"] * 9, until="a secret")
        await guest.press("down", "right", "ctrl+s", until=lambda: guest.screen == "HistoryScreen")

        assert guest.view.seats[1].tokens == {"ship-plans": 1}
        await guest.sees("Added later: ")


async def test_noise_that_was_forgotten_comes_first_in_the_list(tmp_path: Path) -> None:
    """It lies in the area at once: nothing was drawn since."""
    async with told(tmp_path, {**SECRET, "kind": "tonic"}) as (_table, guest):
        noise = guest.view.area.get("blue", 0)
        await guest.press("f", until="what was forgotten?")
        await guest.press("down", "right", "ctrl+s", until=lambda: guest.screen == "HistoryScreen")

        assert guest.view.area["blue"] == noise + 1
        await guest.sees("Added later: ")


async def test_noise_of_the_wrong_seat_is_put_right_at_its_line(tmp_path: Path) -> None:
    async with told(tmp_path, NOISE) as (_table, guest):
        noise = guest.view.area
        await guest.press("t", "down", "right", "ctrl+s", until=lambda: guest.screen == "HistoryScreen")

        assert guest.view.area == noise | {"yellow": noise["yellow"] - 1, "blue": noise["blue"] + 1}
        await guest.sees("Put right: ")


async def test_an_attack_that_was_forgotten_is_made_now(tmp_path: Path) -> None:
    async with told(tmp_path, NOISE, {"do": "end-turn"}) as (_table, guest):
        await guest.press("up", "f", until="what was forgotten?")
        await guest.press("right", "right", until="an attack")
        await guest.press("ctrl+s", until=lambda: guest.screen == "OffersScreen")
        await guest.press("1", until=lambda: guest.view.draws == 1)


@pytest.mark.parametrize(
    "done", [{"do": "end-turn"}, {"do": "words", "text": "a toast"}, {"do": "cut", "text": "x"}]
)
async def test_what_is_not_told_anew_has_no_form_and_the_line_says_so(
    tmp_path: Path, done: dict[str, Any]
) -> None:
    """It is taken back; at words or a cut the console fell."""
    async with told(tmp_path, done) as (_table, guest):
        await guest.press("t", until="That line cannot be put right")

        assert guest.screen == "HistoryScreen"


async def test_what_is_impossible_about_it_is_said_in_the_form(tmp_path: Path) -> None:
    lost = {"do": "drop", "seat": 0, "kind": "tonic"}
    async with told(tmp_path, {**SECRET, "kind": "tonic"}, lost) as (_table, guest):
        await guest.press("up", "t", "down", "right", "ctrl+s", until="Eva has no tonic")

        assert guest.screen == "RetellScreen"
        assert guest.view.seats[1].tokens == {}


TILE = {"do": "tile", "haunted": False, "artifact": None}


async def test_a_tile_below_is_told_anew_with_its_room(tmp_path: Path) -> None:
    below = {"do": "start", "game": "catacombs", "seats": SEATS}
    async with told(tmp_path, TILE, NOISE, **below) as (_table, guest):
        top = guest.view.depths.stack[0]
        await guest.press("up", "t", "down", "down", "right", "ctrl+s")
        await guest.until(lambda: guest.screen == "HistoryScreen")

        assert guest.view.depths.discovered == (top,)


BODIES = {"noise", "danger", "attack", "wounds", "heal", "fury", "everyone", "credits", "black-back"}
FAMILY = BODIES | {"secret", "buy", "artifact", "use", "drop", "escape", "rescue", "score", "deck-out"}


@pytest.mark.parametrize(
    ("view", "own"),
    [
        (given().view, {"data-cube", "crystals", "lots"}),
        (delve().view, {"tile", "unlock", "prisoner", "idol", "lockpicks", "shrine"}),
    ],
    ids=["in space", "below"],
)
def test_whatever_was_told_wrong_stands_in_the_list(view: View, own: set[str]) -> None:
    assert {deed.name for deed in GAMES[view.game].retellings(view)} == FAMILY | own


def test_a_purchase_is_told_anew_with_its_coupon_or_without() -> None:
    (buy,) = (each for each in GAMES["catacombs"].retellings(delve().view) if each.does is Buy)
    (coupon,) = (field for field in buy.fields if field.name == "coupon")

    assert [(each.value, each.label) for each in coupon.options or ()] == [
        (None, "not used"), (True, "used for it"),
    ]  # fmt: skip


async def test_a_token_of_a_flight_is_told_anew_with_its_target(tmp_path: Path) -> None:
    async with told(tmp_path, *ARRIVALS, **unseeded_start()) as (table, guest):
        token = next(token for token in guest.view.supply if token.startswith(("laser", "manoeuvre")))
        await table.do("assign", piece=token, target="enemy:1")
        await table.do("stow", piece=next(each for each in guest.view.supply if each != token))
        await guest.press("up", "t", "down", "down", "right", "ctrl+s")
        await guest.until(lambda: guest.screen == "HistoryScreen")

        assert guest.view.places.get("enemy:1", {}) == {}
        assert guest.view.places["enemy:2"] == {token: 1}


async def test_a_card_of_a_flight_is_told_anew_by_its_name(tmp_path: Path) -> None:
    async with told(tmp_path, *ARRIVALS, **unseeded_start()) as (_table, guest):
        await guest.press("t", "down", "ctrl+a", "ctrl+k", *"fly", "ctrl+s")
        await guest.until(lambda: guest.screen == "HistoryScreen")

        assert [card.name for card in guest.view.row] == ["wasp", "moth", "gnat", "fly"]
        assert guest.view.row[3].figures.lasers == 3
