"""Glows on a line of NeoPixels, each with its colour and rhythm."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .host_pins import NeoPixel

RHYTHMS = {
    "steady": (1000,),
    "blink": (500, 500),
    "pulse": (100, 900),
    "double": (100, 150, 100, 650),
    "triple": (100, 150, 100, 150, 100, 400),
    "wink": (850, 150),
    "quick": (125, 125),
}
"""Milliseconds lit, dark, lit, dark ... and over again: the same as on the host."""

COLOURS = {
    "off": (0, 0, 0),
    "red": (255, 0, 0),
    "orange": (255, 90, 0),
    "yellow": (255, 170, 0),
    "green": (0, 255, 0),
    "blue": (0, 0, 255),
    "purple": (160, 0, 255),
    "black": (40, 10, 60),
}
"""Any other colour is white: no lamp that should be lit is dark."""

WHITE = (200, 200, 200)
FAINT = (12, 12, 12)

TURN_MS = 10
"""How often rhythms are looked at."""


def is_lit(rhythm: str, at: int) -> bool:
    """
    Whether a lamp with this rhythm is lit *at* a moment, in milliseconds; an unknown rhythm is steady.

    >>> [is_lit("double", at) for at in (0, 100, 250, 350)]
    [True, False, True, False]
    """
    spans = RHYTHMS.get(rhythm, RHYTHMS["steady"])
    left = at % sum(spans)
    for n in range(len(spans)):
        if left < spans[n]:
            return n % 2 == 0
        left -= spans[n]
    return False


class Lamps:
    """Lamps by name, the first nearest to the Pico. With no host they all pulse faintly together."""

    def __init__(self, strip: "NeoPixel", names: "list[str]") -> None:
        self._strip = strip
        self._names = names
        self._shown: "list[tuple[int, int, int]]" = []  # noqa: UP037  # MicroPython need not know what this is
        self._looked_at = -TURN_MS
        self._ahead = 0
        self.level = 255
        """How bright, from 0 to 255."""
        self.clear()

    def clear(self) -> None:
        """Darken every lamp."""
        self._glows = dict.fromkeys(self._names, ("off", "steady"))

    def glow(self, name: str, colour: str, rhythm: str) -> None:
        """Let a lamp glow; a name without a lamp is skipped."""
        if name in self._glows:
            self._glows[name] = (colour, rhythm)

    def keep_step(self, with_ms: int, now: int) -> None:
        """Take the host's place in its second, so that lamps here and there keep in step."""
        self._ahead = (with_ms - now) % 1000

    def look(self, now: int, *, has_host: bool) -> None:
        """Make the lamps what they should be *now*."""
        if now - self._looked_at < TURN_MS:
            return
        self._looked_at = now
        at = now + self._ahead
        if has_host:
            colours = [self._colour(self._glows[name], at) for name in self._names]
        else:
            colours = [FAINT if is_lit("pulse", at) else COLOURS["off"]] * len(self._names)
        if colours != self._shown:
            for n in range(len(colours)):
                self._strip[n] = colours[n]
            self._strip.write()
            self._shown = colours

    def _colour(self, glow: "tuple[str, str]", at: int) -> "tuple[int, int, int]":
        colour, rhythm = glow
        if not is_lit(rhythm, at):
            return COLOURS["off"]
        red, green, blue = COLOURS.get(colour, WHITE)
        level = self.level
        return ((red * level + 254) // 255, (green * level + 254) // 255, (blue * level + 254) // 255)
