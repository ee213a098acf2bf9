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


def phase(rhythm: str, at: int) -> "tuple[bool, int]":
    """
    Whether a lamp with this rhythm is lit *at* a moment, and for how long; in milliseconds.

    An unknown rhythm is steady.

    >>> [phase("double", at) for at in (0, 90, 100, 250, 350)]
    [(True, 100), (True, 10), (False, 150), (True, 100), (False, 650)]
    """
    spans = RHYTHMS.get(rhythm, RHYTHMS["steady"])
    left = at % sum(spans)
    for n in range(len(spans)):
        if left < spans[n]:
            return n % 2 == 0, spans[n] - left
        left -= spans[n]
    return False, 0


class Lamps:
    """
    Lamps by name, the first nearest to the Pico. With no host they all pulse faintly together.

    They are worked out when something was asked of them, and when the next of their rhythms is due: never in
    between, for that takes longer than everything else in a turn.
    """

    def __init__(self, strip: "NeoPixel", names: "list[str]") -> None:
        self._strip = strip
        self._names = names
        self._shown: "list[tuple[int, int, int]]" = []  # noqa: UP037  # MicroPython need not know what this is
        self._due = 0
        self._had_host = False
        self._ahead = 0
        self._level = 255
        self.clear()

    def clear(self) -> None:
        """Darken every lamp."""
        self._glows = dict.fromkeys(self._names, ("off", "steady"))
        self._due = 0

    def glow(self, name: str, colour: str, rhythm: str) -> None:
        """Let a lamp glow; a name without a lamp is skipped."""
        if name in self._glows:
            self._glows[name] = (colour, rhythm)
            self._due = 0

    def brighten(self, level: int) -> None:
        """Glow so bright from now on, from 0 to 255."""
        self._level = level
        self._due = 0

    def keep_step(self, with_ms: int, now: int) -> None:
        """Take the host's place in its second, so that lamps here and there keep in step."""
        self._ahead = (with_ms - now) % 1000
        self._due = 0

    def look(self, now: int, *, has_host: bool) -> None:
        """Make the lamps what they should be *now*."""
        if now < self._due and has_host == self._had_host:
            return
        self._had_host = has_host
        rhythms = [rhythm for _, rhythm in self._glows.values()] if has_host else ["pulse"]
        phases = {rhythm: phase(rhythm, now + self._ahead) for rhythm in set(rhythms)}
        self._due = now + min([left for _, left in phases.values()])
        if has_host:
            colours = [
                self._colour(colour) if phases[rhythm][0] else COLOURS["off"]
                for colour, rhythm in [self._glows[name] for name in self._names]
            ]
        else:
            colours = [FAINT if phases["pulse"][0] else COLOURS["off"]] * len(self._names)
        if colours != self._shown:
            for n in range(len(colours)):
                self._strip[n] = colours[n]
            self._strip.write()
            self._shown = colours

    def _colour(self, colour: str) -> "tuple[int, int, int]":
        red, green, blue = COLOURS.get(colour, WHITE)
        level = self._level
        return ((red * level + 254) // 255, (green * level + 254) // 255, (blue * level + 254) // 255)
