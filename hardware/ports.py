"""
What the table can sense and show, in its own words. Imports no driver.

The controls report a `Press`; the outputs take a `Picture`, a `Glow` for each lamp, figures, a tune, or a
sentence. An adapter for a real device and the simulated table keep the same promises, and pass the same
tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal, Protocol, TypeVar

import msgspec

SEATS: Final = ("seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6")
"""The seats' buttons, and the lamps beside them."""

CONTROLS: Final = ("attack", "next", "back", "fury", "danger", *SEATS, "repeat", "dial")
"""Every control there is. A table may have fewer; none has others."""

Gesture = Literal["press", "hold", "turn-left", "turn-right"]
"""What a finger does. Only the dial turns; every control, the dial too, is pressed or held."""


class Press(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """
    One finished gesture on one control, however the contacts bounced.

    >>> Press("seat-2", "hold", at=12.5).gesture
    'hold'
    """

    control: str
    """One of `CONTROLS`."""

    gesture: Gesture
    at: float
    """When, in seconds on the monotonic clock that was handed to the adapter."""

    held: float = 0.0
    """For how many seconds the finger had been there by then."""


Rhythm = Literal["steady", "blink", "pulse", "double", "triple", "wink", "quick"]
"""How a lamp that is not off goes on and off: what tells it apart without its colour."""

RHYTHMS: Final[Mapping[Rhythm, tuple[int, ...]]] = MappingProxyType(
    {
        "steady": (1000,),
        "blink": (500, 500),
        "pulse": (100, 900),
        "double": (100, 150, 100, 650),
        "triple": (100, 150, 100, 150, 100, 400),
        "wink": (850, 150),
        "quick": (125, 125),
    }
)
"""
Milliseconds lit, dark, lit, dark ... and over again.

Each divides a second, and all start lit on the whole second, so that lamps with one rhythm keep in step.
The first six tell six seats apart; `quick` is left for what wants looking at now.
"""


def is_lit(rhythm: Rhythm, at: float) -> bool:
    """
    Whether a lamp with this rhythm is lit *at* a moment, in seconds of any clock that only goes forward.

    >>> [is_lit("double", at) for at in (0.0, 0.1, 0.25, 0.35)]
    [True, False, True, False]
    """
    spans = RHYTHMS[rhythm]
    left = round(at * 1000) % sum(spans)
    for n, span in enumerate(spans):
        if left < span:
            return n % 2 == 0
        left -= span
    return False  # never reached: what is left is always less than the sum


class Glow(msgspec.Struct, frozen=True):
    """
    A lamp's colour and rhythm.

    >>> Glow("red", "blink").is_lit(at=0.2), Glow("red", "blink").is_lit(at=0.7), OFF.is_lit(at=0.2)
    (True, False, False)
    """

    colour: str
    """A colour's name, as the cubes have it; or `off`."""

    rhythm: Rhythm = "steady"

    def is_lit(self, at: float) -> bool:
        """Whether the lamp is lit *at* that moment, in seconds."""
        return self.colour != "off" and is_lit(self.rhythm, at)


OFF: Final = Glow("off")
"""A dark lamp."""

WIDTH: Final = 128
HEIGHT: Final = 64


class Picture(msgspec.Struct, frozen=True):
    """What the screen shows: 128 x 64 pixels, lit or dark."""

    bits: bytes
    """
    1024 bytes: row by row from the top, eight pixels to a byte, the leftmost in the highest bit.

    That is what PIL's `tobytes` gives for an image of mode "1". Any other length raises `ValueError`.
    """

    def __post_init__(self) -> None:
        if len(self.bits) != WIDTH * HEIGHT // 8:
            message = f"A picture has 1024 bytes, not {len(self.bits)}: draw it {WIDTH} x {HEIGHT}."
            raise ValueError(message)


BLANK: Final = Picture(bytes(WIDTH * HEIGHT // 8))
"""A dark screen."""


class Note(msgspec.Struct, frozen=True):
    """One note of a tune."""

    hertz: int
    """The pitch; 0 is a rest."""

    milliseconds: int


Tune = tuple[Note, ...]
"""Notes to play one after another; an empty tune is silence."""


class HardwareError(OSError):
    """
    A device did not do what it was asked. The sentence ends with what to try.

    It is kept as a template with its names, so that a screen can say it in another language.

    >>> DeviceGone("The screen at {address} does not answer. Check its four wires.", address="0x3C")
    DeviceGone('The screen at 0x3C does not answer. Check its four wires.')
    """

    def __init__(self, template: str, /, **named: str | int) -> None:
        super().__init__(template.format(**named))
        self.template = template
        """The English sentence with its names in braces."""
        self.named = named
        """What stands in the braces."""


class DeviceGone(HardwareError):
    """The device does not answer: it was unplugged, has no power, or was closed. It may come back."""


class NoSuchControl(HardwareError, LookupError):
    """No control, key or lamp has that name, or it cannot do that."""


T_contra = TypeVar("T_contra", contravariant=True)


class Buttons(Protocol):
    """
    The controls, or some of them.

    An adapter *must* report every gesture once, and gestures on one control in order; it *must* pass raw
    edges through `settle`, never a driver's own debounce; and it *must* be silent once closed. It *may* call
    back on a thread of its own: whoever listens hands the press to its event loop with
    `call_soon_threadsafe`, and does nothing else there.
    """

    def listen(self, callback: Callable[[Press], None]) -> None:
        """From now on, call back with every press. A second listener replaces the first."""

    def close(self) -> None:
        """Stop listening and let the device go. Closing twice is fine."""


class Screen(Protocol):
    """
    A glass of 128 x 64 pixels.

    `show` and `blank` *may* take a tenth of a second: the caller keeps them off its event loop, and calls
    from one thread at a time. An adapter *may* send only what changed since the last picture. After an error
    it *must* start the device anew and send everything, since a panel that lost its power has forgotten it.
    """

    def show(self, picture: Picture) -> None:
        """Put the picture on the glass. When it returns, the glass has it; else it raises `DeviceGone`."""

    def blank(self) -> None:
        """Darken the glass until the next picture. Raises as `show` does."""

    def close(self) -> None:
        """Darken the glass, as well as that can be done, and let the device go. Closing twice is fine."""


class Output(Protocol[T_contra]):
    """What shows how the table stands: a newer showing takes the place of the one before."""

    def show(self, shown: T_contra, /) -> None:
        """Show it. Returns at once. Raises `DeviceGone`."""

    def close(self) -> None:
        """Go dark and let the device go. Closing twice is fine."""


class Lamps(Output[Mapping[str, Glow]], Protocol):
    """
    Lights the players can see: `attack`, `seat-1` .. `seat-6`, and the fury bar `fury-1`, `fury-2` ...

    An adapter *must* show every lamp it has, and *must* skip without a word a name it has no lamp for: one
    table's fury bar is shorter than another's, or is not there. It *may* show a colour it cannot make as any
    light, but never as dark; and it *may* skip a pattern that a newer one has replaced. It keeps the rhythms
    going by itself, in step with `is_lit`. A lamp that the pattern leaves out goes dark.
    """


class Figures(msgspec.Struct, frozen=True):
    """Two numbers side by side, as on a clock."""

    left: int | None = None
    """From 0 to 99; none is dark."""

    right: int | None = None


class Digits(Output[Figures], Protocol):
    """
    Four digits: two numbers of two places, and a colon between them.

    An adapter *must* show a number that has no room as something that is no number.
    """


class Buzzer(Protocol):
    """
    A small voice. An adapter *may* sound every pitch alike; it *must* keep the lengths and the rests.

    Whether the table wants sound at all is not its business.
    """

    def sound(self, tune: Tune) -> None:
        """Play a tune in place of the one playing now. Returns at once. Raises `DeviceGone`."""

    def close(self) -> None:
        """Fall silent and let the device go. Closing twice is fine."""


class Announcer(Protocol):
    """A voice that says one thing at a time."""

    def listen(self, silent: Callable[[HardwareError | None], None]) -> None:
        """
        From now on, call back after each thing that nothing cut short, with what kept it from being heard.

        An adapter *may* call back on a thread of its own.
        """

    def say(self, sentence: str, tune: Tune = ()) -> None:
        """
        Play a tune, then say a sentence, in place of what is being said; either may be empty.

        Returns at once. Raises `DeviceGone`.
        """

    def close(self) -> None:
        """Fall silent and let the device go. Closing twice is fine."""


class Panel(Buttons, Lamps, Protocol):
    """
    A box on a cable with buttons and lamps of its own, unplugged and plugged back at any moment.

    An adapter *must* show the last pattern again, of its own accord, when the box comes back.
    """

    @property
    def is_there(self) -> bool:
        """Whether the box answers now."""
