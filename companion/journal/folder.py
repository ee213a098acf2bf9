"""What a folder lists, on the disk: without it a power cut can undo the making or the renaming of a file."""

from __future__ import annotations

import os
from pathlib import Path


def made(folder: Path, *, mode: int = 0o777) -> None:
    """See that a folder is there, and that the disk keeps it. Raises `OSError`."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(mode=mode, parents=True, exist_ok=True)
    for each in missing:
        to_disk(each.parent)


def to_disk(folder: Path) -> None:
    """Have the disk keep what the folder lists. Raises `OSError`."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
