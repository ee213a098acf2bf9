"""What every guest is told of how the table stands, each in its language."""

from __future__ import annotations

from functools import partial

import msgspec

from companion.config import Config
from companion.devices.outputs import Faults
from companion.games.telling import sentence
from companion.line import wire
from companion.line.carried import Hand
from companion.narration.history import History
from companion.owned import Owner, Part
from companion.table import publish, questions
from companion.table.oled_session import OledSession
from companion.table.session import Session
from companion.table.storyteller import Storyteller
from companion.words.language import _, speaking
from rules.refusals import Refused


class TableMessage:
    """The table's message, put together from its parts whenever somebody is told."""

    def __init__(  # the parts it is put together from
        self,
        table: Session,
        *,
        teller: Storyteller,
        oled: OledSession,
        faults: Faults,
        config: Config,
        owner: Owner,
    ) -> None:
        self._table = table
        self._teller = teller
        self._oled = oled
        self._faults = faults
        self._config = config
        self._owner = owner
        self.refused: Refused | None = None
        """Why the newest press of a button was refused, to be said in each language."""
        self.invited = wire.Invite(id=0, address=None)
        """Where guests may come in, as `furybox web` says."""

    def propose(self, wish: wire.Propose) -> None:
        """A seat wants an entry put right: the table is asked."""
        self._teller.asks(partial(self._wished, wish))

    def told(self, language: str = "") -> wire.Table:
        """
        How the table stands, in a language; none is the table's own.

        What cannot be told in one language is told in the table's; at last without a line of its history.
        """
        for each in dict.fromkeys((language, "")):
            with self._owner.apart(Part.TOLD, each):
                return self._said(each)
        return publish.of_table_alone(self._table, tuple(self._faults.of.values()), invited=self.invited)

    def _said(self, language: str) -> wire.Table:
        evening, stage, refused = self._teller.told(language), self._oled.state, self._oled.refusal
        mine = {hand.entry for hand in self._teller.told().hands.told}
        if refused and self.refused and language:
            refused = self._teller.said(self.refused, language)
        with speaking(language or None):
            return publish.of_table(
                self._table,
                stage,
                evening.history,
                odds=self._config.odds,
                faults=tuple(self._faults.of.values()),
                refusal=refused,
                hands=[hand for hand in evening.hands.told if hand.entry in mine],
                invited=self.invited,
                drawn=self._teller.revealed(stage.reveal, language) if stage.reveal and language else None,
            )

    def _wished(self, wish: wire.Propose, history: History) -> Hand:
        foretold = questions.foretold(self._table, history, msgspec.json.encode(wish.command))
        wrong = _("{name} says that a line is wrong, and others have recorded since. {what} Put it right?")
        late = _("{name} has forgotten something, and others have recorded since. {what} Put it right?")
        asked = late if wish.command.entry is None else wrong
        name = ", ".join(history.names[wish.seat : wish.seat + 1])
        text = asked.format(name=name, what=sentence(foretold.text or foretold.refused))
        return Hand(entry=wish.command.at, text=text, seat=wish.seat, deed="retell", command=wish.command)
