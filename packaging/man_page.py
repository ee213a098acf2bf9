"""
Write the manual page, furybox(1), from the commands' own help: `python packaging/man_page.py cs > furybox.1`.

Nothing is told twice: what `--help` says stands here whole, command by command, in the same language.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.cli import main
from companion.cli.shape import translated
from companion.release import __version__
from companion.words.language import _, speak

LANGUAGES: Final = ("en", "cs", "pl")
HEADINGS: Final = {
    "en": ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "FILES"),
    "cs": ("JMÉNO", "POUŽITÍ", "POPIS", "VOLBY", "PŘÍKAZY", "SOUBORY"),
    "pl": ("NAZWA", "SKŁADNIA", "OPIS", "OPCJE", "POLECENIA", "PLIKI"),
}
"""As the manual pages of each language call their parts."""

FILES: Final = (
    "/etc/furybox/table.toml", "~/.config/furybox/table.toml",
    "/var/lib/furybox/journal.db", "~/.local/share/furybox/journal.db",
)  # fmt: skip


def page(language: str) -> str:
    """The manual page in a language, as man(1) reads it."""
    speak(language)
    name, synopsis, description, options, commands, files = HEADINGS[language]
    ctx = click.Context(main, info_name="furybox", **main.context_settings)
    told = _paragraphs(main)
    lines = [
        f'.TH FURYBOX 1 "" "Furybox {__version__}"',
        f".SH {name}",
        f"furybox \\- {_plain(told[0].rstrip('.'))}",
        f".SH {synopsis}",
        _usage(ctx),
        f".SH {description}",
        *(line for text in told for line in (".PP", *_paragraph(text))),
        f".SH {options}",
        *_options(ctx),
        f".SH {commands}",
        *(line for each in _commands(ctx) for line in _section(each)),
        f".SH {files}",
        *(line for file in FILES for line in (".TP", f".I {_plain(file)}")),
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
    yield f".SS {_plain(ctx.command_path)}"
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
        yield from (".PP", f"{_plain(label)}:", ".RS", f".B {_plain(typed)}", ".RE")
    else:
        yield _plain(text)


def _usage(ctx: click.Context) -> str:
    """The line that says how it is typed."""
    pieces = ctx.command.collect_usage_pieces(ctx)
    words = " ".join(pieces)
    for word in ("OPTIONS", "COMMAND", "ARGS"):
        words = words.replace(word, _(word))
    return f"\\fB{_plain(ctx.command_path)}\\fR {_plain(words)}"


def _options(ctx: click.Context) -> Iterator[str]:
    """Each option that a person may type; its help option is told once, with the program's."""
    params = [each for each in ctx.command.get_params(ctx) if isinstance(each, click.Option)]
    helping = ctx.command.get_help_option(ctx)
    with translated(*params):
        for each in params:
            record = each.get_help_record(ctx)
            if record and (ctx.parent is None or each.name != getattr(helping, "name", None)):
                yield from (".TP", f"\\fB{_plain(record[0])}\\fR", _plain(inspect.cleandoc(record[1])))


def _plain(text: str) -> str:
    """Words as words: nothing in them moves the page."""
    words = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga")
    return f"\\&{words}" if words.startswith((".", "'")) else words


if __name__ == "__main__":
    sys.stdout.write(page(sys.argv[1]))
