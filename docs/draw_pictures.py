"""
The pictures of README and screens.md, drawn by the program itself: `make pictures`.

The OLED's come from its gallery; the console's from a real host with a simulated table and an evening that
always goes the same way.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import draw_box
from PIL import Image
from textual.pilot import Pilot
from tour import HERE, SMALL, TRIPS, Stop, Trip

from companion.config import Config
from companion.console.app import Console
from companion.console.games.clank.widgets.attack_panel import AttackPanel
from companion.console.options import ConsoleOptions
from companion.devices.attached import simulated
from companion.evenings.results import looked_back
from companion.evenings.telling import whole
from companion.games import sheet_picture
from companion.games.gallery import behind_glass, gallery
from companion.journal.book import Journal
from companion.line.client import Client
from companion.line.wire import Invite
from companion.table.host import Host
from companion.table.own_boxes import OwnBoxes
from companion.table.session import Session
from companion.words.language import speaking
from hardware import breadboard_picture
from hardware.case.drawing import laser
from hardware.case.plate import placed
from hardware.wiring import DEFAULT, Wiring, from_toml
from tests.companion.remembered import journal, told_evening
from tests.kit.idle import PATIENCE_SECONDS, wait_until_idle

PICTURES = HERE / "pictures"
FACES = ("glance-4", "attack-4-done", "promise", "game-over-4")
SCALE = 3
GAP = 12
FALLEN = 2
"""Cubes that have fallen in the picture of an attack."""
LOOKING_SECONDS = 0.05
FONT = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
ID = re.compile(r"terminal-\d+")
SEED = bytes(range(32))


def draw_oled(out: Path, faces: Sequence[str], across: int, scale: int) -> None:
    """Faces of the OLED, side by side and one below the other."""
    glasses = [behind_glass(gallery()[name], scale) for name in faces]
    wide, high = glasses[0].size
    down = -(-len(glasses) // across)
    size = across * (wide + GAP) - GAP, down * (high + GAP) - GAP
    sheet = Image.new("RGB", size, "white")
    for n, glass in enumerate(glasses):
        row, column = divmod(n, across)
        sheet.paste(glass, (column * (wide + GAP), row * (high + GAP)))
    sheet.save(out, optimize=True)


async def console(trip: Trip) -> AsyncIterator[tuple[str, str]]:
    """The pictures of a trip by their names: SVGs that load nothing from anywhere."""
    with TemporaryDirectory() as folder:
        socket = Path(folder) / "furybox.sock"
        async with hosted(Path(folder), socket, trip) as table:
            app = Console(Client(socket, watching=trip.watches), ConsoleOptions(watching=trip.watches))
            async with app.run_test(size=SMALL) as pilot:
                await until(lambda: bool((app.seen.bits or trip.watches) and app.seen.table))
                await wait_until_idle()
                begun = type(app.screen).__name__
                if begun == "PromiseScreen" != trip.stops[0].screen:
                    await press(pilot, "ctrl+s")
                for stop in trip.stops:
                    yield stop.name, await drawn_at(stop, app, pilot, table)


async def drawn_at(stop: Stop, app: Console, pilot: Pilot[None], table: Session) -> str:
    """Go there, look, and come back."""
    for command in stop.after:
        table.hear(json.dumps(command))
    app.dress(stop.theme)
    await pilot.resize_terminal(*stop.size)
    await wait_until_idle()
    below = len(app.screen_stack)
    await press(pilot, *stop.keys)
    try:
        await until(lambda: type(app.screen).__name__ == stop.screen)
    except TimeoutError as error:
        error.add_note(f"{stop.name}: {app.screen_stack} and not {stop.screen}, after {stop.keys}")
        raise
    if stop.name == "attack":
        await until(lambda: is_fallen(app))
    await wait_until_idle()
    picture = drawn(app)
    while len(app.screen_stack) > below:
        await press(pilot, "escape")
    return picture


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, each once all is done that the one before it led to."""
    for key in keys:
        if key == "end":  # the last line is that of a person, and people are read after the evenings
            await until(lambda: bool(getattr(pilot.app.screen, "_games", True)))
        await pilot.press(key)
        await wait_until_idle()


def is_fallen(app: Console) -> bool:
    """Whether some cubes of an attack are shown, and lie still."""
    panel = app.screen.query_one(AttackPanel)
    return panel.attack is not None and panel.attack.revealed >= FALLEN and not panel.is_falling


async def until(holds: Callable[[], bool]) -> None:
    """Let things happen until something holds."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not holds():
            await asyncio.sleep(LOOKING_SECONDS)
            await wait_until_idle()


def drawn(app: Console) -> str:
    """What the console shows now."""
    return ID.sub("furybox", FONT.sub("", app.export_screenshot(title="Furybox")))


@asynccontextmanager
async def hosted(folder: Path, socket: Path, trip: Trip) -> AsyncIterator[Session]:
    """A host at which the evening or the flight has come so far."""
    minutes = count()
    with Journal.open(folder / "journal.db", program="pictures", since="2026-11-21T20:00:00Z") as journal:
        boxes = OwnBoxes(folder / "boxes")
        script = (HERE / trip.script).read_text("utf-8").splitlines() if trip.script else []
        lines = [json.loads(line) for line in script[: trip.lines]]
        seed = bytes.fromhex(lines[0].pop("seed")) if lines else SEED
        table = Session(
            journal,
            clock=lambda: f"2026-11-21T20:{next(minutes):02}:00Z",
            fresh_seed=lambda: seed,
            boxes=boxes,
        )
        devices = simulated(asyncio.get_running_loop())
        for line in lines:
            table.hear(json.dumps(line))
        table.resume()
        table.acknowledge(table.version)
        host = Host(table, devices, socket=socket, config=Config(), language="en")
        ready = asyncio.Event()
        running = asyncio.create_task(host.run(ready=ready.set))
        await ready.wait()
        if trip.invitation:
            host.answer(Invite(id=1, address=trip.invitation))
        try:
            yield table
        finally:
            host.stop()
            await running


async def draw_console() -> None:
    """The table for README, and all of them for `screens.md`; what is drawn no more is gone."""
    folder = PICTURES / "console"
    folder.mkdir(exist_ok=True)
    pictures = {path_of(name): picture for trip in TRIPS async for name, picture in console(trip)}
    for old in folder.glob("*.svg"):
        if old not in pictures:
            old.unlink()
    for path, picture in pictures.items():
        path.write_text(picture, "utf-8")


def path_of(name: str) -> Path:
    """Where the picture of a stop lies."""
    return PICTURES / "console.svg" if name == "table" else PICTURES / "console" / f"{name}.svg"


def draw_recaps() -> None:
    """The recap of one of the tests' evenings, in each language."""
    with TemporaryDirectory() as folder, journal(Path(folder)) as kept:
        number = told_evening(kept, "three-players")
        told, line = looked_back(kept, number)
        for language in ("en", "cs", "pl"):
            with speaking(language, game=told.game):
                picture = sheet_picture.svg(whole(told, line.view()), day=told.began_at.partition("T")[0])
            (PICTURES / f"recap-{language}.svg").write_text(picture, "utf-8")


def wirings() -> dict[str, Wiring]:
    """The tables that docs/pi.md shows how to wire."""
    files = {path.stem: from_toml(path.read_text("utf-8")) for path in (HERE / "wirings").glob("*.toml")}
    return {"full": DEFAULT, **files}


def draw_wirings() -> None:
    """Header, breadboard and parts of each, and the plate of the full one."""
    for name, wiring in wirings().items():
        (PICTURES / f"wiring-{name}.svg").write_text(breadboard_picture.svg(wiring), "utf-8")
    (PICTURES / "case-full.svg").write_text(laser(placed(DEFAULT)), "utf-8")
    draw_box.PICTURE.write_text(draw_box.box(), "utf-8")


def main() -> None:
    """Draw all of them."""
    PICTURES.mkdir(exist_ok=True)
    draw_oled(PICTURES / "oled.png", FACES, across=2, scale=SCALE)
    draw_oled(PICTURES / "oled-all.png", tuple(gallery()), across=3, scale=SCALE)
    draw_recaps()
    draw_wirings()
    asyncio.run(draw_console())


if __name__ == "__main__":
    main()
