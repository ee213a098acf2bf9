"""
How the console looks: a theme for each game, and some for a lit room, a bare screen, and other eyes.

A theme is values only. The colour of a seat is one of them, `$ink-yellow` and so on, so that a screen asks
nobody which theme there is. Where a terminal has few letters, everything is written with those it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from companion.games import GAMES
from companion.words.language import N_

AUTO: Final = "auto"
SIXTEEN: Final = "sixteen"
GREY: Final = "grey"
POOR_TERMINALS: Final = ("linux", "vt100", "vt102", "vt220", "ansi")
"""By TERM, those with few colours and few characters; the first is a bare screen and keyboard on the Pi."""

_INKS: Final = {
    "yellow":    ("#ffd83d", "#806000", "#ffff55", "#f0e442"),
    "blue":      ("#5c9dff", "#1c58c9", "#5555ff", "#56b4e9"),
    "green":     ("#4fd65a", "#1a7029", "#55ff55", "#00b383"),
    "orange":    ("#ff9f40", "#ad4f00", "#aa5500", "#e69f00"),
    "purple":    ("#c88bff", "#7630bd", "#ff55ff", "#cc79a7"),
    "white":     ("#ffffff", "#5f656c", "#ffffff", "#ffffff"),
    "pink":      ("#ff8ac4", "#b82272", "#aa00aa", "#f5b8d8"),
    "turquoise": ("#3fd9d0", "#006c74", "#55ffff", "#a6e3e9"),
    "brown":     ("#c9935f", "#754519", "#aa5500", "#a9744f"),
    "black":     ("#b8bec6", "#22262b", "#aaaaaa", "#b3b3b3"),
    "red":       ("#ff5f57", "#b81f17", "#ff5555", "#ff7a45"),
    "other":     ("#ffffff", "#22262b", "#ffffff", "#ffffff"),
}  # fmt: skip
"""
The colours of seats and cubes: bright on dark, deep on light, of sixteen, and apart.

The last are hues that stay apart where red and green do not: they differ in lightness and in blue.
"""

_BRIGHT, _DEEP, _FEW, _APART = (
    dict(zip(_INKS, inks, strict=True)) for inks in zip(*_INKS.values(), strict=True)
)
_GREYS: Final = {colour: "#" + f"{255 - 8 * n:02x}" * 3 for n, colour in enumerate(_INKS)}
"""Without colour letters and shapes tell seats apart; that greys differ helps little, and costs nothing."""


def _theme(  # noqa: PLR0917  # the colours every theme chooses, in one order
    name: str, inks: Mapping[str, str], background: str, panel: str, foreground: str, muted: str, off: str,
    accent: str, focus: str, error: str, *, warning: str, success: str, oled: str, dark: bool = True,
) -> Theme:  # fmt: skip
    return Theme(
        name=name,
        primary=accent,
        accent=accent,
        error=error,
        warning=warning,
        success=success,
        foreground=foreground,
        background=background,
        surface=background,
        panel=panel,
        dark=dark,
        variables={
            "text-muted": muted,
            "text-disabled": off,
            "footer-key-foreground": accent,
            "focus": focus,
            "oled": oled,
            **{f"ink-{colour}": ink for colour, ink in inks.items()},
        },
    )


THEMES: Final = (
    _theme(
        "space", _BRIGHT, "#0b0e12", "#1a212a", "#eef1f4", "#a3aebb", "#76828f", "#ffd83d", "#17324f",
        "#ff6b5e", warning="#ffb454", success="#4fd65a", oled="#9fe8ff",
    ),
    _theme(
        "catacombs", _BRIGHT, "#120e0b", "#271f18", "#f3ece1", "#bdae99", "#8b7d6b", "#f0b45a", "#43300f",
        "#ff7458", warning="#ffc46b", success="#8fce62", oled="#ffd9a0",
    ),
    _theme(
        "warp", _BRIGHT, "#070b18", "#151d36", "#eaf0ff", "#a2b2d3", "#7483a3", "#62d6ff", "#14395c",
        "#ff7080", warning="#ffc15e", success="#62e08c", oled="#9fe8ff",
    ),
    _theme(
        "daylight", _DEEP, "#f7f5ef", "#e6e2d6", "#1b1f24", "#4f5760", "#737a82", "#8a3d00", "#cfdff5",
        "#b3201a", warning="#8f5400", success="#1a7029", oled="#123c5c", dark=False,
    ),
    _theme(
        SIXTEEN, _FEW, "#000000", "#000000", "#ffffff", "#aaaaaa", "#aaaaaa", "#ffff55", "#0000aa",
        "#ff5555", warning="#ffff55", success="#55ff55", oled="#55ffff",
    ),
    _theme(
        "clear", _APART, "#000000", "#1e1e1e", "#ffffff", "#bdbdbd", "#8c8c8c", "#f0e442", "#003f6b",
        "#ff7a45", warning="#e69f00", success="#56b4e9", oled="#ffffff",
    ),
    _theme(
        "contrast", _BRIGHT, "#000000", "#000000", "#ffffff", "#ffffff", "#c8c8c8", "#ffff00", "#00246b",
        "#ff8f85", warning="#ffff00", success="#7cff85", oled="#ffffff",
    ),
    _theme(
        GREY, _GREYS, "#000000", "#1e1e1e", "#ffffff", "#c8c8c8", "#a0a0a0", "#ffffff", "#484848",
        "#ffffff", warning="#ffffff", success="#ffffff", oled="#ffffff",
    ),
)  # fmt: skip
"""Every theme there is."""

NAMED: Final[Mapping[str, Theme]] = {theme.name: theme for theme in THEMES}

LABELS: Final = {
    AUTO: N_("the game's own"),
    "space": N_("space"),
    "catacombs": N_("catacombs"),
    "warp": N_("warp"),
    "daylight": N_("daylight"),
    SIXTEEN: N_("sixteen colours"),
    "clear": N_("clear, for poor colour sight"),
    "contrast": N_("high contrast"),
    GREY: N_("without colour"),
}
"""What each is called where one chooses."""


def chosen(wanted: str, game: str | None, terminal: str, *, no_color: bool = False) -> str:
    """
    The theme to show: the one wanted, or with `auto` what suits the person, the terminal, then the game.

    >>> chosen("auto", "catacombs", "xterm"), chosen("auto", "catacombs", "linux")
    ('catacombs', 'sixteen')
    >>> chosen("clear", None, "linux"), chosen("auto", "warp", "linux", no_color=True)
    ('clear', 'grey')
    """
    if wanted != AUTO:
        return wanted
    if no_color:
        return GREY
    return SIXTEEN if terminal in POOR_TERMINALS else GAMES[game].theme if game else next(iter(NAMED))


_DOTS: Final = " .':"
"""What stands for a Braille cell with no dot, one or two, up to four, more."""

_STAND_INS: Final = {
    **dict(zip("●■▲◆★✚", "o#^&@+", strict=True)),  # the seats
    **dict(zip("▓░✸☼◌╪·▮◉", "%?**.=.=o", strict=True)),  # cubes, and marks along a track
    **{
        glyph: plain
        for plain, glyphs in {
            "+": "╭╮╰╯┌┐└┘├┤┬┴┼",
            "-": "─━╸╺–—",  # noqa: RUF001  # the very glyphs
            "|": "│┃▌▐▍▎▏▕╷╵",
            "_": "▁▂▃▄▔",
            "#": "▅▆▇█",
            ">": "▶▸▼›→↓",  # noqa: RUF001
            "<": "◀◂‹←",  # noqa: RUF001
            "^": "↑⌃",
            "=": "≡",
            "!": "‼",
            "*": "☛",
            "x": "✗×",  # noqa: RUF001
            "~": "…",
            "'": "‘’",  # noqa: RUF001
            '"': "“”„▀",
            "> ": "🔎",
        }.items()
        for glyph in glyphs
    },
}
_BRAILLE: Final = {0x2800 + bits: _DOTS[min((bits.bit_count() + 1) // 2, 3)] for bits in range(256)}
TABLE: Final[dict[int, str]] = {**{ord(glyph): plain for glyph, plain in _STAND_INS.items()}, **_BRAILLE}
"""Character -> its stand-in, as wide as it."""


def plain(text: str) -> str:
    """
    A text with plain stand-ins, as wide as before.

    >>> plain("▶■ B ✸ ▓ 2→3 ⣀⣿")
    '># B * % 2>3 .:'
    """
    return text.translate(TABLE)


class AsciiFilter(LineFilter):
    """The last thing that happens to a line before it is written: every glyph becomes a plain one."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line, plain."""
        del background
        return [
            each if each.text.isascii() else Segment(plain(each.text), each.style, each.control)
            for each in segments
        ]
