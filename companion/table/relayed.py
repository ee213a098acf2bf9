"""The way to a table's witnesses: each is reached through the guest that relays it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol, runtime_checkable

import msgspec

from companion.line import wire
from companion.table.asking import Question
from companion.table.questions import stands
from companion.table.session import Session
from rules.game import Event
from rules.witnesses import WitnessJoined


@runtime_checkable
class Guest(Protocol):
    """One at the socket, who may relay witnesses."""

    is_leaving: bool

    def wants(self, wanted: wire.Wanted) -> bool:
        """Have it ask a witness; returns whether it is there."""


class Relayed:
    """The witnesses of a *table*, as guests relay them."""

    def __init__(self, table: Session) -> None:
        self._table = table
        self._relays: dict[tuple[int, int], Guest] = {}
        """By a game's number and a witness's, whom it is reached through."""

        self._waiting: dict[tuple[int, int], asyncio.Future[str | None]] = {}
        """By witness and draw."""

        self._left: set[tuple[int, int]] = set()
        """By a game's number and a witness's, those whose device witnesses as another one now."""

    def have_joined(self, after: int) -> bool:
        """Whether each entry from the one after that is a witness's joining."""
        entries = stands(self._table, after)
        return len(entries) == self._table.version - after and all(each.joined for each in entries)

    def joined(self, events: Iterable[Event], guest: object) -> None:
        """A witness that joined through a guest is reached through it."""
        for event in events:
            if isinstance(event, WitnessJoined) and isinstance(guest, Guest):
                self._relays[self._table.mark.game, event.witness] = guest

    def answer(self, said: wire.Relay | wire.Link, guest: object) -> msgspec.Raw:
        """What a guest is answered that relays a witness, or would."""
        does = self._heard(guest, said) if isinstance(said, wire.Link) else self._relays_now(guest, said)
        return msgspec.Raw(msgspec.json.encode(does))

    async def link(self, witness: int, asked: Question) -> str | None:
        """What the witness answers; none at once where its relay is gone, or cannot reach it."""
        relay = self._relays.get((self._table.mark.game, witness))
        wanted = wire.Wanted(witness=witness, **msgspec.structs.asdict(asked))
        answer = asyncio.get_running_loop().create_future()
        self._waiting[witness, asked.draw] = answer
        try:
            return await answer if relay and relay.wants(wanted) else None
        finally:
            del self._waiting[witness, asked.draw]

    def has_left(self, witness: int) -> bool:
        """Whether its device witnesses as another one now."""
        return (self._table.mark.game, witness) in self._left

    def _relays_now(self, guest: object, said: wire.Relay) -> bool:
        """Reach a witness through this guest, unless its own is there; those that it was before have left."""
        if not isinstance(guest, Guest) or not self._may(guest, said.game, said.witness):
            return False
        self._relays[said.game, said.witness] = guest
        older = (w for w in said.instead if w < said.witness and self._may(guest, said.game, w))
        self._left |= {(said.game, w) for w in older}
        return True

    def _may(self, guest: Guest, game: int, witness: int) -> bool:
        """Whether a guest may speak for a witness: not while another one does."""
        own = self._relays.get((game, witness))
        return own is None or own is guest or own.is_leaving

    def _heard(self, guest: object, said: wire.Link) -> bool:
        """Take what a witness answered, if anybody still waits for it."""
        waiting = self._waiting.get((said.witness, said.draw))
        if waiting is None or waiting.done():
            return False
        if self._relays.get((self._table.mark.game, said.witness)) is not guest:
            return False
        waiting.set_result(said.link)
        return True
