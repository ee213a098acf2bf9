"""
`furybox web`: the console in a browser, for whoever holds an address that nobody has used yet.

A guest of the host, as every console is; it needs the extra `web`, and the host never imports it.
"""

from __future__ import annotations

import webbrowser
from pathlib import Path
from urllib.parse import quote, urlsplit

from companion.config import Config
from companion.journal.folder import made, own_state
from companion.web import phrases
from companion.web.errors import CannotServe
from companion.web.programs import witness_page
from companion.words.language import _


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
        if (error.name or "").partition(".")[0] not in {"aiohttp", "textual_serve"}:
            raise
        missing = _('Browsers need a library that is not installed: type `pip install "furybox[web]"`.')
        raise CannotServe(missing) from error
    run(config, file=file, host=host, port=port, language=language, watching=watching)


def attend(address: str) -> tuple[Path, bool]:
    """
    Open a witness of the table at an *address* for phones, in a browser of this machine.

    Returns the witness's page, among the user's state, and whether a browser opens it.
    Raises `CannotServe` for what is no such address, and `OSError` when the page cannot be written.
    """
    at = urlsplit(address)
    if at.scheme not in ("http", "https") or not at.hostname or not at.fragment:
        raise CannotServe(phrases.own_witness()["no_address"])
    page = own_state() / "witness" / "witness.html"
    made(page.parent, mode=0o700)
    page.write_text(witness_page(), "utf-8")
    way = page.with_name("open.html")  # a token on a command line is read by all, and xdg-open drops the `#`
    way.touch(mode=0o600)
    way.write_text(f'<meta http-equiv="refresh" content="0;url={page.name}#{quote(address, safe="")}">\n')
    return page, webbrowser.open(way.as_uri())
