"""
`furybox web`: the console in a browser, for whoever holds an address that nobody has used yet.

A guest of the host, as every console is; it needs the extra `web`, and the host never imports it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.config import Config
from companion.words.language import _

_EXTRA: Final = {"aiohttp", "textual_serve"}


class CannotServe(OSError):
    """No browser can be served here. The sentence says why, and what to do."""


def serve(
    config: Config, *, file: Path | None, host: str, port: int, language: str, watching: bool = False
) -> None:
    """
    Serve consoles of the running host at *host* and *port* until told to stop (SIGTERM, SIGINT).

    Port 0 takes any that is free; *file* is the configuration that was given. Browsers that come in for
    *watching* change nothing. Raises `CannotServe`.
    """
    try:
        from companion.web.serving import run  # noqa: PLC0415  # an extra, which may not be installed
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        missing = _('Browsers need a library that is not installed: type `pip install "furybox[web]"`.')
        raise CannotServe(missing) from error
    run(config, file=file, host=host, port=port, language=language, watching=watching)
