"""A process's log, harmless for whoever reads it."""

from __future__ import annotations

import logging
from typing import Any

from companion.words.harmless import harmless


def log_harmlessly() -> None:
    """Keep this process's log where errors go, one line a message."""
    lines = logging.StreamHandler()
    lines.setFormatter(HarmlessLog())
    logging.getLogger().addHandler(lines)


class HarmlessLog(logging.Formatter):
    """A log's lines: one for each message, whoever wrote what stands in it."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's own name
        """One line."""
        return harmless(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802  # logging's own name
        """The traceback, which is ours but for the words of the error."""
        return "\n".join(map(harmless, super().formatException(ei).split("\n")))
