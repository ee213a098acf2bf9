"""`furybox box`: what is printed, what the table plays by instead, and an editor for the difference."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, BinaryIO, Final

import click
import msgspec

from companion.cli.completion import titles
from companion.cli.shape import SOURCE, Plain, configured, fail, speak_known
from companion.config import Config
from companion.games.files import is_game
from companion.games.files import read as read_game
from companion.table.own_boxes import BadBoxFile, OwnBoxes, numbers, read, shared, taken
from companion.words.language import _, ngettext, tell_of
from companion.words.say import say
from rules.games import GAMES, called

_IN_A_CODE: Final = 1200
"""Letters that a phone still reads from a terminal."""


@click.group(cls=Plain)
def box() -> None:
    """
    Printed numbers: what the game says, and what your table compared with its board.

    Example: furybox box show in-space
    """


@box.command(name="list")
@configured
def box_list(config: Config) -> None:
    """
    The boxes there are, and how many of their numbers nobody has confirmed.

    Example: furybox box list
    """
    own = OwnBoxes(config.boxes_path())
    for name, game in GAMES.items():
        open_points = len(game.printed.unconfirmed(own.override(name)))
        told = _("{n} numbers to compare with the board") if open_points else _("all numbers confirmed")
        say(f"{name:<12} {_(game.title):<24} {told.format(n=open_points)}")


@box.command(name="show")
@click.argument("game", shell_complete=titles)
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@configured
def box_show(config: Config, game: str, *, as_json: bool) -> None:
    """
    Every printed number of a game, with its source.

    Example: furybox box show in-space
    """
    rows = OwnBoxes(config.boxes_path()).figures(game)
    tell_of(called(game).name)
    if as_json:
        say(json.dumps(rows))
        return
    for row in rows:
        mark = " " if row["confirmed"] else "?"
        say(f"{mark} {row['path']} = {json.dumps(row['value'])}", f"    {_(row['source'])}")
    if not all(row["confirmed"] for row in rows):
        say(_("? compare with your board; `furybox box edit {game}` keeps the answer.").format(game=game))


@box.command(name="check")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--game", default=next(iter(GAMES)), show_default=True, shell_complete=titles)
@click.option("--language", help="en, cs or pl; else what the environment asks for.")
def box_check(file: Path, game: str, language: str | None) -> None:
    """
    Whether a box file of your own can be played by, or a game of your own played.

    Example: furybox box check house-rules.toml
    """
    if language:
        speak_known(language)
    if is_game(file):
        title, _file = read_game(file)
        say(_("{file} can be played: {title}.").format(file=file, title=title))
        return
    read(file, game)
    say(_("{file} can be played by.").format(file=file))


@box.command(name="edit")
@click.argument("game", shell_complete=titles)
@configured
def box_edit(config: Config, game: str) -> None:
    """
    Edit your table's own copy of a game's numbers, and keep it if it can be played by.

    Example: furybox box edit in-space
    """
    import tomli_w  # noqa: PLC0415  # only an editor needs it

    own = OwnBoxes(config.boxes_path())
    tree: dict[str, Any] = msgspec.to_builtins(own.override(game), str_keys=True)
    kept = tomli_w.dumps(tree) or _template(game)
    draft = own.path(game).with_suffix(".draft.toml")  # what could not be kept, for the next edit
    before = draft.read_text("utf-8") if draft.exists() else kept
    after = click.edit(before, extension=".toml")
    if after is None or after == kept:
        say(_("Nothing was changed."))
        return
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_text(after, "utf-8")
    own.keep(game, read(draft, game), whole=True)
    draft.unlink()
    say(_("Kept in {file}.").format(file=own.path(game)))


@box.command(name="export")
@click.argument("game", shell_complete=titles)
@click.option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), help="A file, instead of here.")
@click.option("--qr", is_flag=True, help="As a QR code.")
@configured
def box_export(config: Config, game: str, out: Path | None, *, qr: bool) -> None:
    """
    The numbers that your table has typed or compared, for a friend's table: figures, and nothing else.

    Example: furybox box export in-space -o ours.json
    """
    text = shared(called(game).name, OwnBoxes(config.boxes_path()).override(game))
    if out:
        out.write_text(f"{text}\n", "utf-8")
        say(_("Written to {file}. Your friend types: furybox box import {file}").format(file=out))
    elif sys.stdout is None:
        fail(_("Nobody reads what is written here: name a file with -o."))
    elif qr:
        import segno  # noqa: PLC0415  # only a terminal shows it

        if len(text) > _IN_A_CODE:
            raise BadBoxFile(_("This is too much for a QR code: write it to a file with -o."))
        segno.make(text, error="l", micro=False).terminal(sys.stdout, border=2, compact=True)
    else:
        say(text)


@box.command(name="import")
@click.argument("file", type=SOURCE)
@click.option("--replace", is_flag=True, help="Take theirs also where your table has another number.")
@configured
def box_import(config: Config, file: BinaryIO, *, replace: bool) -> None:
    """
    Take in what a friend's table has typed or compared; - reads what is typed or scanned here.

    Example: furybox box import ours.json
    """
    game, theirs = taken(file.read(), getattr(file, "name", "-"))
    tell_of(game)
    own = OwnBoxes(config.boxes_path())
    news, kept = {}, 0
    for path, value in numbers(game, theirs).items():
        held, is_seen = own.seen(game, path)
        if is_seen and held == value:
            continue
        sign = "≠" if is_seen else "+"
        say(f"{sign} {'.'.join(path)} = {json.dumps(held)} → {json.dumps(value)}")
        if replace or not is_seen:
            news[path] = value
        kept += is_seen and not replace
    own.learn(game, news)
    n = len(news)
    say(ngettext("{n} number was taken in.", "{n} numbers were taken in.", n).format(n=n))
    if kept:
        say(_("What your table knows otherwise (≠) stays; --replace takes theirs."))


def _template(game: str) -> str:
    """What an empty box begins with: the numbers nobody has confirmed, as comments."""
    figures = called(game).printed.figures.items()
    open_points = [(".".join(path), figure.value) for path, figure in figures if not figure.confirmed]
    lines = [_("# Write here what your board shows, for example:"), "#"]
    return "\n".join([*lines, *(f"# {path} = {_inline(value)}" for path, value in open_points), ""])


def _inline(value: Any) -> str:
    """
    A value as TOML writes it within a line.

    >>> _inline({8: 1, 11: 2})
    '{ 8 = 1, 11 = 2 }'
    """
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_inline(held)}" for name, held in value.items()) + " }"
    return json.dumps(value)
