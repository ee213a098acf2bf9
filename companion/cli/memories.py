"""The commands about evenings that are over. Each imports what it needs when it runs."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.completion import ONE_GAME, titles
from companion.cli.shape import A_FILE, InLanguage, configured, fail
from companion.config import Config
from companion.words.language import _
from companion.words.say import say


@click.command(cls=InLanguage)
@ONE_GAME
@click.option("--json", "form", flag_value="json", help="For scripts.")
@click.option("--bgstats", "form", flag_value="bgstats", help="A link that hands the play to BG Stats.")
@click.option(
    "--chances", is_flag=True, help="With the chance to win of a flight that is over, turn by turn."
)
@click.option("--svg", type=A_FILE, help="Also draw it into this file, as a picture of lines.")
@click.option("--png", type=A_FILE, help="Also draw it into this file, as a picture of dots.")
@configured
def recap(  # its options
    config: Config, game: int | None, *, form: str | None, chances: bool, svg: Path | None, png: Path | None
) -> None:
    """
    What an evening was like: noise, fury, hits and luck; without a number, the newest.

    Example: furybox recap 3 --svg evening.svg
    """
    from companion.cli.remembering import recap as told  # noqa: PLC0415  # see the module's first line

    told(config, game, form=form or "", chances=chances, svg=svg, png=png)


@click.command(cls=InLanguage)
@click.option("--person", help="Only the evenings of this person, and their page.")
@click.option(
    "--game", shell_complete=titles, help="Only those of this game, such as in-space, and its page."
)
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
@click.argument("other", required=False)
@click.option("--back", is_flag=True, help="Take it back: NAME is nobody else.")
@configured
def join(config: Config, name: str, other: str | None, *, back: bool) -> None:
    """
    One person is written two ways: from now on NAME is OTHER. Journals stay as they are.

    Example: furybox join Evka Eva
    """
    if not (other or back):
        fail(_("Name both: `furybox join Evka Eva`; or take it back: `furybox join Evka --back`."))
    done = _("{name} is {other} from now on. Journals stay as they are.")
    _said_of(config, name, other, back=back, done=done)


@click.command(cls=InLanguage)
@click.argument("name")
@click.option("--back", is_flag=True, help="Take it back: NAME is known again.")
@configured
def forget(config: Config, name: str, *, back: bool) -> None:
    """
    A name leaves statistics and pictures. Journals stay as they are.

    Example: furybox forget Eva
    """
    done = _("{name} is in no statistics and pictures from now on. Journals stay as they are, names and all.")
    _said_of(config, name, None, back=back, done=done)


def _said_of(config: Config, name: str, other: str | None, *, back: bool, done: str) -> None:
    """Keep what is said of a name that somebody has here: who it is, or else that it is to be forgotten."""
    from companion.evenings import people  # noqa: PLC0415  # see the module's first line
    from companion.evenings.results import everything  # noqa: PLC0415  # likewise

    path = config.journal_path()
    known, held = people.known(path), everything(path)
    if not people.with_person((*held, *people.spoken(held, known)), name):
        fail(_("Nobody of that name has played here."))
    told = known.taken_back(name) if back else known.join(name, other) if other else known.forget(name)
    if back:
        done = _("{name} stands for nobody else, and is known again.")
    people.keep(path, told)
    say(done.format(name=name, other=other))


@click.command(cls=InLanguage)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--html", type=A_FILE, help="Also write it into this file, as one page for a browser.")
@click.option("--json", "form", flag_value="json", help="For scripts: everything that is known.")
@click.option("--csv", "form", flag_value="csv", help="For a spreadsheet: a row for each seat.")
def league(files: tuple[Path, ...], *, html: Path | None, form: str | None) -> None:
    """
    Who wins, and how lucky they are: journals, folders of a hall and exported evenings. What verifies counts.

    Example: furybox league evening.journal --html league.html
    """
    from companion.cli.remembering import standings  # noqa: PLC0415  # see the module's first line

    if missing := [f"{file}" for file in files if not file.exists()]:
        raise click.BadParameter(_("There is no journal at {path}.").format(path=", ".join(missing)))
    standings(files, form=form or "", html=html)


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
