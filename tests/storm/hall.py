"""
A convention: thousands of tables replay one evening through a real broker, and a hall shows them.

Each says a real state of two kilobytes, with the moment in place of its title, so that whoever reads the
hall's page knows how late it came. One socket speaks for fifty: the words are real, the number of connections
is not. Times are noted and never held: a promise would be the machine's.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, suppress
from http.client import HTTPException
from pathlib import Path
from threading import Thread

from companion.games import GAMES
from companion.mqtt.said import State, state
from rules.script import Evening
from tests.kit.broker import Broker
from tests.kit.program import running_program
from tests.kit.raw_client import RawClient
from tests.kit.wait import PATIENCE_SECONDS, eventually_here
from tests.storm.tally import Tally

LISTED, LATE, MOST = 1_000, 1_500, 3_000
WORDS = 25_000
"""Of a whole storm: twelve seconds of the first, and twelve of the last at a third of that pace."""

SECONDS = 12.0
EACH = 50
"""Tables that one socket speaks for."""

CONFIGURATION = Path(__file__).parents[2] / "packaging/mosquitto/furybox.conf"
SCRIPT = Path(__file__).parents[1] / "playthroughs/three-players.jsonl"


def storm(tally: Tally) -> None:
    """A thousand that speak each second; a hall that comes late; three thousand, and the broker falls."""
    part = tally.wanted / WORDS
    many, late, most = (max(4, round(n * part)) for n in (LISTED, LATE, MOST))
    seconds = max(2.0, SECONDS * min(1.0, part))
    spoken(tally, many, seconds)
    come_late(tally, late)
    spoken(tally, most, seconds, pace=3.0, fallen=True)


def spoken(tally: Tally, tables: int, seconds: float, *, pace: float = 1.0, fallen: bool = False) -> None:
    """So many tables, each with a word every *pace* seconds; what is *fallen* in between is the broker."""
    with ExitStack() as until_done:
        broker = until_done.enter_context(_broker(tally.folder))
        viewer = _watched(until_done, broker.port)
        others = [_watched(until_done, broker.port, "--tables", "a-*")] if fallen else []
        talking = _crowd(until_done, broker.port, tables, pace)
        _until(lambda: len(viewer.tables) == tables)
        viewer.lags.clear()
        began = time.monotonic()
        time.sleep(seconds)
        lags = sorted(viewer.lags) or [0.0]
        tally.count(len(lags))
        rate = len(lags) / (time.monotonic() - began)
        half, most = (1e3 * lags[len(lags) * n // 100] for n in (50, 99))
        tally.note(
            f"{tables:,} tables, {rate:,.0f} words a second: half within {half:.0f} ms, "
            f"99 of 100 within {most:.0f} ms"
        )
        if fallen:
            broker.kill()
            broker.start()
            back = time.time()
            again = _until(lambda: min(viewer.tables.values()) > back)
            tally.note(f"all {tables:,} anew {again:.1f} s after the broker was there again")
        told, _nothing = talking.communicate("", PATIENCE_SECONDS)
        last = {name: at for name, at in json.loads(told).items() if at}
        _until(lambda: viewer.tables == last)
        lost = sum(viewer.tables.get(name) != at for name, at in last.items())
        tally.hold(not lost, f"{lost} of {tables} tables do not show their last word")
        for other in others:
            own = {name: at for name, at in last.items() if name.startswith("a-")}
            _until(lambda other=other, own=own: other.tables == own)  # type: ignore[misc]
            tally.hold(other.tables == own, "a hall for some tables shows other words, or other tables")


def come_late(tally: Tally, tables: int) -> None:
    with ExitStack() as until_done:
        broker = until_done.enter_context(_broker(tally.folder))
        raw, payload = RawClient(broker.port), a_state()
        for n in range(tables):
            for leaf, told in (("online", b"online"), ("state", payload(_name(n), 1, "1.0"))):
                raw.say(f"furybox/{_name(n)}/{leaf}", told, retain=True)
        raw.say("furybox/last/online", b"online", retain=True)
        reader = RawClient(broker.port)
        reader.subscribe("furybox/last/online")
        reader.hear()  # all that was said before is kept by now
        viewer = _watched(until_done, broker.port)
        took = _until(lambda: len(viewer.tables) == tables)
        tally.count(len(viewer.tables))
        tally.note(
            f"a late hall has {len(viewer.tables):,} of {tables:,} states {took:.1f} s after its address"
        )
        tally.hold(len(viewer.tables) == tables, f"a late hall has {len(viewer.tables)} of {tables} states")


def a_state() -> Callable[[str, int, str], bytes]:
    evening = Evening(lambda: bytes(32))
    for line in SCRIPT.read_text("utf-8").splitlines()[:40]:
        evening.answer(line)
    view = evening.view
    assert view
    glance = GAMES[view.game].afar.glance(view)
    told = json.loads(state(State(version=1, table="", game=view.game, number=1, glance=glance), view))

    def said(name: str, version: int, moment: str) -> bytes:
        told.update(version=version, table=name)
        told["glance"]["title"] = moment
        return json.dumps(told).encode()

    return said


class Viewer(Thread):
    """A television: the moment of each table's newest word, and how late each came."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._stream = urllib.request.urlopen(f"{address}tables", timeout=PATIENCE_SECONDS)  # noqa: S310  # our own hall
        self.lags: list[float] = []
        self.tables: dict[str, float] = {}

    def run(self) -> None:
        with self._stream, suppress(OSError, HTTPException):
            for line in self._stream:
                if line.startswith(b"data: {"):
                    self._saw(json.loads(line[6:]).get("tiles", ()), time.time())  # not of its words

    def _saw(self, tiles: list[dict[str, str]], now: float) -> None:
        for tile in tiles:
            if tile["title"]:
                self.tables[tile["table"]] = float(tile["title"])
                self.lags.append(now - float(tile["title"]))


def speak(port: int, tables: int, pace: float) -> None:
    """Be so many tables until standard input ends, then tell what each said last."""
    lines: dict[int, RawClient | None] = {}
    payload, said, version = a_state(), dict.fromkeys(range(tables), ""), 0
    ends = Thread(target=sys.stdin.read)
    ends.start()
    began, n = time.monotonic(), 0
    while ends.is_alive():
        time.sleep(max(0.0, began + n * pace / tables - time.monotonic()))
        at, version, now = n % tables, 1 + n // tables, f"{time.time():.6f}"
        try:
            line = lines.get(at // EACH) or RawClient(port)
            lines[at // EACH] = line
            if not said[at]:
                line.say(f"furybox/{_name(at)}/online", b"online", retain=True)
            line.say(f"furybox/{_name(at)}/state", payload(_name(at), version, now), retain=True)
        except OSError:
            lines[at // EACH] = None
        said[at] = now
        n += 1
    sys.stdout.write(json.dumps({_name(at): float(now or 0) for at, now in said.items()}))
    sys.stdout.flush()
    time.sleep(1)  # what was said last is on its way


def _name(n: int) -> str:
    return f"{'ab'[n % 2]}-{n}"


def _broker(folder: Path) -> Broker:
    own = (line for line in CONFIGURATION.read_text().splitlines() if line.startswith("max_"))
    return Broker(folder, *own)


def _watched(until_done: ExitStack, port: int, *words: str) -> Viewer:
    line = ("--language", "en", "hall", "--broker", f"mqtt://127.0.0.1:{port}", "--port", "0")
    program = until_done.enter_context(running_program(*line, *words))
    viewer = Viewer(program.says("The hall is shown at (.*)"))
    viewer.start()
    until_done.callback(viewer.join, PATIENCE_SECONDS)
    until_done.callback(program.end)
    return viewer


def _crowd(until_done: ExitStack, port: int, tables: int, pace: float) -> subprocess.Popen[str]:
    line = [sys.executable, "-m", "tests.storm.hall", str(port), str(tables), str(pace)]
    crowd = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    until_done.enter_context(crowd)
    until_done.callback(crowd.terminate)
    return crowd


def _until(holds: Callable[[], bool]) -> float:
    """Seconds until it is so, or for as long as one is patient."""
    began = time.monotonic()
    with suppress(AssertionError):
        eventually_here(holds)
    return time.monotonic() - began


if __name__ == "__main__":
    speak(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
