"""Every theme can be read, and tells the seats apart."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.theme import Theme

from companion.config_toml import themes
from companion.console.themes import AUTO, GREY, LABELS, NAMED, SIXTEEN, TABLE, THEMES, plain
from companion.games.signs import BLACK, COLOURS, OTHER, RED, SHAPES, WHITE

READABLE = 4.5
"""What the W3C asks of a text's contrast; seats are bold and larger than a word, so 3 is enough for them."""

STARK = 7.0
"""What it asks for eyes that see little; of seats, too."""


def contrast(one: str, other: str) -> float:
    high, low = sorted((lightness(one), lightness(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def lightness(colour: str) -> float:
    parts = [
        n / 12.92 if n <= 0.03928 else ((n + 0.055) / 1.055) ** 2.4 for n in Color.parse(colour).normalized
    ]
    return sum(part * weight for part, weight in zip(parts, (0.2126, 0.7152, 0.0722), strict=True))


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_theme_can_be_read_from_across_the_table(theme: Theme) -> None:
    behind, readable = str(theme.background), STARK if theme.name in {"contrast", GREY} else READABLE
    texts = [theme.foreground, theme.error, theme.accent, theme.warning, theme.variables["text-muted"]]
    inks = {name: ink for name, ink in theme.variables.items() if name.startswith("ink-")}

    assert [text for text in texts if contrast(str(text), behind) < readable] == []
    enough = 3 if readable == READABLE else readable
    assert [name for name, ink in inks.items() if contrast(ink, behind) < enough] == []


def test_without_colour_there_is_none() -> None:
    grey = NAMED[GREY]
    colours = [str(grey.background), str(grey.accent), str(grey.error), str(grey.warning), str(grey.success)]

    assert [c for c in (*colours, *grey.variables.values()) if len(set(Color.parse(c).rgb)) > 1] == []


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_no_two_of_the_first_seats_look_alike(theme: Theme) -> None:
    inks = [theme.variables[f"ink-{colour}"] for colour in COLOURS[:6]]

    assert len(set(inks)) == len(inks)


def test_sixteen_colours_are_those_of_a_bare_screen() -> None:
    sixteen = next(theme for theme in THEMES if theme.name == SIXTEEN)
    colours = [str(sixteen.background), str(sixteen.accent), *sixteen.variables.values()]

    assert {colour[at : at + 2] for colour in colours for at in (1, 3, 5)} <= {"00", "55", "aa", "ff"}


def test_a_configuration_may_name_every_theme() -> None:
    assert set(themes()) == {theme.name for theme in THEMES} | {AUTO} == set(LABELS)


def test_plain_shapes_stay_apart() -> None:
    shapes = plain(SHAPES)

    assert shapes.isascii()
    assert len(set(shapes)) == len(SHAPES)
    assert set(shapes).isdisjoint(plain(BLACK + RED + WHITE + OTHER))


def test_stand_ins_are_plain() -> None:
    assert [stand_in for stand_in in TABLE.values() if not stand_in.isascii()] == []
