"""
How the console looks: a theme for each game, a light one, one of sixteen colours, one for poor colour sight.

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
POOR_TERMINALS: Final = ("linux", "vt100", "vt102", "vt220", "ansi")
"""Terminals with few colours and few characters; the first is a bare screen and keyboard on the Pi."""

_BRIGHT: Final = {
    "yellow": "#ffd83d",
    "blue": "#5c9dff",
    "green": "#4fd65a",
    "orange": "#ff9f40",
    "purple": "#c88bff",
    "white": "#ffffff",
    "pink": "#ff8ac4",
    "turquoise": "#3fd9d0",
    "brown": "#c9935f",
    "black": "#b8bec6",
    "red": "#ff5f57",
    "other": "#ffffff",
}
_DEEP: Final = {
    "yellow": "#806000",
    "blue": "#1c58c9",
    "green": "#1a7029",
    "orange": "#ad4f00",
    "purple": "#7630bd",
    "white": "#5f656c",
    "pink": "#b82272",
    "turquoise": "#006c74",
    "brown": "#754519",
    "black": "#22262b",
    "red": "#b81f17",
    "other": "#22262b",
}
_FEW: Final = {
    "yellow": "#ffff55",
    "blue": "#5555ff",
    "green": "#55ff55",
    "orange": "#aa5500",
    "purple": "#ff55ff",
    "white": "#ffffff",
    "pink": "#aa00aa",
    "turquoise": "#55ffff",
    "brown": "#aa5500",
    "black": "#aaaaaa",
    "red": "#ff5555",
    "other": "#ffffff",
}
_APART: Final = {
    "yellow": "#f0e442",
    "blue": "#56b4e9",
    "green": "#00b383",
    "orange": "#e69f00",
    "purple": "#cc79a7",
    "white": "#ffffff",
    "pink": "#f5b8d8",
    "turquoise": "#a6e3e9",
    "brown": "#a9744f",
    "black": "#b3b3b3",
    "red": "#ff7a45",
    "other": "#ffffff",
}
"""Hues that stay apart where red and green do not: they differ in lightness and in blue."""


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
}
"""What each is called where one chooses."""


def is_poor(terminal: str) -> bool:
    """
    Whether a terminal, by its TERM, has few colours and few characters.

    >>> is_poor("linux"), is_poor("xterm-256color")
    (True, False)
    """
    return terminal in POOR_TERMINALS


def chosen(wanted: str, game: str | None, terminal: str) -> str:
    """
    The theme to show: the one wanted, or with `auto` what suits the terminal, then the game.

    >>> chosen("auto", "catacombs", "xterm"), chosen("auto", "catacombs", "linux")
    ('catacombs', 'sixteen')
    >>> chosen("clear", None, "linux")
    'clear'
    """
    if wanted != AUTO:
        return wanted
    return SIXTEEN if is_poor(terminal) else (GAMES[game] if game else next(iter(GAMES.values()))).theme


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
            ">": "▶▸▼☛›→↓",  # noqa: RUF001
            "<": "◀◂‹←",  # noqa: RUF001
            "^": "↑⌃",
            "=": "≡",
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

    >>> plain("▶■ B ✸ ▓ 2→3")
    '># B * % 2>3'
    """
    return text.translate(TABLE)


class AsciiFilter(LineFilter):
    """The last thing that happens to a line before it is written: every glyph becomes a plain one."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line, plain."""
        del background
        return [
            Segment(plain(segment.text), segment.style, segment.control)
            if not segment.text.isascii()
            else segment
            for segment in segments
        ]
