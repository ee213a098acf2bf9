"""Games that are imported when somebody asks for them: whoever plays one need not wait for all the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import TypeVar

T = TypeVar("T")


class Rooms(MutableMapping[str, T]):
    """
    Values by name, each in a module of its own, which is imported when the value is looked up first.

    Their names are known without that.

    >>> rooms = Rooms({"hush": "rules.texts.check"})
    >>> list(rooms), "hush" in rooms, rooms["hush"].__name__
    (['hush'], True, 'check')
    """

    def __init__(self, where: Mapping[str, str]) -> None:
        self._where = dict(where)
        """The modules, and what the values are called there."""

        self._there: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._there:
            module, _dot, called = self._where[name].rpartition(".")
            self._there[name] = getattr(import_module(module), called)
        return self._there[name]

    def __contains__(self, name: object) -> bool:
        return name in self._where

    def __setitem__(self, name: str, value: T) -> None:
        self._where[name], self._there[name] = "", value

    def __delitem__(self, name: str) -> None:
        del self._where[name]
        self._there.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._where)

    def __len__(self) -> int:
        return len(self._where)
