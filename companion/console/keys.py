"""Keys: every one has an id, a label and a tooltip, so that footer, help and keymaps read one list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode

from companion.language import _

ALT = ("inverted_exclamation_mark", "trade_mark_sign", "pound_sign", "cent_sign", "infinity", "section_sign")
"""What textual takes alt and a digit for, where a terminal sends them as escape and the digit."""


class Doing(NamedTuple):
    """Something a key does, on whatever part of the screen does it; several keys may do it."""

    node: DOMNode
    bindings: list[Binding]


def N_(text: str) -> str:  # noqa: N802  # gettext's own name for a text that is translated later
    """Mark a text for translation; `spoken` looks it up once the table's language is known."""
    return text


def key(keys: str, action: str, label: str, tooltip: str, *, show: bool = False, name: str = "") -> Binding:
    """
    One key and what it does. Its id, by which it is given another key, is *name*, or the action in dashes.

    >>> key("o", "what_if", "Odds", "What the draw would hold with more noise.").id
    'what-if'
    """
    verb = action.rpartition(".")[2].partition("(")[0]
    return Binding(keys, action, label, tooltip=tooltip, show=show, id=name or verb.replace("_", "-"))


FIELDS = (
    key("down", "app.focus_next", N_("Next field"), N_("The next field; so does tab.")),
    key("up", "app.focus_previous", N_("Field before"), N_("The field before; so does shift+tab.")),
)
"""The arrow keys of a form whose fields are one line each."""


def spoken(bindings: BindingsMap, keymap: Mapping[str, str] = MappingProxyType({})) -> BindingsMap:
    """The same bindings in the table's language, and with the table's own keys, in the same order."""
    told: dict[str, list[Binding]] = {}
    remapped: set[str] = set()
    for name, listed in bindings.key_to_bindings.items():
        for each in listed:
            tooltip = _(each.tooltip) if each.tooltip else ""
            said = replace(each, description=_(each.description), tooltip=tooltip)
            if each.id is None or each.id not in keymap:
                told.setdefault(name, []).append(said)
            elif each.id not in remapped:
                remapped.add(each.id)
                for other in keymap[each.id].split(","):
                    told.setdefault(other, []).append(said.with_key(other))
    return BindingsMap.from_keys(told)
