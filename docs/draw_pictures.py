"""
The pictures of README and screens.md, drawn by the program itself: `make pictures`.

The OLED's come from its gallery; the console's from a real host with a simulated table and an evening that
always goes the same way.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from furybox.companion.client import Client
from furybox.companion.config import Config
from furybox.companion.console.app import Console
from furybox.companion.devices import simulated
from furybox.companion.faces.gallery import behind_glass, gallery
from furybox.companion.host import Host
from furybox.companion.journal.book import Journal
from furybox.companion.table import LiveTable

PICTURES = Path(__file__).parent / "pictures"
FACES = ("glance-4", "attack-4-done", "commitment", "game-over-4")
SCALE = 3
GAP = 12
SIZE = (120, 40)
SMALL = (80, 24)
SCREENS = {"table": (), "history": ("h",), "correct": ("c",), "odds": ("o",), "palette": ("ctrl+p",)}
"""What is drawn, and the keys that open it."""
THEMES = ("catacombs", "daylight", "clear")
FALLEN = 2
"""Cubes that have fallen in the picture of an attack."""
SETTLING_SECONDS = 0.5
FONT = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
ID = re.compile(r"terminal-\d+")
PATIENCE_SECONDS = 30
SEED = bytes(range(32))
EVENING = Path(__file__).with_name("evening.jsonl")


def draw_oled(out: Path) -> None:
    """Four faces of the OLED, two by two."""
    glasses = [behind_glass(gallery()[name], SCALE) for name in FACES]
    wide, high = glasses[0].size
    sheet = Image.new("RGB", (2 * wide + GAP, 2 * high + GAP), "white")
    for n, glass in enumerate(glasses):
        row, column = divmod(n, 2)
        sheet.paste(glass, (column * (wide + GAP), row * (high + GAP)))
    sheet.save(out, optimize=True)


async def console() -> AsyncIterator[tuple[str, str]]:
    """The table in the middle of an evening, and what opens from it: SVGs that load nothing from anywhere."""
    with TemporaryDirectory() as folder:
        socket = Path(folder) / "furybox.sock"
        async with hosted(Path(folder), socket):
            app = Console(Client(socket))
            async with app.run_test(size=SIZE) as pilot:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    while not app.seen.bits or app.seen.table is None:
                        await pilot.pause(0.05)
                for name, keys in SCREENS.items():
                    await pilot.press(*keys)
                    await pilot.pause(SETTLING_SECONDS)
                    yield name, drawn(app)
                    if keys:
                        await pilot.press("escape")
                for theme in THEMES:
                    app.dress(theme)
                    await pilot.resize_terminal(*SMALL)
                    await pilot.pause(SETTLING_SECONDS)
                    yield f"theme-{theme}", drawn(app)
                app.dress("auto")
                await pilot.press("a")
                async with asyncio.timeout(PATIENCE_SECONDS):
                    while not (app.seen.table.attack and app.seen.table.attack.revealed >= FALLEN):
                        await pilot.pause(0.05)
                await pilot.pause(SETTLING_SECONDS)
                yield "attack", drawn(app)


def drawn(app: Console) -> str:
    """What the console shows now."""
    return ID.sub("furybox", FONT.sub("", app.export_screenshot(title="Furybox")))


@asynccontextmanager
async def hosted(folder: Path, socket: Path) -> AsyncIterator[None]:
    """A host at which the evening has been played so far."""
    minutes = count()
    with Journal.open(folder / "journal.db", program="pictures", since="2026-11-21T20:00:00Z") as journal:
        table = LiveTable(
            journal, clock=lambda: f"2026-11-21T20:{next(minutes):02}:00Z", fresh_seed=lambda: SEED
        )
        devices = simulated(asyncio.get_running_loop())
        for line in EVENING.read_text("utf-8").splitlines():
            table.hear(line)
        table.resume()
        table.acknowledge(table.version)
        host = Host(table, devices, socket=socket, config=Config(), language="en")
        ready = asyncio.Event()
        running = asyncio.create_task(host.run(ready=ready.set))
        await ready.wait()
        try:
            yield
        finally:
            host.stop()
            await running


async def draw_console() -> None:
    """The table for README, and all of them for `screens.md`."""
    folder = PICTURES / "console"
    folder.mkdir(exist_ok=True)
    async for name, picture in console():
        (PICTURES / "console.svg" if name == "table" else folder / f"{name}.svg").write_text(picture, "utf-8")


def main() -> None:
    """Draw both."""
    PICTURES.mkdir(exist_ok=True)
    draw_oled(PICTURES / "oled.png")
    asyncio.run(draw_console())


if __name__ == "__main__":
    main()
