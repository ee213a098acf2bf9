"""
A whole table in memory: controls one can press, and a screen, lamps and a buzzer one can look at.

It is a peer of the real adapters. A finger makes real edges, with times and if wanted with bounces, and they
go through the same `settle` as those of a real button.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from threading import Lock
from types import MappingProxyType
from typing import Final

from hardware.contacts import CallLater, Clock, Contacts
from hardware.ports import CONTROLS, SEATS, Buttons, Gesture, NoSuchControl, Press
from hardware.settle import Edge, Feel
from hardware.simulated_parts import SimulatedBuzzer, SimulatedLamps, SimulatedScreen, every_part

_LETTERS: Final = {
    "a": "attack",
    "n": "next",
    "b": "back",
    "f": "fury",
    "d": "danger",
    "p": "repeat",
    "o": "dial",
}

KEYS: Final[Mapping[str, tuple[str, Gesture]]] = MappingProxyType(
    {
        **{letter: (control, "press") for letter, control in _LETTERS.items()},
        **{letter.upper(): (control, "hold") for letter, control in _LETTERS.items()},
        **{digit: (seat, "press") for digit, seat in zip("123456", SEATS, strict=True)},
        **{letter: (seat, "hold") for letter, seat in zip("qwerty", SEATS, strict=True)},
        "z": ("seat-6", "hold"),
        "[": ("dial", "turn-left"),
        "]": ("dial", "turn-right"),
        "enter": ("dial", "press"),
    }
)
"""
Key -> control and gesture, the same in every terminal.

`a n b f d p` press attack, next, back, fury, danger, repeat, and `o` or `enter` the dial; a capital holds.
`1` to `6` press a seat's button, and the letter below the digit, `q` to `y` (or `z`), holds it: shifted
digits differ from keyboard to keyboard. `[` and `]` turn the dial.
"""

_BOUNCES: Final = (0.0, 0.1, 0.2, 0.4, 0.5)
"""When a bouncing contact changes, as shares of the settling time; odd in number, so the last one counts."""


class SimulatedTable:
    """
    A table for tests, for demonstrations, and for playing without a Pi.

    Parts: `buttons`, `screen`, `lamps` and `buzzer`, each as its port promises. Fingers may come from any
    thread. One tap follows another, so none is lost and none overtakes another, however fast the keys come; a
    finger that holds stays while others tap. A press is felt when the clock gets there and *call_later* calls
    back, not before; for asyncio, hand in `time.monotonic` and `later_on(loop)`.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        call_later: CallLater,
        feel: Feel | None = None,
        fury_lamps: int = 14,
        is_bouncing: bool = False,
    ) -> None:
        self._clock = clock
        self._call_later = call_later
        self._feel = feel or Feel()
        self._bounces = _BOUNCES if is_bouncing else (0.0,)
        self._hand_free_from = -math.inf
        self._free_from: dict[str, float] = {}
        self._ahead: dict[str, deque[Edge]] = {}
        self._lock = Lock()
        self._contacts = Contacts(clock=clock, call_later=call_later, feel=self._feel)
        self.buttons = SimulatedButtons(self._contacts)
        lamps = ("attack", *SEATS, *(f"fury-{step}" for step in range(1, fury_lamps + 1)))
        self.parts: Final = every_part(lamps, clock)
        """What can be looked at and unplugged, by the name of the device."""
        self.lamps: SimulatedLamps = self.parts["lamps"]
        self.buzzer: SimulatedBuzzer = self.parts["buzzer"]
        self.screen: SimulatedScreen = self.parts["screen"]

    @property
    def tap_seconds(self) -> float:
        """How long a finger stays for a press: enough for bounces to settle."""
        return max(0.03, self._feel.closing_seconds + self._feel.settle_seconds)

    @property
    def away_seconds(self) -> float:
        """How long it stays away after that."""
        return max(0.03, self._feel.opening_seconds + self._feel.settle_seconds)

    def key(self, key: str) -> None:
        """Do what a key of `KEYS` stands for. Raises `NoSuchControl` for another key."""
        if key not in KEYS:
            raise NoSuchControl(
                "The key {key} does nothing. The keys are: {known}.", key=key, known=" ".join(KEYS)
            )
        self.gesture(*KEYS[key])

    def gesture(self, control: str, gesture: Gesture) -> None:
        """Make a gesture. Raises `NoSuchControl` for another control, or for one that does not turn."""
        match gesture:
            case "press":
                self.press(control)
            case "hold":
                self.hold(control)
            case "turn-left":
                self.turn(control, -1)
            case "turn-right":
                self.turn(control, 1)

    def press(self, control: str) -> None:
        """Tap a control."""
        self._touch(control, self.tap_seconds)

    def hold(self, control: str) -> None:
        """Keep a finger there until it is a hold, or press twice; where holding means nothing, press once."""
        if self._feel.by_two:
            if control in self._feel.holds:
                self.press(control)
            self.press(control)
            return
        self._touch(control, self._feel.hold_seconds + self.tap_seconds)

    def turn(self, control: str, by: int) -> None:
        """Turn the dial so many clicks: to the right, or with a negative number to the left."""
        if _known(control) != "dial":
            raise NoSuchControl("{control} does not turn. Only the dial does.", control=control)

        def click(start: float) -> tuple[Edge]:
            return (Edge(control, "left" if by < 0 else "right", start),)

        for _ in range(abs(by)):
            self._move(control, click, busy_seconds=0.0, seconds=0.0)

    def unplug(self, part: str) -> None:
        """Pull a part's cable: it goes dark, and raises `DeviceGone` until it is plugged in."""
        self.parts[part].unplug()

    def plug_in(self, part: str) -> None:
        """Put a part's cable back. As with real parts, it stays dark until it is shown something."""
        self.parts[part].plug_in()

    def close(self) -> None:
        """Close every part. Closing twice is fine."""
        self.buttons.close()
        for part in self.parts.values():
            part.close()

    def _touch(self, control: str, seconds: float) -> None:
        busy = self.tap_seconds if seconds > self.tap_seconds else seconds + self.away_seconds
        self._move(
            control,
            lambda start: (
                *self._edges(control, start, closing=True),
                *self._edges(control, start + seconds, closing=False),
            ),
            busy_seconds=busy,
            seconds=seconds + self.away_seconds,
        )

    def _move(
        self, control: str, edges: Callable[[float], Iterable[Edge]], *, busy_seconds: float, seconds: float
    ) -> None:
        """One thing more for the hand to do: it is busy for a while, and the control for another."""
        _known(control)
        with self._lock:
            start = max(self._clock(), self._hand_free_from, self._free_from.get(control, -math.inf))
            self._hand_free_from = start + busy_seconds
            self._free_from[control] = start + seconds
            ahead = self._ahead.setdefault(control, deque())
            is_idle = not ahead
            ahead.extend(edges(start))
        if is_idle:
            self._play(control)

    def _edges(self, control: str, start: float, *, closing: bool) -> Iterator[Edge]:
        for n, share in enumerate(self._bounces):
            is_down = closing == (n % 2 == 0)
            yield Edge(control, "down" if is_down else "up", start + share * self._feel.settle_seconds)

    def _play(self, control: str) -> None:
        ahead = self._ahead[control]
        while (wait := ahead[0].at - self._clock()) <= 0:
            self._contacts.moved(ahead[0])
            with self._lock:
                # the edge stays at the head until now, so that no second player starts meanwhile
                ahead.popleft()
                if not ahead:
                    return
        self._call_later(wait, partial(self._play, control))


class SimulatedButtons(Buttons):
    """The controls of a simulated table."""

    def __init__(self, contacts: Contacts) -> None:
        self._contacts = contacts

    def listen(self, callback: Callable[[Press], None]) -> None:
        """From now on, call back with every press. A second listener replaces the first."""
        self._contacts.listen(callback)

    def edges(self, control: str) -> int:
        """How many edges a control made so far: two to a touch, and two more for every time it bounced."""
        return self._contacts.edges(control)

    def close(self) -> None:
        """Fall silent. Closing twice is fine."""
        self._contacts.close()


def _known(control: str) -> str:
    if control not in CONTROLS:
        known = " ".join(CONTROLS)
        raise NoSuchControl(
            "There is no control {control}. The controls are: {known}.", control=control, known=known
        )
    return control
