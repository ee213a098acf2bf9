"""What the journal holds for a person or a script: its games, odds, scores."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import click
import msgspec

from companion.coach.asking import coach
from companion.config import Config
from companion.evenings import people
from companion.games import GAMES as PRESENTERS
from companion.games.sheet import Sheet
from companion.journal.book import Journal
from companion.journal.errors import Damaged, NoSuchGame
from companion.journal.proof import unfollowed
from companion.table.session import Session
from companion.words.clock import fresh_seed, local_day, utc_now
from companion.words.language import _, ngettext, tell_of
from companion.words.say import say, say_json
from rules import timeline
from rules.games import GAMES


def reading(config: Config) -> closing[Journal]:
    """The journal, to look at. Raises the journal's errors."""
    return closing(Journal.read(config.journal_path()))


def chosen(journal: Journal, game: int | None) -> int:
    """The game asked for, or the newest. Raises `NoSuchGame`."""
    if game is not None:
        return journal.game(game).number
    latest = journal.latest()
    if latest is None:
        raise NoSuchGame(_("The journal holds no game yet. `furybox play` begins one."))
    return latest.number


def hold(config: Config, game: int | None) -> None:
    """Raise `Damaged` for a game that no table can follow: what is said of a table trusts its events."""
    with reading(config) as journal:
        number = chosen(journal, game)
        journal.entries(number)
        if fault := unfollowed(journal.export(number)):
            raise Damaged(fault)


def games(config: Config, *, as_json: bool) -> None:
    """Print the games of the journal; a journal that does not exist holds none."""
    held: tuple[Any, ...] = ()
    if config.journal_path().exists():
        with reading(config) as journal:
            held = journal.games()
    if as_json:
        say(json.dumps([msgspec.to_builtins(game) for game in held]))
        return
    if not held:
        known = ", ".join(GAMES)
        say(_("No game has been played yet. Furybox knows: {known}.").format(known=known))
    for game in held:
        state = _("ended") if game.ended else _("in progress")
        state = _("stopped") if game.stopped else state
        entries = ngettext("{n} entry", "{n} entries", game.entries).format(n=game.entries)
        say(f"{game.number:>4}  {game.began_at}  {game.game:<10}  {entries}, {state}")


def odds(
    config: Config,
    game: int | None,
    extra: tuple[str, ...],
    *,
    after: tuple[str, ...],
    attacks: int,
    turns: bool,
    as_json: bool,
) -> None:
    """Print the odds of the draw owed now. Raises `click.BadParameter` for what cannot be read."""
    hold(config, game)
    more = dict(_noise(text) for text in extra)
    told = tuple(_command(text) for text in after)
    with reading(config) as journal:
        table = _resumed(journal, game)
        line = table.timeline
        if line is not None:
            line = timeline.supposed(line, told)
        risk = line.game.odds(line.table, extra=more, attacks=attacks) if line and not line.ended else None
        view = line.view() if line else table.view
        asks = turns and config.odds and line is not None
        ahead = _ahead(journal, line, chosen(journal, game)) if line and asks else None
    if as_json:
        say_json(msgspec.json.encode({"odds": risk} | ({"ahead": ahead} if turns else {})))
    elif view.phase != "play" or risk is None:
        say(_("The game is over: no draw is owed."))
    else:
        say(*PRESENTERS[view.game].outlook.odds(view, risk))
        foresight = PRESENTERS[view.game].foresight
        if ahead is not None:
            say(*foresight.told(view, ahead))
        elif turns and foresight.coach:
            say(
                foresight.nothing()
                if config.odds
                else _("This table plays without odds; its configuration says so.")
            )


def _ahead(journal: Journal, line: timeline.Timeline[Any], number: int) -> Any | None:
    """The best that can be foreseen; none where nothing can."""
    foresight = PRESENTERS[line.game.name].foresight
    asks = None if line.ended else foresight.asks(line.game, line.table)
    if asks is None:
        return None
    answers = tuple(coach(foresight.coach).answers(asks, journal=journal.path, game=number))
    return answers[-1] if answers else None


def score(config: Config, game: int | None, *, as_json: bool, svg: Path | None, png: Path | None) -> None:
    """Print the score sheet; draw it into files, too, where they are named."""
    hold(config, game)
    with reading(config) as journal:
        view = _resumed(journal, game).view
        names = people.names(view, people.known(journal.path))
        day = local_day(journal.game(chosen(journal, game)).began_at)
    shown = PRESENTERS[view.game].remembered
    view = shown.renamed(view, names)
    sheet = shown.sheet(view)
    say(*([json.dumps(shown.scored(view))] if as_json else sheet.lines()))
    draw(sheet, day=day, svg=svg, png=png)


def draw(page: Sheet, *, day: str, svg: Path | None, png: Path | None) -> None:
    """Draw a sheet into files, where they are named."""
    if svg is None and png is None:
        return
    from companion.games import sheet_picture  # noqa: PLC0415  # PIL is heavy, and only this needs it

    if svg is not None:
        svg.write_text(sheet_picture.svg(page, day=day), encoding="utf-8")
    if png is not None:
        png.write_bytes(sheet_picture.png(page, day=day))


def _noise(text: str) -> tuple[int, int]:
    seat, _sign, noise = text.partition("=")
    try:
        return int(seat), int(noise)
    except ValueError:
        why = _("{text} is no noise for a seat; write 0=2 for two more from seat 0.").format(text=text)
        raise click.BadParameter(why, param_hint="--extra") from None


def _command(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        why = _('{text} is no command; write one as in a script: {{"do":"fury","by":1}}').format(text=text)
        raise click.BadParameter(why, param_hint="--after") from None


def _resumed(journal: Journal, game: int | None) -> Session:
    table = Session(journal, clock=utc_now, fresh_seed=fresh_seed)
    table.resume(chosen(journal, game))
    tell_of(table.view.game)
    return table
