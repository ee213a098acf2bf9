"""Games that somebody wrote, a file each: read as a console begins, and offered at its set-up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.words.language import _
from rules.boxes import BadBox, Tree, parsed
from rules.refusals import Refused

FILES: Final[dict[str, Tree]] = {}
"""What is called so, and what its file says."""


def take_in(folder: Path) -> Iterator[str]:
    """Read every file of the folder; why one was left out, in a sentence."""
    from rules.filed.own import game_of  # noqa: PLC0415  # only where there is a file

    for path in sorted(folder.glob("*.toml")):
        try:
            file = parsed(path.read_text("utf-8"))
            FILES[game_of(file).title] = file
        except (OSError, UnicodeDecodeError, BadBox) as error:
            yield f"{path}: {error}"
        except Refused as no:
            yield f"{path}: {_(no.template).format(**no.named)}"
