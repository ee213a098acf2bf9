"""Every class of the console that binds keys of its own."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from textual.dom import DOMNode

from companion import console as console_package


def bound() -> Iterator[type[DOMNode]]:
    """Every class of the console that binds keys of its own: app, screens and widgets, also those to come."""
    for module in pkgutil.walk_packages(console_package.__path__, f"{console_package.__name__}."):
        for each in vars(import_module(module.name)).values():
            if isinstance(each, type) and each.__module__ == module.name and "BINDINGS" in vars(each):
                yield each


BOUND = sorted(set(bound()), key=lambda each: each.__name__)
