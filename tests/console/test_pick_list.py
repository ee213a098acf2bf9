"""Lists at the console: whatever is typed finds, and nothing is taken that nobody chose."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.widgets.pick_list import PickLine, PickList, _option, found
from tests.console.dialogues import SAVED
from tests.kit.console import Console, open_console


def how(visit: Console) -> str:
    return str(visit.console.screen.query_one(PickList).query_one(".how").render())


@pytest.mark.parametrize(("hint", "indent"), [("what it does " * 6, 26), ("", 3)])
def test_what_goes_on_below_a_line_hangs_under_where_it_began(hint: str, indent: int) -> None:
    label = "Attack" if hint else "what it does " * 6
    first, *below = _option(PickLine(label, hint, key="a"), 1, 60).prompt.plain.splitlines()

    assert first.index("what") == indent
    assert below
    assert {len(line) - len(line.lstrip()) for line in below} == {indent}


async def test_a_number_typed_is_the_number_recorded(visit: Console) -> None:
    """Fifteen is typed, enter follows by habit, and it is the artifact of fifteen; never that of five."""
    visit.host.do(*SAVED)
    await visit.until(lambda: visit.console.seen.version == 3)
    await visit.press("t", "a", "1", "5", "enter", until=lambda: visit.host.view.version == 4)

    assert visit.host.view.seats[0].artifacts == (15,)


async def test_a_number_that_is_not_there_takes_nothing(visit: Console) -> None:
    visit.host.do(*SAVED)
    await visit.until(lambda: visit.console.seen.version == 3)
    await visit.press("A", "1", "7", "enter")

    assert visit.console.screen.query_one(PickList).typed == ""
    assert "Nothing is chosen yet" in how(visit)
    assert visit.host.view.version == 3

    await visit.press("1", "0", until=lambda: visit.host.view.seats[0].artifacts == (10,))


async def test_enter_alone_takes_nothing_and_says_how(visit: Console) -> None:
    await visit.press("t", "enter")

    assert visit.screen == "DeedsScreen"
    assert "Nothing is chosen yet" in how(visit)

    await visit.press("s", "enter")

    assert "Nothing is chosen yet" in how(visit)
    assert visit.host.view.version == 1


async def test_letters_find_a_token_by_its_name(visit: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    bells: list[int] = []
    monkeypatch.setattr(visit.console, "bell", lambda: bells.append(1))
    await visit.press("t", "s", *"qq")

    assert len(bells) == 2
    assert "sonic grenade" in visit.text

    await visit.press(*"so", "escape")

    assert "sonic grenade" not in visit.text

    await visit.press("s", *"TONic", "enter", until=lambda: visit.host.view.seats[0].tokens == {"tonic": 1})


async def test_a_running_number_picks_its_line(visit: Console) -> None:
    await visit.press("t", "s", "3", until=lambda: visit.host.view.seats[0].tokens == {"mega-healer": 1})
    await visit.press("t", "s", "1", "3")
    await visit.until(lambda: visit.host.view.seats[0].tokens == {"mega-healer": 1, "tonic": 1})
    await visit.press("t", "s", "1", "enter", until=lambda: "ship-plans" in visit.host.view.seats[0].tokens)


async def test_nobody_escapes_without_being_asked(visit: Console) -> None:
    visit.host.do(*SAVED, {"do": "artifact", "seat": 0, "value": 15})
    await visit.until(lambda: visit.console.seen.version == 4)
    await visit.press("t", "e")

    assert "● A Eva escapes by a pod" in visit.text

    await visit.press("enter")

    assert visit.screen == "DeedsScreen"

    await visit.press("e", "y", until=lambda: visit.host.view.seats[0].status == "escaped")
    await visit.until(lambda: visit.screen == "TableScreen")


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
async def test_the_whole_menu_of_a_seat_is_seen_at_once(socket: Path, game: str) -> None:
    async with open_console(socket, started=True, game=game) as visit:
        await visit.press("t")
        listed = visit.console.screen.query_one(PickList)
        keys = [line.key for line in listed.lines]

        assert listed.rows.max_scroll_y == 0
        assert all(f"{line.key}  {line.label}" in visit.text for line in listed.lines)
        assert len(set(keys)) == len(keys)
        assert all(key.isalpha() for key in keys)


async def test_an_artifact_of_the_catacombs_begins_with_its_tile(below: Console) -> None:
    await below.press("A")

    assert "first, a new tile: artifact, no plus" in below.text

    await below.press("1", until=lambda: below.host.view.depths.discovered == (5,))
    await below.until(lambda: "a new tile" not in below.text)
    await below.press("5", until=lambda: below.host.view.seats[0].artifacts == (5,))


async def test_a_wayshrine_need_not_be_given_a_name(below: Console) -> None:
    await below.press("t", "y", "1", "enter")
    await below.until(lambda: below.host.view.depths.shrines[0] == ("wayshrine 1",))
    await below.press("down", "t", "y", "2", "enter")
    await below.until(lambda: below.host.view.depths.shrines[1] == ("wayshrine 2",))


def test_a_key_in_full_wins_over_a_longer_one_only_with_enter() -> None:
    lines = [PickLine(f"line {n}", key=str(n)) for n in range(1, 14)]

    assert (found(lines, "1").at, found(lines, "1").is_whole) == (0, False)
    assert (found(lines, "13").at, found(lines, "13").is_whole) == (12, True)
    assert found(lines, "14").places == ()
