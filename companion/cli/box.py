"""`furybox box`: the printed numbers, as a person asks for them."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.shape import Plain, configured
from companion.config import Config
from companion.words.language import _
from companion.words.say import say
from rules.games import GAMES


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
    from companion.cli.boxing import listed  # noqa: PLC0415  # imported when it runs, so that `--help` is quick

    listed(config)


@box.command(name="show")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@configured
def box_show(config: Config, game: str, *, as_json: bool) -> None:
    """
    Every printed number of a game, with its source.

    Example: furybox box show in-space
    """
    from companion.cli.boxing import shown  # noqa: PLC0415  # imported when it runs, so that `--help` is quick

    shown(config, game, as_json=as_json)


@box.command(name="check")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--game", default=next(iter(GAMES)), show_default=True)
def box_check(file: Path, game: str) -> None:
    """
    Whether a box file of your own can be played by.

    Example: furybox box check house-rules.toml
    """
    from companion.table.own_boxes import read  # noqa: PLC0415  # imported when it runs, so that `--help` is quick

    read(file, game)
    say(_("{file} can be played by.").format(file=file))


@box.command(name="edit")
@click.argument("game")
@configured
def box_edit(config: Config, game: str) -> None:
    """
    Edit your table's own copy of a game's numbers, and keep it if it can be played by.

    Example: furybox box edit in-space
    """
    from companion.cli.boxing import edited  # noqa: PLC0415  # imported when it runs, so that `--help` is quick

    edited(config, game)
