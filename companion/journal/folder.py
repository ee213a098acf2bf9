"""
Folders: where the user's own state is kept, and what a folder lists, on the disk.

Without the second a power cut can undo the making or the renaming of a file.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def own_state(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder for what is remembered on this machine. Raises `RuntimeError` for whoever has no home."""
    return Path(environment.get("XDG_STATE_HOME") or "~/.local/state").expanduser() / "furybox"


def made(folder: Path, *, mode: int = 0o777) -> None:
    """See that a folder is there, and that the disk keeps it. Raises `OSError`."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(mode=mode, parents=True, exist_ok=True)
    for each in missing:
        to_disk(each.parent)


def to_disk(path: Path) -> None:
    """Have the disk keep a file, or what a folder lists. Raises `OSError`."""
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
