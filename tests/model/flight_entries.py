"""The entries of a flight: what was said, taken back, restored and corrected. A change is flown again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.model import flight_luck
from tests.model.flight_deeds import Line, Piloted, laid_over
from tests.model.flight_tokens import Against, need

Entry = tuple[int, Line]


class Told:
    """A flight and its entries. *start* is its first line, *box* the printed numbers that were used."""

    def __init__(self, start: Line, box: Mapping[str, Any]) -> None:
        self.start, self.box = start, box
        self.text = start.get("words", "")
        self.cuts: dict[int, tuple[str, ...]] = {}
        """What draws were cut with when they were made for the first time: fixed for good."""
        self.version = 1
        self.drew = 1
        """The newest entry that drew."""
        self.entries: list[Entry] = []
        self.gone: list[list[Entry]] = []
        self.flight = self.flown([])

    def hear(self, line: Line) -> None:
        """One line. Raises `Against`, and then nothing has changed."""
        match line["do"]:
            case "undo":
                last = [self.entries[-1]] if self.entries else []
                taken = [each for each in self.entries if each[0] > line["to"]] if "to" in line else last
                need(taken, "nothing-to-undo")
                self.entries = self.entries[: -len(taken)]
                self.gone.append(taken)
                self.flight = self.flown(self.entries)
            case "redo":
                need(self.gone, "nothing-to-redo")
                self.entries += self.gone.pop()
                self.flight = self.flown(self.entries)
            case "retell":
                entries = [*self.entries, (self.version + 1, line)]
                self.flight = self.flown(entries)
                self.entries, self.gone = entries, []
            case do:
                need(do != "words" or not self.cuts, "words-fixed")
                need(do != "cut" or self.flight.draws + 1 not in self.cuts, "cut-fixed")
                try:
                    self.flight.hear(line)
                except Against:
                    self.flight = self.flown(self.entries)  # what was done before is not done either
                    raise
                if do == "words":
                    self.text = line["text"]
                    self.flight.key = flight_luck.key(self.start["seed"], self.text)
                self.entries.append((self.version + 1, line))
                self.gone = []
        self.version += 1
        self.drew = self.version if self.flight.made else self.drew
        for number, _, _ in self.flight.made:
            self.cuts.setdefault(number, self.flight.cuts.get(number, ()))

    def flown(self, entries: Iterable[Entry]) -> Piloted:
        """The flight of these entries, from its first line on; those told again in their corrected form."""
        lines: list[Entry] = []
        start, box = self.start, self.box
        for n, line in entries:
            if line["do"] != "retell":
                lines.append((n, line))
                continue
            if line.get("entry") == 1:
                start, box = line["instead"], laid_over(box, line["instead"].get("box", {}))
                continue
            at = next(
                i for i, (entry, _) in enumerate(lines) if entry == line.get("entry", line.get("after"))
            )
            lines[at + ("after" in line) : at + 1] = [(n, line["instead"])] if "instead" in line else []
        flight = Piloted(box, start["fighter"], start["mothership"])
        flight.key = flight_luck.key(self.start["seed"], self.text)
        flight.cuts |= self.cuts
        for _, line in lines:
            if line["do"] != "cut" or flight.draws + 1 not in self.cuts:
                flight.hear(line)
        flight.made = []
        return flight
