"""A disk that keeps only what it was told to flush, and what may be left of it when the power is back."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Literal

SECTOR = 512

Survive = Literal["nothing", "in order", "some writes", "some sectors", "everything"]
"""What of the writes that were not flushed is on the disk nevertheless."""


class PowerCut(Exception):
    pass


@dataclass
class Content:
    """One file: what a reader sees, what is surely on the disk, and what happened in between."""

    seen: bytearray = field(default_factory=bytearray)
    flushed: bytes = b""
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)

    def write(self, at: int, written: bytes | None) -> None:
        """Write at a place, or (None) cut the file off there."""
        self.pending.append((at, written))
        apply(self.seen, at, written)

    def flush(self) -> None:
        self.flushed = bytes(self.seen)
        self.pending.clear()

    def after_the_cut(self, survive: Survive, dice: random.Random) -> bytes:
        disk = bytearray(self.flushed)
        for at, written in self.pending:
            match survive:
                case "everything":
                    apply(disk, at, written)
                case "in order" if dice.random() < 0.2:
                    break
                case "in order":
                    apply(disk, at, written)
                case "some writes" if dice.random() < 0.5:
                    apply(disk, at, written)
                case "some sectors" if written is None:
                    if dice.random() < 0.5:
                        apply(disk, at, None)
                case "some sectors":
                    for start in range(0, len(written), SECTOR):
                        if dice.random() < 0.5:
                            apply(disk, at + start, written[start : start + SECTOR])
        return bytes(disk)


def apply(content: bytearray, at: int, written: bytes | None) -> None:
    """Do one write, or (None) one cutting off."""
    if written is None:
        del content[at:]
    else:
        content.extend(bytes(max(0, at - len(content))))
        content[at : at + len(written)] = written


class Disk:
    """Files and the folder that lists them; the power goes before operation *cut*."""

    def __init__(self, files: dict[str, bytes] | None = None, *, cut: int | None = None) -> None:
        self.seen = {name: Content(bytearray(held), held) for name, held in (files or {}).items()}
        self.listed = dict(self.seen)
        self.folder: list[dict[str, Content | None]] = []
        self.cut = cut
        self.done = 0

    def operation(self) -> None:
        """One more; raises when the power goes."""
        if self.cut is not None and self.done >= self.cut:
            raise PowerCut
        self.done += 1

    def list(self, name: str, content: Content | None) -> None:
        """Make a file, or (None) delete it; the disk may hear of it later."""
        self._change({name: content})

    def rename(self, name: str, to: str) -> None:
        """Give a file another name, in one step; the disk may hear of it later."""
        self._change({to: self.seen[name], name: None})

    def flush_folder(self, of: str | None = None) -> None:
        """What the folder lists is on the disk; of several folders, what this one lists."""
        changes, self.folder = self.folder, []
        for change in changes:
            if of is None or any(str(PurePath(name).parent) == of for name in change):
                link(self.listed, change)
            else:
                self.folder.append(change)

    def _change(self, change: dict[str, Content | None]) -> None:
        self.folder.append(change)
        link(self.seen, change)

    def after_the_cut(self, survive: Survive, dice: random.Random) -> dict[str, bytes]:
        listed = dict(self.listed)
        for change in self.folder:
            if survive == "everything" or (survive != "nothing" and dice.random() < 0.5):
                link(listed, change)
        return {name: content.after_the_cut(survive, dice) for name, content in listed.items()}


def link(listed: dict[str, Content], change: dict[str, Content | None]) -> None:
    """Do one change of a folder: names that are given or (None) taken away."""
    for name, content in change.items():
        if content is None:
            listed.pop(name, None)
        else:
            listed[name] = content
