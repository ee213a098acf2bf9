"""
Journeys through the console, and a picture of every stop: its text and its styles as plain text.

`python tests/console/draw_goldens.py` writes them into `goldens/`; `test_goldens.py` compares.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from string import ascii_letters, digits

from rich.style import Style
from textual.widgets import Input

from companion.console.games.clank.widgets import attack_panel
from companion.console.games.clank.widgets.attack_panel import AttackPanel
from companion.console.options import ConsoleOptions
from companion.console.themes import LABELS
from tests.kit.console import Console, open_console, strips
from tests.kit.flight_console import KEPT, flying, printed
from tests.kit.scripted_host import PLAYERS

Journey = Callable[[Path], AsyncIterator["Stop"]]
GOLDENS = Path(__file__).with_name("goldens")
SIZES = ((80, 24), (120, 40))
MARKS = ascii_letters + digits + "!#$%&()*+,-/:;<=>?@[]^_{|}~"


@dataclass(frozen=True, slots=True)
class Stop:
    name: str
    picture: str
    svg: Callable[[], str]
    """Draws it as one sees it, before the journey goes on."""


async def set_up(socket: Path) -> AsyncIterator[Stop]:
    async with open_console(socket, players=PLAYERS) as visit:
        async for stop in at(visit, "empty"):
            yield stop
        await visit.press("ctrl+l")
        async for stop in at(visit, "full"):
            yield stop
        await visit.press("ctrl+n", until="fury track")
        async for stop in at(visit, "numbers"):
            yield stop
        await visit.press("ctrl+t", "ctrl+s", until=lambda: visit.screen == "PromiseScreen")
        async for stop in at(visit, "promise"):
            yield stop


async def attack(socket: Path) -> AsyncIterator[Stop]:
    async with open_console(socket, started=True, simulated=True, reveals_at_once=False) as visit:
        visit.host.do(do="noise", seat=1, by=9)
        visit.host.do(
            do="move", piece="blue", by=9, **{"from": "supply:1"}, to="wounds:1", why="a long evening"
        )
        visit.host.do(do="fury", by=7)
        await visit.press("a", "y", until="cube 0 of")
        async for stop in at(visit, "breath"):
            yield stop
        await visit.press("enter", until="cube 1 of")
        async for stop in at(visit, "falling"):
            yield stop
        panel = visit.console.screen.query_one(AttackPanel)
        cubes = len(panel.attack.cubes) if panel.attack else 0
        await visit.press(*["enter"] * (cubes - 1))
        await visit.until(lambda: "The cubes have fallen." in visit.text or panel.is_falling)
        panel.is_falling = False
        async for stop in at(visit, "landed"):
            yield stop
        await visit.press("enter", until=lambda: "ATTACK" not in visit.text)
        for theme in LABELS:
            visit.console.dress(theme)
            async for stop in at(visit, f"theme-{theme}", SIZES[:1]):
                yield stop


async def looking(socket: Path) -> AsyncIterator[Stop]:
    async with open_console(socket, started=True) as visit:
        visit.host.do(do="noise", seat=0, by=2)
        visit.host.do(do="noise", seat=1, by=1)
        for key, name in {
            "h": "history",
            "c": "correct",
            "C": "count",
            "o": "odds",
            "ctrl+p": "palette",
        }.items():
            await visit.press(key)
            await visit.settle()
            async for stop in at(visit, name):
                yield stop
            await visit.press("escape", until=lambda: visit.screen == "TableScreen")


async def on_the_wall(socket: Path) -> AsyncIterator[Stop]:
    manner = ConsoleOptions(watching=True, terminal="linux")
    async with open_console(socket, started=True, manner=manner) as visit:
        visit.host.do(do="noise", seat=0, by=2)
        await visit.until(lambda: visit.screen == "TableWall" and "noise" in visit.text)
        async for stop in at(visit, "linux"):
            yield stop


async def flight(socket: Path) -> AsyncIterator[Stop]:
    async with flying(socket, begun=False, known=False) as visit:
        await visit.until(lambda: visit.screen == "SkillScreen")
        await visit.type("watch")
        async for stop in at(visit, "skill"):
            yield stop
        visit.host.do(KEPT)
        await visit.press("escape", until=lambda: visit.screen == "FiguresScreen")
        async for stop in at(visit, "figures"):
            yield stop
        visit.host.do(do="printed", box=printed())
        visit.host.do(do="plan")
        await visit.press("escape", until=lambda: visit.screen == "ArriveScreen")
        await visit.type("wasp")
        async for stop in at(visit, "enemy"):
            yield stop
        await visit.press("escape")
        visit.host.row({"name": "wasp", "lasers": 5, "destroyed": ["laser-2", "any"], "evaded": ["power-P"]})
        visit.host.hold("laser-1", "laser-3", "energy-2", "manoeuvre", "u-turn", "electroshock")
        visit.host.do(do="assign", piece="laser-1", target="enemy:2")
        await visit.until(lambda: visit.console.seen.shown == visit.host.view)
        async for stop in at(visit, "act"):
            yield stop
        await visit.press("3")
        async for stop in at(visit, "in-hand"):
            yield stop
        await visit.press("escape")
        for key, name in {"b": "buy", "k": "skills", "o": "odds", "C": "count", "c": "correct"}.items():
            await visit.press(key, until=lambda: visit.screen != "FlightScreen")
            async for stop in at(visit, name, SIZES[:1]):
                yield stop
            await visit.press("escape", until=lambda: visit.screen == "FlightScreen")
        await visit.press("n", until=lambda: visit.screen == "TokensScreen")
        async for stop in at(visit, "tokens", SIZES[:1]):
            yield stop


JOURNEYS = (set_up, attack, looking, on_the_wall, flight)


async def pictures(journey: Journey, socket: Path, look: Path | None = None) -> dict[str, str]:
    """
    Every stop of a journey by its name, and in the folder *look* as SVG.

    A falling cube stays in the air until it is told to land.
    """
    before, attack_panel.FALL_SECONDS = attack_panel.FALL_SECONDS, 3600
    found = {}
    try:
        async for stop in journey(socket):
            name = f"{journey.__name__}-{stop.name}"
            found[name] = stop.picture
            if look:
                (look / f"{name}.svg").write_text(stop.svg(), "utf-8")
    finally:
        attack_panel.FALL_SECONDS = before
    return found


async def at(visit: Console, name: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> AsyncIterator[Stop]:
    """The screen on top, in every size; it ends in the first."""
    for size in (*sizes, *(sizes[:1] if len(sizes) > 1 else ())):
        await visit.pilot.resize_terminal(*size)
        for field in visit.console.screen.query(Input):
            field.cursor_blink = False
        await visit.settle()
        yield Stop(f"{name}-{size[0]}x{size[1]}", picture(visit), visit.console.export_screenshot)


def picture(visit: Console) -> str:
    """The text, below it the styles of each line in runs such as `a12 b3`, then what the letters mean."""
    marks: dict[str, str] = {}
    text, styles = [], []
    for strip in strips(visit.console):
        text.append("".join(segment.text for segment in strip).rstrip())
        line = ""
        for segment in strip:
            said = worn(segment.style)
            mark = marks.setdefault(said, MARKS[len(marks)])
            line += mark * segment.cell_length
        styles.append(line)
    legend = [f"{mark} {said}" for said, mark in marks.items()]
    return "\n".join([*text, "", *_shortened(styles), "", *legend, ""])


def worn(style: Style | None) -> str:
    """A style without what cannot be seen, such as what a click would do."""
    if style is None:
        return "none"
    return str(Style(
        color=style.color, bgcolor=style.bgcolor, bold=style.bold, italic=style.italic, reverse=style.reverse,
        strike=style.strike, underline=style.underline, dim=style.dim,
    ))  # fmt: skip


def _shortened(lines: list[str]) -> Iterator[str]:
    for line in lines:
        runs: list[tuple[str, int]] = []
        for mark in line:
            if runs and runs[-1][0] == mark:
                runs[-1] = mark, runs[-1][1] + 1
            else:
                runs.append((mark, 1))
        yield " ".join(f"{mark}{n}" for mark, n in runs)
