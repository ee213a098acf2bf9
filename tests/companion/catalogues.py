"""The tool of the catalogues, `packaging/update_locale.py`, how their messages read, and what is English."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

from babel.messages.catalog import Message

HOUSE = Path(__file__).parents[2]
ENGLISH = re.compile(
    r"\b(fury|noise|bag|area|aside|supply|wounds?|hunters?|ghosts?|blockade|shrine|discard|trays|cargo"
    r"|black|white|red|yellow|blue|green|purple|orange|pink|brown|grey|turquoise"
    r"|cubes?|tokens?|secrets?|prisoners|enemy|section|skill|manoeuvre|energy"
    r"|the|and|with|from|cards?|turn|seat|step)\b|module-\d|\b[a-z]+\.[a-z]+_[a-z]+",
    re.IGNORECASE,
)
"""Words of the rules' own names and of every English sentence, which neither language has."""

GIVEN = re.compile(
    r"Tyran REX sleeps|Hydroponics|a long evening|dragons? \w+|scout|watch|laser \d", re.IGNORECASE
)
"""What people of these evenings typed; and a token that is called the same everywhere."""


def tool() -> ModuleType:
    """`update_locale.py`, which belongs to the packaging."""
    spec = importlib.util.spec_from_file_location("update_locale", HOUSE / "packaging" / "update_locale.py")
    if spec is None or spec.loader is None:
        message = "update_locale.py is missing"
        raise ImportError(message)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = tool()
LANGUAGES = TOOL.LANGUAGES


def texts(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)
