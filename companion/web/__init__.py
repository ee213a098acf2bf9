"""
`furybox web`: the console in a browser, for whoever holds an address that nobody has used yet.

A guest of the host, as every console is; it needs the extra `web`, and the host never imports it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.config import Config
from companion.web.errors import CannotServe
from companion.words.language import _

_EXTRA: Final = {"aiohttp", "textual_serve"}


def serve(
    config: Config, *, file: Path | None, host: str, port: int, language: str, watching: bool = False
) -> None:
    """
    Serve consoles of the running host at *host* and *port* until told to stop (SIGTERM, SIGINT).

    Port 0 takes any that is free; *file* is the configuration that was given. Browsers that come in for
    *watching* change nothing. Raises `CannotServe`.
    """
    with _extra(_('Browsers need a library that is not installed: type `pip install "furybox[web]"`.')):
        from companion.web.serving import run  # noqa: PLC0415  # an extra, which may not be installed
    run(config, file=file, host=host, port=port, language=language, watching=watching)


def attend(address: str) -> None:
    """
    Witness the draws of the table at an *address* for phones, from this machine, until told to stop.

    Raises `CannotServe` where that cannot be.
    """
    with _extra(_('A witness needs a library that is not installed: type `pip install "furybox[web]"`.')):
        from companion.web.own_witness import run  # noqa: PLC0415  # likewise
    run(address)


@contextmanager
def _extra(missing: str) -> Iterator[None]:
    """Say what is *missing* where the extra is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        raise CannotServe(missing) from error
