"""What the keys of Stones do."""

from __future__ import annotations

from companion.console.actions import Action

SCREENS = {
    "StonesScreen": (
        Action("d", "draw", "Draw", "Draw as many stones as the dial says.", shown=True),
        Action("plus", "dial(1)", "More", "Draw one stone more from now on."),
        Action("m", "open('deeds')", "Menu", "Everything that can be done."),
        Action("h", "open('history')", "History", "Everything so far.", shown=True, harmless=True),
    )
}
