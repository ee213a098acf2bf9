"""What does not work now, for whoever asks. Knows no device."""

from __future__ import annotations

import msgspec


class Faults(msgspec.Struct):
    """Which parts fail now, a sentence each."""

    of: dict[str, str] = {}

    def note(self, part: str, sentence: str | None) -> bool:
        """Note a fault, or with none that the part works; returns whether that is news."""
        before = self.of.get(part)
        if sentence is None:
            self.of.pop(part, None)
        else:
            self.of[part] = sentence
        return before != sentence
