"""The commands about evenings that are over. Each imports what it needs when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from companion.cli.shape import A_FILE, configured
from companion.config import Config


@click.command()
@click.argument("game", type=int, required=False)
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.option("--svg", type=A_FILE, help="Also draw it into this file, as a picture of lines.")
@click.option("--png", type=A_FILE, help="Also draw it into this file, as a picture of dots.")
@configured
def recap(config: Config, game: int | None, *, as_json: bool, svg: Path | None, png: Path | None) -> None:
    """
    What an evening was like: noise, fury, hits and luck; without a number, the newest.

    Example: furybox recap 3 --svg evening.svg
    """
    from companion.cli.remembering import recap as told  # noqa: PLC0415  # see the module's first line
    from companion.cli.reports import hold  # noqa: PLC0415  # likewise

    hold(config, game)
    told(config, game, as_json=as_json, svg=svg, png=png)


@click.command()
@click.option("--person", help="Only the evenings of this person, and their page.")
@click.option("--game", help="Only those of this game, such as in-space, and its page.")
@click.option("--json", "form", flag_value="json", help="For scripts: everything that is known.")
@click.option("--csv", "form", flag_value="csv", help="For a spreadsheet: a row for each seat.")
@configured
def evenings(config: Config, *, person: str | None, game: str | None, form: str | None) -> None:
    """
    Every evening that is kept: who played, who won, when, and how it ended.

    Example: furybox evenings --person Eva
    """
    from companion.cli.remembering import evenings as told  # noqa: PLC0415  # see the module's first line

    told(config, person=person, game=game, form=form or "")


@click.command()
@click.argument("name")
@click.argument("other")
@configured
def join(config: Config, name: str, other: str) -> None:
    """
    One person is written two ways: from now on NAME is OTHER. Journals stay as they are.

    Example: furybox join Evka Eva
    """
    from companion.cli.remembering import join as joined  # noqa: PLC0415  # see the module's first line

    joined(config, name, other)


@click.command()
@click.argument("name")
@configured
def forget(config: Config, name: str) -> None:
    """
    A name leaves statistics and pictures. Journals stay as they are.

    Example: furybox forget Eva
    """
    from companion.cli.remembering import forget as forgotten  # noqa: PLC0415  # see the module's first line

    forgotten(config, name)


MEMORIES: Final = (recap, evenings, join, forget)
