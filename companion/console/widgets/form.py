"""A form that is longer than the screen: the arrow keys go through its fields, and it scrolls along."""

from __future__ import annotations

from textual.containers import VerticalScroll


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """
    A column of fields.

    It leaves up and down to the screen, which goes from field to field by them; textual's own column would
    scroll instead as soon as it is too long, and leave the field one is in.
    """
