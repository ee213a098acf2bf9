"""The glass: off the event loop, the newest picture wins, and a failing screen is tried again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from companion.devices import outputs
from companion.devices.outputs import Outputs
from companion.oled.painter import Draw, Painter
from hardware.oled import Oled
from hardware.ports import BLANK, Glow, Picture
from hardware.simulated_parts import SimulatedLamps, SimulatedScreen
from tests.hardware.oled_module import CHIPS, Module
from tests.kit import faces
from tests.kit.moved_loop import loop, moved
from tests.kit.wait import PATIENCE_SECONDS


def saying(word: str) -> Draw:
    return lambda: faces.refusal(word)


def bits(word: str) -> bytes:
    return faces.bits(faces.refusal(word))


async def show(painter: Painter, *words: str) -> None:
    for word in words:
        painter.show(saying(word))
        await loop().settle()


@asynccontextmanager
async def glass(
    screen: Any, told: list[str | None], seen: Callable[[bytes], None] = lambda _bits: None
) -> AsyncIterator[Painter]:
    shown = Painter(screen, seen=seen, failing=told.append)
    try:
        yield shown
    finally:
        shown.close()


class SlowScreen(SimulatedScreen):
    """A screen whose bus is held up until the test lets go."""

    def __init__(self) -> None:
        super().__init__()
        self.began, self.may_go_on = threading.Semaphore(0), threading.Semaphore(0)
        self.thread = ""
        self.pictures: list[bytes] = []

    def show(self, picture: Picture) -> None:
        self.thread = threading.current_thread().name
        self.began.release()

        assert self.may_go_on.acquire(timeout=PATIENCE_SECONDS)

        self.pictures.append(picture.bits)
        super().show(picture)


async def test_a_slow_screen_shows_the_newest_picture_and_holds_nobody_up() -> None:
    """Pictures that were overtaken while the bus was busy are never sent; the event loop goes on."""
    screen = SlowScreen()
    seen: asyncio.Queue[bytes] = asyncio.Queue()
    async with glass(screen, [], seen.put_nowait) as shown:
        shown.show(saying("one"))
        assert await asyncio.to_thread(screen.began.acquire, timeout=PATIENCE_SECONDS)
        for word in ("two", "three", "four"):
            shown.show(saying(word))
        screen.may_go_on.release()
        assert await asyncio.to_thread(screen.began.acquire, timeout=PATIENCE_SECONDS)
        screen.may_go_on.release()

    assert screen.pictures == [bits("one"), bits("four")]
    assert screen.thread.startswith("glass")
    assert [seen.get_nowait(), seen.get_nowait()] == [bits("one"), bits("four")]


async def test_a_picture_goes_to_the_glass_while_the_loop_is_busy() -> None:
    screen = SlowScreen()
    async with glass(screen, []) as shown:
        shown.show(saying("one"))
        screen.may_go_on.release()

        assert screen.began.acquire(timeout=PATIENCE_SECONDS)  # and nobody has awaited anything


@moved
async def test_a_picture_that_is_there_already_is_not_sent_again() -> None:
    """The bus is slow, and the panel keeps its picture."""
    screen = SimulatedScreen()
    async with glass(screen, []) as shown:
        await show(shown, "one", "one", "two", "one")

    assert screen.shows == 3


@moved
async def test_a_failing_screen_is_tried_again_ever_less_often() -> None:
    """After 1, 2, 4, 8, 16 and then every 30 seconds, until it works; from then on twice a minute."""
    screen, told = SimulatedScreen(), []
    tries: list[float] = []
    show = screen.show

    def counted(picture: Picture) -> None:
        tries.append(loop().time())
        show(picture)

    screen.show = counted  # type: ignore[method-assign]
    async with glass(screen, told) as shown:
        screen.unplug()
        shown.show(saying("one"))
        await loop().advance(121)

        assert [after - tries[0] for after in tries] == [0, 1, 3, 7, 15, 31, 61, 91, 121]
        assert set(told) == {"The screen fails: The simulated screen is unplugged. Plug it in."}

        screen.plug_in()
        await loop().advance(30)

        assert screen.picture.bits == bits("one")
        assert told[-1] is None
        assert len(tries) == 10

        await loop().advance(3600)

        assert len(tries) == 10 + 120
        assert told.count(None) == 1


@moved
async def test_a_picture_is_shown_again_twice_a_minute() -> None:
    """A panel that alone lost its power does not say so; the bus decides whether anything must be sent."""
    screen = SimulatedScreen()
    async with glass(screen, []) as shown:
        shown.show(saying("one"))
        await loop().advance(29)

        assert screen.shows == 1

        screen.blank()  # as a panel does that nobody told of a loose wire
        await loop().advance(2)

        assert screen.picture.bits == bits("one")

        shown.show(saying("two"))
        await loop().advance(29)
        was = screen.shows
        await loop().advance(2)

        assert screen.shows == was + 1  # half a minute after the newest picture, and not before

    await loop().advance(3600)

    assert screen.picture == BLANK


@moved
@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("another_after", [None, 1, 29.9])
async def test_a_glass_that_alone_lost_its_power_is_lit_again_within_a_minute(
    chip: str, another_after: float | None
) -> None:
    """Whenever the picture changed meanwhile: bytes are sent to a dark glass, and nothing says so."""
    module = Module(chip)
    screen = Oled(module.wiring, clock=loop().time, connect=module.connect)
    async with glass(screen, []) as shown:
        await show(shown, "one")
        module.controller.lose_power()
        if another_after:
            await loop().advance(another_after)
            shown.show(saying("two"))
        await loop().advance(60 - (another_after or 0))

        assert module.glass().bits == bits("two" if another_after else "one")


@moved
async def test_a_table_without_a_screen_is_not_woken_for_it() -> None:
    seen: list[bytes] = []
    async with glass(None, [], seen.append) as shown:
        await show(shown, "one", "one", "two")

        assert seen == [bits("one"), bits("two")]
        assert loop().planned == []


@moved
async def test_a_screen_that_was_away_is_sent_the_picture_it_had_before() -> None:
    """A panel that lost its power has forgotten it."""
    screen = SimulatedScreen()
    async with glass(screen, []) as shown:
        await show(shown, "one")
        screen.unplug()
        await show(shown, "two")
        screen.plug_in()
        await show(shown, "one")

        assert screen.picture.bits == bits("one")


@moved
async def test_busy_players_do_not_wear_out_a_failing_screens_patience() -> None:
    """Every new picture is a try of its own, and the pause grows only by waiting."""
    screen = SimulatedScreen()
    async with glass(screen, []) as shown:
        screen.unplug()
        for n in range(20):
            shown.show(saying(f"press {n}"))
            await loop().settle()
        screen.plug_in()
        await loop().advance(1)

        assert screen.picture.bits == bits("press 19")


@moved
async def test_consoles_see_the_picture_though_the_screen_fails() -> None:
    """They preview what the glass would show, each picture once."""
    screen, seen = SimulatedScreen(), []
    async with glass(screen, [], seen.append) as shown:
        screen.unplug()
        shown.show(saying("one"))
        await loop().advance(100)

    assert seen == [bits("one")]


@moved
async def test_a_picture_that_cannot_be_drawn_does_not_stop_the_next(
    caplog: pytest.LogCaptureFixture,
) -> None:
    screen, told = SimulatedScreen(), []

    def impossible() -> Any:
        raise ZeroDivisionError("no dots")

    async with glass(screen, told) as shown:
        shown.show(impossible)
        await loop().settle()

        assert told == ["The screen fails: no dots"]
        assert "ZeroDivisionError" in caplog.text

        await show(shown, "two")

        assert screen.picture.bits == bits("two")
        assert told[-1] is None


@moved
async def test_a_closed_glass_is_dark() -> None:
    screen = SimulatedScreen()
    async with glass(screen, []) as shown:
        await show(shown, "one")

        assert screen.picture != BLANK

    assert screen.picture == BLANK


@moved
async def test_an_output_that_fails_leaves_the_others_lit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outputs, "FAILS", {each: f"The {each} fail: {{why}}" for each in ("lamps", "lights")})
    lamps, lights = (SimulatedLamps(["attack"], clock=loop().time) for _output in range(2))
    told: dict[str, str | None] = {}
    shown = Outputs({"lamps": lamps, "lights": lights}, failing=told.__setitem__)
    lamps.unplug()

    shown.show(dict.fromkeys(("lamps", "lights"), lambda: {"attack": Glow("red")}))

    assert lights["attack"] == Glow("red")
    why = "The lamps fail: The simulated lamps are unplugged. Plug them in."
    assert told == {"lamps": why, "lights": None}

    shown.show(dict.fromkeys(("lamps", "lights"), lambda: {"attack": Glow("red", "quick")}))
    lamps.plug_in()
    await loop().advance(1)

    assert lamps["attack"] == Glow("red", "quick")
    assert told == {"lamps": None, "lights": None}

    shown.close()

    assert not lamps.is_lit("attack")


@moved
async def test_a_picture_that_could_not_be_drawn_is_forgotten_at_a_table_without_a_screen() -> None:
    told: list[str | None] = []

    def broken() -> Any:
        raise RuntimeError("no such letter")

    async with glass(None, told) as painter:
        painter.show(broken)
        await loop().advance(0.1)
        assert told == ["The screen fails: no such letter"]

        painter.show(saying("again"))
        await loop().advance(0.1)
        assert told[1:] == [None]
