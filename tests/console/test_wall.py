"""The large screen for everybody: read from across a room, and nothing to press."""

from __future__ import annotations

from pathlib import Path

from companion.console.options import ConsoleOptions
from companion.oled.block_letters import block
from tests.catacombs.delve_talk import SIDE_BOARD
from tests.console.full_tables import counted
from tests.console.sizes import in_sizes
from tests.kit.console import Console, open_console

SIZES = in_sizes((60, 20), (120, 40), long=((80, 24), (200, 60)))
WATCHING = ConsoleOptions(watching=True)
SIX = [
    {"name": name, "colour": colour}
    for name, colour in zip(
        ("Žaneta", "Bohumil", "Cyril", "Dana", "Eva", "Łukasz"),
        ("yellow", "blue", "green", "orange", "purple", "pink"),
        strict=True,
    )
]


def shows(visit: Console, text: str, size: int = 0) -> bool:
    lines, rows = visit.text.splitlines(), [row.rstrip() for row in block(text, size)]
    for at in range(len(lines) - len(rows) + 1):
        x = lines[at].find(rows[0])
        while x >= 0:
            if all(lines[at + n][x:].startswith(row) for n, row in enumerate(rows)):
                return True
            x = lines[at].find(rows[0], x + 1)
    return False


@SIZES
async def test_health_and_noise_are_large_in_every_terminal(socket: Path, size: tuple[int, int]) -> None:
    """Four seats: the first has made five noises more than it began with, the second has one wound."""
    async with open_console(socket, size=size, started=True, manner=WATCHING) as visit:
        visit.host.do(do="noise", seat=0, by=4)
        visit.host.do(do="wound", seat=1, by=3)
        await visit.until(lambda: any(shows(visit, "7", large) for large in range(3)))

        assert len(visit.text.splitlines()) == size[1]
        for text in ("Eva", "Bohumil", "Cyril", "Dana"):
            assert text in visit.text or shows(visit, text) or shows(visit, text, 1)
        assert "An attack draws" in visit.text


@SIZES
async def test_six_seats_are_all_there(socket: Path, size: tuple[int, int]) -> None:
    """By name, as large as there is room for; nothing is cut but a name too long."""
    async with open_console(socket, size=size, manner=WATCHING) as visit:
        visit.host.do(do="start", game="catacombs", seats=SIX, box=SIDE_BOARD)
        await visit.until(lambda: visit.screen == "TableWall")
        await visit.until(lambda: "Cyril" in visit.text or shows(visit, "Cyril"))

        for seat in SIX[2:]:
            assert seat["name"] in visit.text or any(shows(visit, seat["name"], n) for n in (0, 1))


@SIZES
async def test_an_attack_falls_and_tells_nothing_before_its_time(socket: Path, size: tuple[int, int]) -> None:
    async with open_console(socket, size=size, started=True, manner=WATCHING) as visit:
        visit.host.reveals_at_once = False
        visit.host.do(do="attack")
        await visit.sees("ATTACK  cube 0 of 2")

        assert "The cubes have fallen." not in visit.text
        assert visit.text.count("░ ?") == 2

        visit.host.reveals_at_once = True
        visit.host.do(do="undo")
        visit.host.do(do="attack")
        await visit.sees("The cubes have fallen.")

        assert "░ ?" not in visit.text


@SIZES
async def test_at_the_end_the_sheet_stands_there(socket: Path, size: tuple[int, int]) -> None:
    async with open_console(socket, size=size, started=True, manner=WATCHING) as visit:
        counted(visit)
        await visit.sees("Winner: Eva, 65 points")

        assert any(shows(visit, "Eva", n) for n in (0, 1, 2))
        assert "escape pod" in visit.text


async def test_while_points_are_counted_no_draw_is_foretold(socket: Path) -> None:
    """Eva has left with an artifact, and has not counted her cards."""
    async with open_console(socket, size=(120, 40), started=True, manner=WATCHING) as visit:
        visit.host.do(do="artifact", seat=0, value=15, modules=["one", "two"])
        visit.host.do(do="escape", seat=0)
        visit.host.do(do="deck-out")
        await visit.sees("The game has ended: the points are counted now.")

        assert "draws" not in visit.text


async def test_a_host_that_is_lost_is_told(socket: Path) -> None:
    async with open_console(socket, started=True, manner=WATCHING) as visit:
        await visit.host.close()
        await visit.until(lambda: visit.console.seen.lost)
        await visit.until(lambda: visit.console.seen.lost[:20] in visit.text)

        assert "An attack draws" in visit.text
