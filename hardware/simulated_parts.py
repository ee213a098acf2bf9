"""A screen, lamps and a buzzer in memory: peers of the real adapters that can be looked at and unplugged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hardware.contacts import Clock
from hardware.ports import (
    BLANK,
    OFF,
    Buzzer,
    DeviceGone,
    Glow,
    Lamps,
    NoSuchControl,
    Picture,
    Screen,
    Tune,
)


class SimulatedScreen(Screen):
    r"""
    A screen whose glass can be read.

    >>> screen = SimulatedScreen()
    >>> screen.show(Picture(b"\xff" * 1024))
    >>> screen.picture.pixel(127, 63), screen.shows
    (True, 1)
    """

    def __init__(self) -> None:
        self.picture = BLANK
        """What is on the glass; dark while unplugged, and after that until the next picture."""
        self.shows = 0
        """Pictures shown so far."""
        self._cable = _Cable("The simulated screen is unplugged. Plug it in.")

    def show(self, picture: Picture) -> None:
        """Put the picture on the glass. Raises `DeviceGone` while unplugged or closed."""
        self._cable.check()
        self.picture = picture
        self.shows += 1

    def blank(self) -> None:
        """Darken the glass. Raises `DeviceGone` while unplugged or closed."""
        self._cable.check()
        self.picture = BLANK

    def close(self) -> None:
        """Darken the glass and be done. Closing twice is fine."""
        self.picture = BLANK
        self._cable.is_closed = True

    def unplug(self) -> None:
        """Pull the cable; the glass goes dark."""
        self.picture = BLANK
        self._cable.is_plugged_in = False

    def plug_in(self) -> None:
        """Put the cable back."""
        self._cable.is_plugged_in = True


class SimulatedLamps(Lamps):
    """
    Lamps that can be looked at.

    >>> lamps = SimulatedLamps(["attack"], clock=lambda: 0.7)
    >>> lamps.show({"attack": Glow("red", "blink"), "fury-1": Glow("red")})
    >>> lamps["attack"], lamps.is_lit("attack")
    (Glow(colour='red', rhythm='blink'), False)
    """

    def __init__(self, names: Iterable[str], clock: Clock) -> None:
        self.shows = 0
        """Patterns shown so far."""
        self._glows = dict.fromkeys(names, OFF)
        self._clock = clock
        self._cable = _Cable("The simulated lamps are unplugged. Plug them in.")

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

    def show(self, pattern: Mapping[str, Glow]) -> None:
        """Make the lamps match; unknown names are skipped. Raises `DeviceGone` while unplugged or closed."""
        self._cable.check()
        self._glows = {name: pattern.get(name, OFF) for name in self._glows}
        self.shows += 1

    def close(self) -> None:
        """Darken every lamp and be done. Closing twice is fine."""
        self._darken()
        self._cable.is_closed = True

    def unplug(self) -> None:
        """Pull the cable; every lamp goes dark."""
        self._darken()
        self._cable.is_plugged_in = False

    def plug_in(self) -> None:
        """Put the cable back; the lamps stay dark until the next pattern."""
        self._cable.is_plugged_in = True

    def _darken(self) -> None:
        self._glows = dict.fromkeys(self._glows, OFF)


class SimulatedBuzzer(Buzzer):
    """A buzzer that makes no sound, and remembers what it was asked to play."""

    def __init__(self) -> None:
        self.tunes: list[Tune] = []
        """Every tune so far, oldest first."""
        self._cable = _Cable("The simulated buzzer is unplugged. Plug it in.")

    def sound(self, tune: Tune) -> None:
        """Remember the tune. Raises `DeviceGone` while unplugged or closed."""
        self._cable.check()
        self.tunes.append(tune)

    def close(self) -> None:
        """Be done. Closing twice is fine."""
        self._cable.is_closed = True

    def unplug(self) -> None:
        """Pull the cable."""
        self._cable.is_plugged_in = False

    def plug_in(self) -> None:
        """Put the cable back."""
        self._cable.is_plugged_in = True


class _Cable:
    """What a part hangs on."""

    def __init__(self, when_unplugged: str) -> None:
        self.is_plugged_in = True
        self.is_closed = False
        self._when_unplugged = when_unplugged

    def check(self) -> None:
        """Raise `DeviceGone` unless the part can be reached."""
        if self.is_closed:
            raise DeviceGone("The device was closed. Start Furybox again.")
        if not self.is_plugged_in:
            raise DeviceGone(self._when_unplugged)
