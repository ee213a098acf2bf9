"""What all commands share: failures in one sentence, help in the table's language, the configuration."""

from __future__ import annotations

import contextlib
import functools
import inspect
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

import click

from companion.config import BadConfig, Config
from companion.config_toml import found
from companion.words.language import N_, _, languages, preferred, speak
from companion.words.say import say

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])

A_FILE = click.Path(dir_okay=False, path_type=Path)
"""A path to a file, which need not be there."""

A_FOLDER = click.Path(file_okay=False, path_type=Path)
"""The same of a folder."""


class _Source(click.File):
    """What is read of a file; - is what is typed or piped here, unless that was closed."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "-" and sys.stdin is None:
            self.fail(_("There is no input to read lines from: type them, or give a file of them."))
        return super().convert(value, param, ctx)


SOURCE = _Source("rb")

NO_USE = 65
"""The status of a host whose journal is damaged or a newer program's: starting it again is of no use."""

_EXAMPLE: Final = "Example: "
_OF_CLICK: Final = (N_("Show this message and exit."), N_("Show the version and exit."))
"""What click itself says of its options."""


def _said(text: str) -> str:
    """A help text, paragraph by paragraph; an example is typed alike in every language."""
    return "\n\n".join(
        f"{_('Example:')} {each.removeprefix(_EXAMPLE)}"
        if each.startswith(_EXAMPLE)
        else _(" ".join(each.split()))
        for each in text.split("\n\n")
    )


class InLanguage(click.Command):
    """A command whose help is in the table's language."""

    def get_help(self, ctx: click.Context) -> str:
        """All of it, with click's own words."""
        params = self.get_params(ctx)
        with translated(self, *(each for each in params if isinstance(each, click.Option))):
            told = super().get_help(ctx)
        for heading in (N_("Usage:"), N_("Options:"), N_("Commands:")):
            told = re.sub(rf"^{heading}", _(heading), told, count=1, flags=re.MULTILINE)
        usage, rest = told.split("\n\n", 1) if "\n\n" in told else (told, "")
        for word in (N_("OPTIONS"), N_("COMMAND"), N_("ARGS")):
            usage = re.sub(rf"\b{word}\b", _(word), usage)
        return f"{usage}\n\n{rest}"

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """What a shell offers after a tab, each with its help."""
        params = self.get_params(ctx)
        with translated(*(each for each in params if isinstance(each, click.Option))):
            return super().shell_complete(ctx, incomplete)

    def get_short_help_str(self, limit: int = 45) -> str:
        """Its line in the list of commands."""
        with translated(self):
            return super().get_short_help_str(limit)


@contextlib.contextmanager
def translated(*told: click.Command | click.Option) -> Iterator[None]:
    """Their help is in the table's language while click writes it."""
    before = [each.help for each in told]
    for each in told:
        each.help = _said(inspect.cleandoc(each.help)) if each.help else each.help
    try:
        yield
    finally:
        for each, text in zip(told, before, strict=True):
            each.help = text


class Plain(InLanguage, click.Group):
    """Says every expected failure in one sentence, never as a traceback."""

    command_class = InLanguage

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Its help is asked for before anything is read, so the usual language is spoken at once."""
        if parent is None:
            language = os.environ.get("FURYBOX_LANGUAGE")
            with contextlib.suppress(BadConfig, OSError):  # the command that needs it says what is wrong
                language = language or found(None).language
            speak(language)
        with _plainly():  # a help that cannot be written
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; end with a sentence and a status when it cannot."""
        ctx.meta["helps"] = not {*ctx.help_option_names}.isdisjoint(ctx.args)
        with _plainly():
            return super().invoke(ctx)


@contextlib.contextmanager
def _plainly() -> Iterator[None]:
    try:
        yield
    except (KeyboardInterrupt, click.Abort):
        fail(_("Stopped."), 128 + signal.SIGINT)
    except Exception as error:
        _told(error)
        raise


def _told(error: Exception) -> None:
    """End with the sentence of an error that is expected; what goes well needs to know none of them."""
    from companion.games.files import BadGame  # noqa: PLC0415  # see above
    from companion.journal.errors import JournalError  # noqa: PLC0415  # likewise
    from companion.narration.naming import refusal  # noqa: PLC0415  # likewise
    from companion.table.own_boxes import BadBoxFile  # noqa: PLC0415  # likewise
    from rules.refusals import Refused  # noqa: PLC0415  # likewise

    match error:
        case Refused():
            fail(refusal(error))
        case click.BadParameter() if error.message:  # else something is missing: click's usage shows what
            fail(_amiss(error), error.exit_code)
        case JournalError() | BadConfig() | BadBoxFile() | BadGame() | OSError(strerror=None):
            fail(str(error))  # our own errors are sentences; the system's are a file and a reason
        case OSError() if not isinstance(error, BrokenPipeError):  # its reader has heard enough
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror))


def _amiss(error: click.BadParameter) -> str:
    """Our own errors are sentences; of a number click does not say plainly what it may be."""
    wanted = error.param
    if wanted is None:
        return error.message
    name = wanted.opts[0] if isinstance(wanted, click.Option) else wanted.human_readable_name
    match wanted.type:
        case click.IntRange(min=least, max=most):
            said = _("Type a whole number from {least} to {most} for: {name}.")
            return said.format(least=least, most=most, name=name)
        case click.INT:
            return _("Type a whole number for: {name}.").format(name=name)
    return error.message


def fail(sentence: str, code: int = 1) -> NoReturn:
    """Say what is wrong and end with a non-zero exit status."""
    with contextlib.suppress(OSError):  # the status says it too
        say(sentence, error=True)
    raise SystemExit(code)


def speak_known(language: str | None) -> str:
    """Speak the language asked for, here or by the environment. Raises `BadConfig` for an unknown one."""
    if language and not preferred(language):
        why = _("There is no language {language}. There are: {known}.")
        raise BadConfig(why.format(language=language, known=", ".join(languages())))
    return speak(language)


def configured(command: F) -> F:
    """Hand the configuration to a command."""

    @click.pass_obj
    @functools.wraps(command)
    def with_config(config: Config, /, *args: Any, **kwargs: Any) -> Any:
        return command(config, *args, **kwargs)

    return with_config  # type: ignore[return-value]  # the decorator fills in the first argument
