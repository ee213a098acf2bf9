"""Keys: every one has an id, a label and a tooltip, so that footer, help and keymaps read one list."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import Binding, BindingsMap

from furybox.companion.language import _

ALT = ("inverted_exclamation_mark", "trade_mark_sign", "pound_sign", "cent_sign", "infinity", "section_sign")
"""What textual takes alt and a digit for, where a terminal sends them as escape and the digit."""


def N_(text: str) -> str:  # noqa: N802  # gettext's own name for a text that is translated later
    """Mark a text for translation; `spoken` looks it up once the table's language is known."""
    return text


def key(keys: str, action: str, label: str, tooltip: str, *, show: bool = False) -> Binding:
    """
    One key and what it does; its id is the action in dashes.

    >>> key("f", "fury", "Fury +1", "The marker goes up one step.").id
    'fury'
    """
    verb, _bracket, given = action.rpartition(".")[2].partition("(")
    name = verb.replace("_", "-")
    inside = given.rstrip(")").replace("-", "minus-").replace(", ", "-").replace("'", "")
    return Binding(keys, action, label, tooltip=tooltip, show=show, id=f"{name}-{inside}" if inside else name)


def spoken(bindings: BindingsMap) -> BindingsMap:
    """The same bindings in the table's language."""
    told = bindings.copy()
    told.key_to_bindings = {
        name: [
            replace(each, description=_(each.description), tooltip=_(each.tooltip) if each.tooltip else "")
            for each in listed
        ]
        for name, listed in bindings.key_to_bindings.items()
    }
    return told
