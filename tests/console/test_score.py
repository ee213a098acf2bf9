"""The score sheet: what the device has counted stands beside what only the table can count."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.options import ConsoleOptions
from tests.catacombs.delve_talk import SIDE_BOARD
from tests.console.dialogues import ARTIFACT
from tests.console.full_tables import busy, counted, cut
from tests.console.sizes import in_sizes
from tests.kit.console import SEATS, Console, open_console


async def test_coins_that_nobody_minded_are_asked_for(newcomer: Console) -> None:
    newcomer.host.do(do="start", game="in-space", seats=SEATS)
    await newcomer.until(lambda: newcomer.screen == "PromiseScreen")
    await newcomer.press("ctrl+s", until=lambda: newcomer.screen == "TableScreen")
    for line in ({"seat": 0, "value": 15, "modules": ["one", "two"], "do": "artifact"},
                 {"do": "escape", "seat": 0}, {"do": "deck-out"}):  # fmt: skip
        newcomer.host.do(**line)
    await newcomer.press("s")
    assert "credits 0" not in newcomer.text
    await newcomer.press("4", "enter")
    await newcomer.sees("The device did not count Eva's coins: count them too.")
    await newcomer.press("3", "enter", until=lambda: newcomer.host.view.ranking)

    assert newcomer.host.view.ranking[0].points == 15 + 20 + 4 + 3


async def test_after_the_end_no_draw_is_foretold(visit: Console) -> None:
    assert "An attack draws 2" in visit.text
    visit.host.do(do="deck-out")
    await visit.sees("The game is over: nothing is drawn any more.")

    assert "draws" not in visit.text


async def test_an_artifact_is_told_with_its_code_by_one_line(visit: Console) -> None:
    """Whose data cubes nobody has told of."""
    await visit.press("A", "1", "5", "a", until=lambda: visit.host.view.seats[0].artifacts == (15,))

    assert visit.host.view.seats[0].modules == ("module-1", "module-2")


async def test_a_new_game_offers_to_stop_the_one_on_the_table(visit: Console) -> None:
    await visit.press("N", "ctrl+b", until=lambda: visit.screen == "StopScreen")
    await visit.press("down", "enter", until="Nobody will score.")
    await visit.press("enter", until=lambda: visit.screen == "SetUpScreen")
    assert visit.host.view.phase == "play"
    await visit.press("ctrl+b", "down", "enter", "down", "enter")
    await visit.until(lambda: visit.host.view.phase == "over")
    await visit.until(lambda: visit.screen == "SetUpScreen")


@in_sizes((60, 20), long=((80, 24), (120, 40)))
async def test_what_a_seat_owns_can_be_read_in_every_terminal(socket: Path, size: tuple[int, int]) -> None:
    async with open_console(socket, size=size, started=True) as visit:
        busy(visit)
        visit.host.do(*ARTIFACT)
        visit.host.do(do="secret", seat=0, kind="ship-plans")
        visit.host.do(do="escape", seat=0)
        await visit.press("s", until="artifact 15")
        said = " ".join(visit.text.split())

        assert "artifact 15, ship plans, ship plans, mega healer, chip of 5 credits, faction bonus" in said
        assert cut(visit) == []


def written(folder: Path) -> list[Path]:
    return sorted(folder.glob("scores/*"))


@in_sizes((60, 20), long=((80, 24), (120, 40)))
async def test_the_sheet_has_every_part_and_the_winner_large(socket: Path, size: tuple[int, int]) -> None:
    async with open_console(socket, size=size, started=True) as visit:
        counted(visit)
        await visit.press("s", until="Winner: Eva, 65 points")
        said = " ".join(visit.text.split())

        assert "Eva Bohumil Cyril Dana cards 30 - 12 - artifacts 15 - 5 - escape pod 20 - 20 -" in said
        assert "sum 65 - 37 - place 1. lost 2. lost" in said
        assert visit.text.count("█") >= 5
        assert cut(visit) == []
        assert "Points on the cards" not in said


async def test_six_names_fit_the_narrowest_terminal(socket: Path) -> None:
    six = [
        {"name": f"Konstantyna {n}", "colour": colour}
        for n, colour in enumerate(("yellow", "blue", "green", "orange", "purple", "pink"))
    ]
    async with open_console(socket, size=(60, 20)) as visit:
        visit.host.do(do="start", game="catacombs", seats=six, box=SIDE_BOARD)
        await visit.until(lambda: visit.screen == "PromiseScreen")
        await visit.press("ctrl+s", until=lambda: visit.screen == "TableScreen")
        visit.host.do(do="tile", haunted=False, artifact=1)
        visit.host.do(do="artifact", seat=0, value=7)
        visit.host.do(do="escape", seat=0)
        visit.host.do(do="deck-out")
        visit.host.do(do="score", seat=0, cards=3, credits=1)
        await visit.press("s", until="Winner: Konstantyna 0")

        (heads,) = (line for line in visit.text.splitlines() if line.count("Kon") == 6)
        assert heads.count("…") == 6
        assert cut(visit) == []


async def test_what_was_counted_wrong_is_counted_again(visit: Console) -> None:
    counted(visit)
    await visit.press("s", until="Winner: Eva")
    await visit.press("c", until="Points on the cards")
    await visit.press(*"31", "enter", until="66 points")

    assert visit.host.view.seats[0].parts["cards"] == 31


async def test_the_sheet_is_kept_as_files(socket: Path, tmp_path: Path) -> None:
    manner = ConsoleOptions(folder=tmp_path / "scores")
    async with open_console(socket, started=True, manner=manner) as visit:
        counted(visit)
        await visit.press("s", until="Winner: Eva")
        await visit.press("w", until="Kept as text")
        files = written(tmp_path)

        assert [file.suffix for file in files] == [".png", ".svg", ".txt"]
        assert "Winner: Eva, 65 points" in files[2].read_text("utf-8")

        visit.console.folder = socket
        await visit.press("w", until="cannot be kept")


async def test_a_console_that_nobody_told_where_keeps_nothing(
    socket: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_console(socket, started=True) as visit:
        counted(visit)
        await visit.press("s", until="Winner: Eva")
        await visit.press("w", until="furybox score --png")

    assert written(tmp_path) == []


async def test_a_flight_has_a_sheet_of_its_own(flight: Console) -> None:
    await flight.press("f", until=lambda: flight.screen == "SheetScreen")
    assert "The game is in progress." in flight.text
    flight.host.do(do="stop")
    await flight.sees("neither won nor lost")


async def test_nothing_stands_under_the_score_and_where_somebody_fell_is_asked_last(visit: Console) -> None:
    visit.host.revealed = "due"
    for seat, value in ((0, 15), (1, 10)):
        visit.host.do(do="artifact", seat=seat, value=value, modules=["one", "two"])
    visit.host.do(do="escape", seat=0)
    visit.host.do(do="move", piece="blue", by=10, **{"from": "supply:1"}, to="wounds:1", why="a long evening")
    visit.host.do(do="deck-out")
    await visit.sees("Where did ■ B Bohumil lie?")
    await visit.press("s", until=lambda: visit.screen == "ScoreScreen")
    assert "Where did" not in visit.text
    assert "tell the secret" not in visit.text
    await visit.press("7", "enter", "3", "enter", until=lambda: visit.screen == "AnswerScreen")
    await visit.sees("Where did ■ B Bohumil lie?")
    await visit.press("1", until=lambda: visit.host.view.seats[1].status == "rescued")
    await visit.until(lambda: visit.screen == "ScoreScreen")
    await visit.press("5", "enter", until=lambda: visit.host.view.seats[1].parts.get("cards") == 5)
