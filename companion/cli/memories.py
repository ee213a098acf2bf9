"""The commands about evenings that are over. Each imports what it needs when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from companion.cli.shape import A_FILE, InLanguage, configured
from companion.config import Config
from companion.words.language import _
from companion.words.say import say


@click.command(cls=InLanguage)
@click.argument("game", type=int, required=False)
@click.option("--json", "form", flag_value="json", help="For scripts.")
@click.option("--bgstats", "form", flag_value="bgstats", help="A link that hands the play to BG Stats.")
@click.option("--svg", type=A_FILE, help="Also draw it into this file, as a picture of lines.")
@click.option("--png", type=A_FILE, help="Also draw it into this file, as a picture of dots.")
@configured
def recap(config: Config, game: int | None, *, form: str | None, svg: Path | None, png: Path | None) -> None:
    """
    What an evening was like: noise, fury, hits and luck; without a number, the newest.

    Example: furybox recap 3 --svg evening.svg
    """
    from companion.cli.remembering import recap as told  # noqa: PLC0415  # see the module's first line

    told(config, game, form=form or "", svg=svg, png=png)


@click.command(cls=InLanguage)
@click.option("--person", help="Only the evenings of this person, and their page.")
@click.option("--game", help="Only those of this game, such as in-space, and its page.")
@click.option("--json", "form", flag_value="json", help="For scripts: everything that is known.")
@click.option("--csv", "form", flag_value="csv", help="For a spreadsheet: a row for each seat.")
@click.option("--form", "rated", is_flag=True, help="Also how strongly people play, by their places.")
@configured
def evenings(config: Config, *, person: str | None, game: str | None, form: str | None, rated: bool) -> None:
    """
    Every evening that is kept: who played, who won, when, and how it ended.

    Example: furybox evenings --person Eva
    """
    from companion.cli.remembering import evenings as told  # noqa: PLC0415  # see the module's first line

    told(config, person=person, game=game, form=form or "", rated=rated or config.form)


@click.command(cls=InLanguage)
@click.argument("name")
@click.argument("other")
@configured
def join(config: Config, name: str, other: str) -> None:
    """
    One person is written two ways: from now on NAME is OTHER. Journals stay as they are.

    Example: furybox join Evka Eva
    """
    from companion.evenings import people  # noqa: PLC0415  # see the module's first line

    path = config.journal_path()
    people.keep(path, people.known(path).join(name, other))
    say(_("{name} is {other} from now on. Journals stay as they are.").format(name=name, other=other))


@click.command(cls=InLanguage)
@click.argument("name")
@configured
def forget(config: Config, name: str) -> None:
    """
    A name leaves statistics and pictures. Journals stay as they are.

    Example: furybox forget Eva
    """
    from companion.evenings import people  # noqa: PLC0415  # see the module's first line

    path = config.journal_path()
    people.keep(path, people.known(path).forget(name))
    gone = _("{name} is in no statistics and pictures from now on. Journals stay as they are, names and all.")
    say(gone.format(name=name))


@click.command(cls=InLanguage)
@click.argument("file", type=A_FILE)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@configured
def backup(config: Config, file: Path, *, force: bool) -> None:
    """
    All evenings in one file, checked, also while a host plays. It holds the seeds of games that still run.

    Example: furybox backup evenings.furybox
    """
    from companion.cli.remembering import backup as back_up  # noqa: PLC0415  # see the module's first line

    back_up(config, file, force=force)


@click.command(cls=InLanguage)
@click.argument("file", type=A_FILE)
@click.option("--force", is_flag=True, help="Put the journal that is there aside without asking.")
@configured
def restore(config: Config, file: Path, *, force: bool) -> None:
    """
    Put a backup in the journal's place, once it is checked; what was there is put aside, not overwritten.

    Example: furybox restore evenings.furybox
    """
    from companion.cli.remembering import restore as put_back  # noqa: PLC0415  # see the module's first line

    put_back(config, file, force=force)


MEMORIES: Final = (recap, evenings, join, forget, backup, restore)
