"""
Write the manual page, furybox(1), from the commands' own help: `python packaging/man_page.py cs > furybox.1`.

Nothing is told twice: what `--help` says stands here whole, command by command, in the same language.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import click

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.cli import main
from companion.cli.shape import NO_USE, translated
from companion.release import __version__
from companion.words.language import _, speak

HOUSE: Final = Path(__file__).parents[1]
LANGUAGES: Final = ("en", "cs", "pl")
HEADINGS: Final = {
    "en": ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "FILES", "EXIT STATUS", "SEE ALSO"),
    "cs": ("JMÉNO", "POUŽITÍ", "POPIS", "VOLBY", "PŘÍKAZY", "SOUBORY", "NÁVRATOVÝ KÓD", "VIZ TAKÉ"),
    "pl": ("NAZWA", "SKŁADNIA", "OPIS", "OPCJE", "POLECENIA", "PLIKI", "KOD WYJŚCIA", "ZOBACZ TAKŻE"),
}
"""As the manual pages of each language call their parts."""

FILES: Final = (
    "/etc/furybox/table.toml", "~/.config/furybox/table.toml",
    "/var/lib/furybox/journal.db", "~/.local/share/furybox/journal.db",
)  # fmt: skip

STATUSES: Final[Mapping[str, Mapping[int, str]]] = {
    "en": {
        0: "It is done.",
        1: "It could not be done, or what was examined does not hold: a sentence says why.",
        2: "What was typed cannot be read; for `verify`, FILE is no journal.",
        3: "For `verify`: this release does not know the game, so only half of it was checked.",
        NO_USE: "For `host`: the journal is damaged or a newer program's; starting it again is of no use.",
    },
    "cs": {
        0: "Hotovo.",
        1: "Nešlo to, nebo to, co se zkoumalo, neplatí: věta říká proč.",
        2: "Co bylo napsáno, nelze přečíst; u `verify` není FILE deník.",
        3: "U `verify`: toto vydání hru nezná, takže se ověřila jen polovina.",
        NO_USE: "U `host`: deník je poškozený nebo z novějšího programu; spouštět znovu nemá smysl.",
    },
    "pl": {
        0: "Zrobione.",
        1: "Nie udało się albo to, co sprawdzono, się nie zgadza: zdanie mówi dlaczego.",
        2: "Nie da się odczytać tego, co wpisano; przy `verify` FILE nie jest dziennikiem.",
        3: "Przy `verify`: to wydanie nie zna tej gry, więc sprawdzono tylko połowę.",
        NO_USE: "Przy `host`: dziennik jest uszkodzony albo nowszego programu; ponowny start nic nie da.",
    },
}
"""What a script reads of how a command ended."""


def page(language: str) -> str:
    """The manual page in a language, as man(1) reads it."""
    speak(language)
    name, synopsis, description, options, commands, files, status, see = HEADINGS[language]
    ctx = click.Context(main, info_name="furybox", **main.context_settings)
    told = _paragraphs(main)
    lines = [
        f'.TH FURYBOX 1 "" "Furybox {__version__}"',
        f".SH {name}",
        f"furybox \\- {plain(told[0].rstrip('.'))}",
        f".SH {synopsis}",
        _usage(ctx),
        f".SH {description}",
        *(line for text in told for line in (".PP", *_paragraph(text))),
        f".SH {options}",
        *_options(ctx),
        f".SH {commands}",
        *(line for each in _commands(ctx) for line in _section(each)),
        f".SH {files}",
        *(line for file in FILES for line in (".TP", f".I {plain(file)}")),
        f".SH {status}",
        *(line for n, text in STATUSES[language].items() for line in (".TP", f".B {n}", plain(text))),
        f".SH {see}",
        ".BR furybox\\-table.toml (5)",
    ]
    return "\n".join(lines) + "\n"


def _commands(ctx: click.Context) -> Iterator[click.Context]:
    """Every command, and those within it, by name."""
    if not isinstance(ctx.command, click.Group):
        return
    for name in ctx.command.list_commands(ctx):
        command = ctx.command.get_command(ctx, name)
        if command is None or command.hidden:
            continue
        inner = click.Context(command, info_name=name, parent=ctx)
        yield inner
        yield from _commands(inner)


def _section(ctx: click.Context) -> Iterator[str]:
    yield f".SS {plain(ctx.command_path)}"
    yield _usage(ctx)
    for text in _paragraphs(ctx.command):
        yield from (".PP", *_paragraph(text))
    yield from _options(ctx)


def _paragraphs(command: click.Command) -> list[str]:
    with translated(command):
        return (command.help or "").split("\n\n")


def _paragraph(text: str) -> Iterator[str]:
    """One paragraph; an example is set apart, to be typed."""
    label, _colon, typed = text.partition(": ")
    if f"{label}:" == _("Example:"):
        yield from (".PP", f"{plain(label)}:", ".RS", f".B {plain(typed)}", ".RE")
    else:
        yield plain(text)


def _usage(ctx: click.Context) -> str:
    """The line that says how it is typed."""
    pieces = ctx.command.collect_usage_pieces(ctx)
    words = " ".join(pieces)
    for word in ("OPTIONS", "COMMAND", "ARGS"):
        words = words.replace(word, _(word))
    return f"\\fB{plain(ctx.command_path)}\\fR {plain(words)}"


def _options(ctx: click.Context) -> Iterator[str]:
    """Each option that a person may type; its help option is told once, with the program's."""
    params = [each for each in ctx.command.get_params(ctx) if isinstance(each, click.Option)]
    helping = ctx.command.get_help_option(ctx)
    with translated(*params):
        for each in params:
            record = each.get_help_record(ctx)
            if record and (ctx.parent is None or each.name != getattr(helping, "name", None)):
                yield from (".TP", f"\\fB{plain(record[0])}\\fR", plain(inspect.cleandoc(record[1])))


def plain(text: str) -> str:
    """Words as words: nothing in them moves the page."""
    words = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga")
    return f"\\&{words}" if words.startswith((".", "'")) else words


if __name__ == "__main__":
    sys.stdout.write(page(sys.argv[1]))
