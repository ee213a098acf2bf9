"""
`furybox hall`: every table of a club on one screen, heard over MQTT.

A plain listener: it may be killed and started at any moment, and is right again once the broker has told it
what it keeps. It changes nothing at any table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.config import BadConfig, Config, Mqtt, broker_at
from companion.words.language import _

_EXTRA: Final = {"aiomqtt": "mqtt", "paho": "mqtt", "aiohttp": "web"}
"""The extra that each library belongs to."""


def serve(
    config: Config,
    *,
    broker: str | None,
    host: str,
    port: int,
    keep: Path | None,
    tables: str,
    terminal: bool,
) -> None:
    """
    Show *tables* of *broker*, or of the one that is configured, until told to stop (SIGTERM, SIGINT).

    Raises `BadConfig` where no broker is named or a library is missing, and `CannotServe`.
    """
    try:
        from companion.hall.serving import run  # noqa: PLC0415  # extras, which may not be installed

        run(_broker(config, broker), host=host, port=port, keep=keep, tables=tables, terminal=terminal)
    except ModuleNotFoundError as error:
        extra = _EXTRA.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        told = _('The hall needs a library that is not installed: type `pip install "furybox[{extra}]"`.')
        raise BadConfig(told.format(extra=extra)) from error


def _broker(config: Config, address: str | None) -> Mqtt:
    if address is None:
        if config.mqtt is None:
            raise BadConfig(_("No broker is named: give --broker mqtt://HOST, or [mqtt] in table.toml."))
        return config.mqtt
    try:
        broker_at(address)
    except ValueError as error:
        raise BadConfig(_("--broker cannot be used: {why}.").format(why=error)) from error
    if config.mqtt and config.mqtt.url == address:
        return config.mqtt
    return Mqtt(url=address, table="hall")
