"""`furybox box`: what is printed, what the table plays by instead, and an editor for the difference."""

from __future__ import annotations

import json
from typing import Any

import click
import msgspec
import tomli_w

from companion.config import Config
from companion.table.own_boxes import OwnBoxes, read
from companion.words.language import _, tell_of
from companion.words.say import say
from rules.games import GAMES, called


def listed(config: Config) -> None:
    """Print the boxes there are."""
    own = OwnBoxes(config.boxes_path())
    for name, game in GAMES.items():
        open_points = len(game.printed.unconfirmed(own.override(name)))
        told = _("{n} numbers to compare with the board") if open_points else _("all numbers confirmed")
        say(f"{name:<12} {_(game.title):<24} {told.format(n=open_points)}")


def shown(config: Config, game: str, *, as_json: bool) -> None:
    """Print every number of a game. Raises `Refused` for a game that is not known."""
    rows = OwnBoxes(config.boxes_path()).figures(game)
    tell_of(called(game).name)
    if as_json:
        say(json.dumps(rows))
        return
    for row in rows:
        mark = " " if row["confirmed"] else "?"
        say(f"{mark} {row['path']} = {json.dumps(row['value'])}")
        say(f"    {_(row['source'])}")
    if any(not row["confirmed"] for row in rows):
        say(_("? compare with your board; `furybox box edit {game}` keeps the answer.").format(game=game))


def edited(config: Config, game: str) -> None:
    """
    Open an editor on the table's own box; keep it only if it can be played by.

    What cannot is left as a draft, and taken up by the next edit.
    """
    own = OwnBoxes(config.boxes_path())
    kept = tomli_w.dumps(_text_keys(own.override(game))) or _template(game)
    draft = own.path(game).with_suffix(".draft.toml")
    before = draft.read_text("utf-8") if draft.exists() else kept
    after = click.edit(before, extension=".toml")
    if after is None or after == kept:
        say(_("Nothing was changed."))
        return
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_text(after, "utf-8")
    override = read(draft, game)
    own.keep(game, override, whole=True)
    draft.unlink()
    say(_("Kept in {file}.").format(file=own.path(game)))


def _template(game: str) -> str:
    """What an empty box begins with: the numbers nobody has confirmed, as comments."""
    printed = called(game).printed
    lines = [_("# Write here what your board shows, for example:"), "#"]
    for path, figure in printed.figures.items():
        if not figure.confirmed:
            lines.append(f"# {'.'.join(path)} = {_inline(figure.value)}")
    return "\n".join(lines) + "\n"


def _inline(value: Any) -> str:
    """
    A value as TOML writes it within a line.

    >>> _inline({8: 1, 11: 2})
    '{ 8 = 1, 11 = 2 }'
    """
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_inline(held)}" for name, held in value.items()) + " }"
    return json.dumps(value)


def _text_keys(tree: dict[str, Any]) -> dict[str, Any]:
    keyed: dict[str, Any] = msgspec.to_builtins(tree, str_keys=True)
    return keyed
