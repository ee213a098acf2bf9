"""Parts in memory: peers of the real adapters that can be looked at and unplugged."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hardware.contacts import Clock
from hardware.ports import (
    BLANK,
    OFF,
    Announcer,
    Buzzer,
    DeviceGone,
    Digits,
    Figures,
    Glow,
    HardwareError,
    Lamps,
    NoSuchControl,
    Picture,
    Screen,
    Tune,
)


class SimulatedPart(ABC):
    """What every part in memory has: a cable to pull, and something to look at."""

    _unplugged: str
    """What is told while its cable is pulled."""

    def __init__(self) -> None:
        self._is_plugged_in = True
        self._is_closed = False

    @abstractmethod
    def is_seen(self, what: str) -> bool:
        """Whether somebody who looks for *what* finds it: the part by its name, or one lamp of several."""

    def close(self) -> None:
        """Show nothing and be done. Closing twice is fine."""
        self._darken()
        self._is_closed = True

    def unplug(self) -> None:
        """Pull the cable: nothing is shown until it is back, and there is something new to show."""
        self._darken()
        self._is_plugged_in = False

    def plug_in(self) -> None:
        """Put the cable back."""
        self._is_plugged_in = True

    def _darken(self) -> None:  # noqa: B027  # a buzzer has nothing to darken
        """Show nothing."""

    def _check(self) -> None:
        """Raise `DeviceGone` unless the part can be reached."""
        if self._is_closed:
            raise DeviceGone("The device was closed. Start Furybox again.")
        if not self._is_plugged_in:
            raise DeviceGone(self._unplugged)


class SimulatedScreen(SimulatedPart, Screen):
    r"""
    A screen whose glass can be read.

    >>> screen = SimulatedScreen()
    >>> screen.show(Picture(b"\xff" * 1024))
    >>> screen.picture == BLANK, screen.shows
    (False, 1)
    """

    _unplugged = "The simulated screen is unplugged. Plug it in."

    def __init__(self) -> None:
        super().__init__()
        self.picture = BLANK
        """What is on the glass; dark while unplugged, and after that until the next picture."""
        self.shows = 0
        """Pictures shown so far."""

    def show(self, picture: Picture) -> None:
        """Put the picture on the glass. Raises `DeviceGone` while unplugged or closed."""
        self._check()
        self.picture = picture
        self.shows += 1

    def blank(self) -> None:
        """Darken the glass. Raises `DeviceGone` while unplugged or closed."""
        self._check()
        self._darken()

    def is_seen(self, _what: str) -> bool:
        """Whether anything is on the glass."""
        return self.picture != BLANK

    def _darken(self) -> None:
        self.picture = BLANK


class SimulatedLamps(SimulatedPart, Lamps):
    """
    Lamps that can be looked at.

    >>> lamps = SimulatedLamps(["attack"], clock=lambda: 0.7)
    >>> lamps.show({"attack": Glow("red", "blink"), "fury-1": Glow("red")})
    >>> lamps["attack"], lamps.is_lit("attack")
    (Glow(colour='red', rhythm='blink'), False)
    """

    _unplugged = "The simulated lamps are unplugged. Plug them in."

    def __init__(self, names: Iterable[str], clock: Clock) -> None:
        super().__init__()
        self.shows = 0
        """Patterns shown so far."""
        self._glows = dict.fromkeys(names, OFF)
        self._clock = clock

    def __getitem__(self, name: str) -> Glow:
        """How one lamp glows. Raises `NoSuchControl` for a lamp this table does not have."""
        if name not in self._glows:
            known = " ".join(self._glows)
            raise NoSuchControl("There is no lamp {name}. The lamps are: {known}.", name=name, known=known)
        return self._glows[name]

    @property
    def glows(self) -> dict[str, Glow]:
        """Every lamp of this table, dark ones too."""
        return dict(self._glows)

    def is_lit(self, name: str) -> bool:
        """Whether one lamp is lit at this very moment, its rhythm considered."""
        return self[name].is_lit(self._clock())

    def is_seen(self, what: str) -> bool:
        """Whether that lamp is lit now, and no other."""
        return [name for name in self._glows if self.is_lit(name)] == [what]

    def show(self, pattern: Mapping[str, Glow]) -> None:
        """Make the lamps match; unknown names are skipped. Raises `DeviceGone` while unplugged or closed."""
        self._check()
        self._glows = {name: pattern.get(name, OFF) for name in self._glows}
        self.shows += 1

    def _darken(self) -> None:
        self._glows = dict.fromkeys(self._glows, OFF)


class SimulatedBuzzer(SimulatedPart, Buzzer):
    """A buzzer that makes no sound, and remembers what it was asked to play."""

    _unplugged = "The simulated buzzer is unplugged. Plug it in."

    def __init__(self) -> None:
        super().__init__()
        self.tunes: list[Tune] = []
        """Every tune so far, oldest first."""

    def sound(self, tune: Tune) -> None:
        """Remember the tune. Raises `DeviceGone` while unplugged or closed."""
        self._check()
        self.tunes.append(tune)

    def is_seen(self, _what: str) -> bool:
        """Whether it has sounded; that is heard."""
        return bool(self.tunes)


class SimulatedAnnouncer(SimulatedPart, Announcer):
    """A voice without a sound, which remembers what it was asked to say, and is done with it at once."""

    _unplugged = "The simulated voice is unplugged. Plug it in."

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, Tune]] = []
        """Every sentence and tune so far, oldest first."""
        self.is_slow = False
        """Whether a sentence is over only at `end`."""
        self._silent: Callable[[HardwareError | None], None] = lambda _error: None

    def listen(self, silent: Callable[[HardwareError | None], None]) -> None:
        """Call back when what is said is over."""
        self._silent = silent

    def say(self, sentence: str, tune: Tune = ()) -> None:
        """Remember both. Raises `DeviceGone` while unplugged or closed."""
        self._check()
        self.said.append((sentence, tune))
        if not self.is_slow:
            self.end()

    def end(self) -> None:
        """What is being said is over."""
        self._silent(None)

    def is_seen(self, _what: str) -> bool:
        """Whether it has said anything."""
        return bool(self.said)


class SimulatedDigits(SimulatedPart, Digits):
    """
    Digits that can be read.

    >>> digits = SimulatedDigits()
    >>> digits.show(Figures(7, 12))
    >>> digits.figures
    Figures(left=7, right=12)
    """

    _unplugged = "The simulated digits are unplugged. Plug them in."

    def __init__(self) -> None:
        super().__init__()
        self.figures = Figures()
        """What they show; nothing while unplugged, and after that until they are shown something."""

    def show(self, figures: Figures) -> None:
        """Show them. Raises `DeviceGone` while unplugged or closed."""
        self._check()
        self.figures = figures

    def is_seen(self, _what: str) -> bool:
        """Whether they show anything."""
        return self.figures != Figures()

    def _darken(self) -> None:
        self.figures = Figures()


def every_part(lamps: Iterable[str], clock: Clock) -> dict[str, Any]:
    """One of each, by the name of its device, with *lamps* of these names: each is a `SimulatedPart`."""
    return {
        "lamps": SimulatedLamps(lamps, clock),
        "buzzer": SimulatedBuzzer(),
        "screen": SimulatedScreen(),
        "digits": SimulatedDigits(),
        "voice": SimulatedAnnouncer(),
    }
