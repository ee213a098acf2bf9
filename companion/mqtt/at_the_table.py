"""The table, as the publisher asks for it: put together of the session and the host, and of nothing else."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from companion.config import Mqtt
from companion.games import GAMES
from companion.games.glance import Attack, Glance
from companion.journal.chain import head
from companion.journal.errors import JournalError
from companion.line import wire
from companion.line.carried import Bookmark
from companion.mqtt import said
from companion.mqtt.discovery import Device, introduced
from companion.mqtt.publisher import MOST_EVENTS, Publisher, Retained
from companion.owned import Part
from companion.table import questions
from companion.table.host import CANNOT_SAVE, Host
from companion.table.library import Recorded
from companion.table.oled_state import meant
from companion.table.session import Session
from hardware.ports import CONTROLS, Press
from rules.game import Command
from rules.refusals import Refused
from rules.timeline import TakenBack

_log = logging.getLogger(__name__)

STATE_SECONDS: Final = 0.2
"""Between two states."""

_CONTROL: Final = {"next-turn": "next", "attack": "attack"}
"""The button that each deed is a finger on: what it means, the game says."""


class Table:
    """
    One table, and what it says of itself; *controls* are those it has, *odds* whether it shows them.

    It says that an attack begins, and nothing of what came of it before the glass has shown every cube.
    """

    def __init__(
        self,
        session: Session,
        host: Host,
        config: Mqtt,
        *,
        odds: bool,
        controls: Sequence[str],
        now: Callable[[], float],
    ) -> None:
        self._session = session
        self._host = host
        self._config = config
        self._odds = odds
        self._controls = tuple(control for control in CONTROLS if control in controls)
        self._now = now
        self._began = self._at = ""
        self._of: int | None = None
        self._told: Bookmark | None = None
        """That of the newest state that the publisher knows to be due."""

        self._held: deque[tuple[int, bytes]] = deque(maxlen=MOST_EVENTS)
        """What happened, and in which entry, until the glass has shown it."""

    def speaks_through(self, publisher: Publisher) -> None:
        """Let the publisher hear everything that happens from now on."""

        def happened(happening: Recorded) -> None:
            self._remember(happening)
            entry, falling = happening.entry, self._host.falling
            back = {n for event in happening.events if isinstance(event, TakenBack) for n in event.entries}
            self._held = deque([each for each in self._held if each[0] not in back], MOST_EVENTS)
            if falling == entry.n:  # the draw before it is not shown any more
                release()
            for n, ring in enumerate(said.rings(happening.events, self._session.view), 1):
                is_told = not self._held and (falling is None or isinstance(ring, Attack))
                payload = said.event(ring, version=entry.n, n=n, at=entry.at)
                publisher.ring(payload) if is_told else self._held.append((entry.n, payload))
            shown()

        def shown() -> None:
            if self._host.falling is not None:
                return
            release()
            if self._told != self._session.mark:
                self._told = self._session.mark
                publisher.changed()

        def release() -> None:
            while self._held:
                publisher.ring(self._held.popleft()[1])

        listener = self._host.owner.listener
        self._session.listen(listener(Part.RINGS, happened))
        self._host.listen(listener(Part.FINGERS, lambda press: publisher.press(press.control, press.gesture)))
        self._host.watch(listener(Part.MOMENTS, shown))

    def is_falling(self) -> bool:
        """Whether the cubes of an attack still fall on the glass."""
        return self._host.falling is not None

    def retained(self) -> tuple[Retained, ...]:
        """That it is there, who it is, how it stands; a topic more is a line more here."""
        topics = said.Topics(self._config.table, self._config.discovery_prefix)
        return (
            Retained(topics.online, lambda: said.ONLINE),
            Retained(topics.config, self._discovery),
            Retained(topics.state, self._state, lambda: not self.is_falling(), STATE_SECONDS),
        )

    def deed(self, deed: str) -> str | None:
        """Do it as any guest would: what a finger on that button would mean, asked of the host."""
        press = Press(_CONTROL[deed], "press", at=self._now())
        try:
            command = meant(press, self._session.view, chooses=False)
        except Refused as no:
            return str(no)
        if not isinstance(command, Command):
            return "It means nothing at this table now."
        asked = wire.Command(id=0, seen=self._session.mark, command=wire.scripted(command))
        answer = self._host.answered(asked)
        if isinstance(answer, wire.Answer):
            return answer.refused.sentence if answer.refused else None
        self._host.owner.begin(Part.FINGERS, self._later(deed, answer))
        return None

    async def _later(self, deed: str, answer: Awaitable[wire.Answer]) -> None:
        """A draw that is witnessed is made once its witnesses were asked."""
        if refused := (await answer).refused:
            _log.warning("The broker asks for %r: refused. %s", deed, refused.sentence)

    def lines(self, want: said.Want) -> Sequence[str]:
        """The next lines of a journal that has ended; a flight that goes on would tell of its bag."""
        if want.game == self._session.game and self.is_falling():
            return ()
        try:
            library = self._session.library
            stood = library.journal.stood(want.game, 1)
            return library.exported(want.game, want.after) if stood and stood.ended else ()
        except JournalError:
            return ()

    def note(self, why: str | None) -> None:
        """Consoles show it as a part that fails."""
        self._host.note("broker", why)

    def _state(self) -> bytes:
        table, view = self._session, self._session.view
        self._catch_up()
        return said.state(
            said.State(
                version=table.mark.version,
                table=self._config.table,
                game=view.game if view else None,
                phase=view.phase if view else "",
                head=head(table.newest) if table.newest else "",
                hash=table.newest,
                promise=table.promise,
                number=table.mark.game,
                began=self._began,
                at=self._at,
                glance=self._glance(),
            ),
            view,
        )

    def _discovery(self) -> bytes:
        view = self._session.view
        glance = GAMES[view.game].afar.glance(view) if view else Glance()
        device = Device(
            table=self._config.table,
            glance=glance,
            odds=self._odds,
            controls=self._controls,
            commands=self._config.commands,
        )
        return introduced(device)

    def _glance(self) -> Glance:
        view = self._session.view
        if view is None:
            return Glance()
        looks, chances = GAMES[view.game], None
        if self._odds and looks.outlook.is_due(view):
            with suppress(Refused, *CANNOT_SAVE):
                chances = questions.likely(self._session)
        glance: Glance = looks.afar.glance(view, chances)
        return glance

    def _remember(self, happening: Recorded) -> None:
        self._catch_up()
        if happening.entry.n == 1:
            self._began, self._of = happening.entry.at, self._session.game
        self._at = happening.entry.at

    def _catch_up(self) -> None:
        """Another game lies on the table than the one remembered: look when it began."""
        if self._of == self._session.game or not self._session.happenings:
            return
        told: tuple[Any, ...] = self._session.happenings
        self._began, self._at, self._of = told[0].entry.at, told[-1].entry.at, self._session.game
