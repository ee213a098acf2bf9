"""Check A, inside: buttons, dial and lamps on a GPIO chip of the kernel, by its own interface."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

import gpiod
import gpiozero

from companion.devices.attached import HELD
from hardware.buttons import GpioButtons
from hardware.contacts import later_on
from hardware.lamps import GpioLamps
from hardware.pins import PinFactory, open_pins
from hardware.ports import Glow, HardwareError, Press
from hardware.settle import Feel
from hardware.wiring import DEFAULT, wires
from tests.real.inside.fingers import HERE, TICK_SECONDS, Header, check, middle, say, until

FEEL: Final = Feel(holds=HELD)
PRESSES: Final = 200
STOOD_STILL: Final = FEEL.settle_seconds - TICK_SECONDS
"""A bounce or a knock that stays at one level for longer is none: this machine stood still meanwhile."""

QUARTERS: Final = ((1, 0), (1, 1), (0, 1), (0, 0))
"""One click to the right: legs a and b, 1 for closed."""

IDLE_SECONDS: Final = 10


class Table:
    """The real adapters on the chip, with an event loop of their own, and all that was felt."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.pins: PinFactory = open_pins(DEFAULT)
        later = later_on(self.loop)
        self.buttons = GpioButtons.open(DEFAULT, self.pins, clock=time.monotonic, call_later=later, feel=FEEL)
        self.lamps = GpioLamps.open(DEFAULT, self.pins, clock=time.monotonic, call_later=later)
        self.felt: list[tuple[Press, float]] = []
        self.buttons.listen(lambda press: self.felt.append((press, time.monotonic())))

    def gestures(self) -> list[tuple[str, str]]:
        """What was felt, in order; it is forgotten afterwards."""
        time.sleep(0.15)  # what is still on its way must show, and above all what should not be
        told: list[tuple[str, str]] = [(press.control, press.gesture) for press, _ in self.felt]
        self.felt = []
        return told


def pressed(table: Table, header: Header) -> None:
    """Many bouncing presses, on all buttons by turns; each is counted by itself."""
    luck = Random(1)  # noqa: S311  # no secret
    header.edges = 0
    found, late = Counter[str](), []
    for _ in range(PRESSES):
        control = luck.choice(list(DEFAULT.buttons))
        pin = DEFAULT.buttons[control].pin
        closing, settled = header.bounce(pin, luck, down=True)
        time.sleep(luck.uniform(0.05, 0.12))
        opening, let_go = header.bounce(pin, luck, down=False)
        until(lambda: bool(table.felt), seconds=1)
        time.sleep(luck.uniform(0.02, 0.06))
        felt, table.felt = table.felt, []
        if max(closing, opening) > STOOD_STILL:
            found["stood still"] += 1
            continue
        match [(press.control, press.gesture) for press, _ in felt]:
            case [one] if one == (control, "press"):
                found["felt once"] += 1
                late.append(felt[0][1] - (let_go if control in FEEL.holds else settled))
            case []:
                found["lost"] += 1
            case _:
                found["doubled"] += 1
    counted = PRESSES - found["stood still"]
    check(
        holds=found["felt once"] == counted >= PRESSES / 2,
        facts=f"{found['felt once']} of {counted} bouncing presses on {len(DEFAULT.buttons)} buttons felt "
        f"once, lost {found['lost']}, doubled {found['doubled']}, from {header.edges} edges; "
        f"{middle(late) * 1000:.1f} ms after the last bounce (95 %: {middle(late, 0.95) * 1000:.1f} ms); not "
        f"counted, as this machine stood still while they bounced: {found['stood still']}",
    )


def at_once(table: Table, header: Header) -> None:
    """Six fingers on six buttons at the same time."""
    seats = [DEFAULT.buttons[f"seat-{n}"].pin for n in range(1, 7)]
    for _ in range(20):
        for pin in seats:
            header.push(pin)
        time.sleep(0.06)
        for pin in seats:
            header.let_go(pin)
        time.sleep(0.06)
    told = Counter(table.gestures())
    check(
        holds=told == Counter({(f"seat-{n}", "press"): 20 for n in range(1, 7)}),
        facts=f"six fingers at once, twenty times: {sum(told.values())} of 120 presses felt",
    )


def counted(table: Table, times: int, move: Callable[[], float]) -> tuple[int, Counter[tuple[str, str]]]:
    """How many of some moves this machine did not stretch, and the gestures that these were felt as."""
    told, still = Counter[tuple[str, str]](), 0
    for _ in range(times):
        longest = move()
        felt = table.gestures()
        if longest > STOOD_STILL:
            still += 1
        else:
            told.update(felt)
    return times - still, told


def held(table: Table, header: Header) -> None:
    """A finger that stays."""
    luck = Random(2)  # noqa: S311  # no secret
    pin = DEFAULT.buttons["seat-1"].pin

    def hold() -> float:
        closing, _ = header.bounce(pin, luck, down=True)
        time.sleep(0.8)
        opening, _ = header.bounce(pin, luck, down=False)
        return max(closing, opening)

    n, told = counted(table, 10, hold)
    check(
        holds=told == Counter({("seat-1", "hold"): n}) and n >= 5,
        facts=f"{n} of 10 holds of 0.8 s, the others stretched by this machine: felt {dict(told)}",
    )


def tapped(table: Table, header: Header) -> None:
    """A contact that never stays: a knock on the table."""
    pin = DEFAULT.buttons["attack"].pin
    n, told = counted(table, 40, lambda: header.knock(pin))
    check(
        holds=not told and n >= 20,
        facts=f"{n} of 40 knocks of 4 ms, the others stretched by this machine: felt {dict(told)}",
    )


def turned(table: Table, header: Header) -> None:
    """The dial, there and back."""
    dial = DEFAULT.dial
    assert dial is not None
    for order, clicks in ((QUARTERS, 60), ((*reversed(QUARTERS[:-1]), (0, 0)), 40)):
        for _ in range(clicks):
            for a, b in order:
                (header.push if a else header.let_go)(dial.a)
                (header.push if b else header.let_go)(dial.b)
                time.sleep(0.003)
    told = Counter(gesture for _, gesture in table.gestures())
    check(
        holds=sorted(told.values()) == [40, 60] and set(told) == {"turn-left", "turn-right"},
        facts=f"the dial, 60 clicks one way and 40 back at 80 a second: felt {dict(told)}",
    )


def lit(table: Table, header: Header) -> None:
    """Lamps, as a meter on their pins sees them."""
    pins = {wire.name: wire.pin for wire in wires(DEFAULT) if wire.role == "lamp"}
    wrong = 0
    for name in pins:
        table.lamps.show({name: Glow("red")})
        wrong += sum(header.level(pin) != (each == name) for each, pin in pins.items())
    check(holds=not wrong, facts=f"{len(pins)} lamps lit one after the other; pins that read wrong: {wrong}")
    blink = Glow("red", "blink")
    table.lamps.show({"seat-1": blink, "seat-2": blink})
    seen, apart = [], 0
    ends = time.monotonic() + 3
    while time.monotonic() < ends:
        now = time.monotonic()
        level, other = header.level(pins["seat-1"]), header.level(pins["seat-2"])
        seen.append((now, level))
        apart += level != other
        time.sleep(0.005)
    changes = [at for (_, before), (at, after) in pairwise(seen) if before != after]
    late = max(min(at % 0.5, 0.5 - at % 0.5) for at in changes)
    check(
        holds=len(changes) in {5, 6, 7} and late < 0.05,
        facts=f"blinking for 3 s: {len(changes)} changes, at most {late * 1000:.0f} ms off the half second; "
        f"two lamps differed in {apart} of {len(seen)} looks",
    )
    table.lamps.show({})


def named() -> None:
    """What `gpioinfo` shows, and what a second program is told."""
    with gpiod.Chip("/dev/gpiochip0") as chip:
        shown = {wire.pin: chip.get_line_info(wire.pin).consumer for wire in wires(DEFAULT)}
        label = chip.get_info().label
    roles = {"button", "dial", "lamp"}
    ours = {wire.pin: f"furybox {wire.name}" for wire in wires(DEFAULT) if wire.role in roles}
    right = sum(shown[pin] == name for pin, name in ours.items())
    check(
        holds=right == len(ours),
        facts=f"{right} of {len(ours)} lines of {label} carry our names, such as {shown[17]!r}",
    )
    second = [sys.executable, str(HERE / "idle.py"), "gpiod", "0"]
    done = subprocess.run(second, check=False, capture_output=True, text=True)
    told = (done.stdout + done.stderr).strip().rpartition("PinBusy: ")[2]
    check(holds="is held by furybox attack" in told, facts=f"a second program is told: {told}")


def forbidden() -> None:
    """Somebody who is not in the group of the pins."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
        try:
            open_pins(DEFAULT)
            told = "he may"
        except HardwareError as error:
            told = str(error)
        os.write(writing, told.encode())
        os._exit(0)
    os.waitpid(child, 0)
    told = os.read(reading, 4096).decode()
    check(holds="usermod -aG gpio" in told, facts=f"a stranger is told: {told}")


def borrowed(header: Header) -> None:
    """The Button and LED of gpiozero on our pins, as its own users write them."""
    pins = open_pins(DEFAULT)
    led = gpiozero.LED(18, pin_factory=pins)
    button = gpiozero.Button(17, pin_factory=pins, hold_time=0.3)
    header.let_go(17)
    time.sleep(0.05)
    told: list[str] = []

    def pressed() -> None:
        told.append("pressed")
        led.on()

    def released() -> None:
        told.append("released")
        led.off()

    button.when_pressed, button.when_released = pressed, released
    button.when_held = lambda: told.append("held")
    wrong = 0
    for _ in range(25):
        header.push(17)
        time.sleep(0.04)
        wrong += header.level(18) != 1
        header.let_go(17)
        time.sleep(0.04)
        wrong += header.level(18) != 0
    header.push(17)
    time.sleep(0.5)
    header.let_go(17)
    time.sleep(0.1)
    counted = Counter(told)
    model = pins.board_info.model  # type: ignore[attr-defined]  # gpiozero has no types
    pins.close()
    check(
        holds=counted == Counter(pressed=26, released=26, held=1) and not wrong,
        facts=f"gpiozero's Button and LED on {type(pins).__name__} (a Pi {model}): {dict(counted)}",
    )


def idle() -> None:
    """How often each driver wakes the processor while no finger moves."""
    cpuinfo = Path("/run/cpuinfo")
    cpuinfo.write_text("Hardware : BCM2835\nRevision : c03114\nModel : Raspberry Pi 4 Model B\n")
    subprocess.run(["mount", "--bind", cpuinfo, "/proc/cpuinfo"], check=True)
    woken: dict[str, float] = {}
    for what in ("gpiod", "lgpio", "tutorial"):
        done = subprocess.run(
            [sys.executable, HERE / "idle.py", what, str(IDLE_SECONDS)],
            check=False, capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            say(f"   {what} is not compared: {done.stderr.strip()[-300:]}")
            continue
        woken[what] = float(done.stdout)
    told = ", ".join(f"{what} {rate:.1f}" for what, rate in woken.items())
    check(
        holds=woken.get("gpiod", 99) < 1,
        facts=f"wake-ups a second with 11 buttons and a dial and no finger, over {IDLE_SECONDS} s: {told}",
    )


def main() -> None:
    """Everything, in order."""
    header = Header.plugged_in()
    forbidden()
    borrowed(header)
    table = Table()
    for wire in wires(DEFAULT):
        if wire.role in {"button", "dial"}:
            header.let_go(wire.pin)
    table.gestures()
    named()
    pressed(table, header)
    at_once(table, header)
    held(table, header)
    tapped(table, header)
    turned(table, header)
    lit(table, header)
    table.buttons.close()
    table.lamps.close()
    table.pins.close()
    with gpiod.Chip("/dev/gpiochip0") as chip:
        kept = sum(chip.get_line_info(pin).used for pin in range(54))
    check(holds=not kept, facts=f"after closing, lines still held: {kept}")
    idle()


main()
