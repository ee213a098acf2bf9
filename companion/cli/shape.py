"""The shape all commands share: failures in one sentence, and the configuration for whoever asks."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from companion.config import BadConfig, Config
from companion.say import say

F = TypeVar("F", bound=Callable[..., Any])

A_FILE = click.Path(dir_okay=False, path_type=Path)
"""A path to a file, which need not be there."""


NO_USE = 65
"""The status of a host whose journal is damaged or a newer program's: starting it again is of no use."""


class Plain(click.Group):
    """Says every expected failure in one sentence, never as a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; end with a sentence and a status when it cannot."""
        from companion.journal.errors import JournalError  # noqa: PLC0415  # `--help` needs none of these
        from companion.narration.naming import refusal  # noqa: PLC0415  # likewise
        from companion.own_boxes import BadBoxFile  # noqa: PLC0415  # likewise
        from rules.refusals import Refused  # noqa: PLC0415  # likewise

        try:
            return super().invoke(ctx)
        except Refused as no:
            fail(refusal(no))
        except (JournalError, BadConfig, BadBoxFile) as error:
            fail(str(error))
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise  # whoever reads has heard enough; click ends quietly
            fail(_plainly(error))


def _plainly(error: OSError) -> str:
    """Our own errors are sentences; the system's are a file and a reason."""
    if error.strerror is None:
        return str(error)
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror


def fail(sentence: str, code: int = 1) -> NoReturn:
    """Say what is wrong and end with a non-zero exit status."""
    with contextlib.suppress(OSError):  # the status says it too
        say(sentence, error=True)
    raise SystemExit(code)


def configured(command: F) -> F:
    """Hand the configuration to a command."""

    @click.pass_obj
    @functools.wraps(command)
    def with_config(config: Config, /, *args: Any, **kwargs: Any) -> Any:
        return command(config, *args, **kwargs)

    return with_config  # type: ignore[return-value]  # the decorator fills in the first argument
