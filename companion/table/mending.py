"""
A slip as one says it, "eva's noise two turns ago was adam's", and the commands that may put it right.

What can be said is what deeds and their answers are called, declined or not, and the few words below. What
was recorded stands before the “was”, what is true behind it. Nothing is decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from companion.games import GAMES
from companion.games.deeds import Deed, Field
from companion.words.language import N_, _
from companion.words.spelling import declined, loosely
from rules import timeline
from rules.game import Command, Past, heard
from rules.timeline import Retell, Timeline

MOST: Final = 5
"""Readings of a sentence that are offered."""

_WORDS: Final = {
    "was": N_("was were is"),
    "never": N_("never not"),
    "forgot": N_("forgot forgotten missed"),
    "before": N_("before earlier"),
    "after": N_("after since"),
    "turn": N_("turn turns"),
    "last": N_("last previous"),
    "beside": N_("a an the of by we it had ago this did s"),
    "numbers": N_("one two three four five six seven eight nine"),
    "noise": N_("noise clank"),
    "wounds": N_("wound hit"),
    "fury": N_("fury rage"),
}
"""What else is understood; a stroke parts the forms of one number. The last are more names of deeds."""

Said = Sequence[str]
Story = Sequence[Past[Any]]


class Reading(NamedTuple):
    """What a sentence may mean: the entry that is wrong and *was* so, or that after which something was."""

    command: Command
    past: Past[Any]
    was: Command | None = None


class Mender:
    """An evening, and the words to speak of it in the language that is spoken."""

    def __init__(self, line: Timeline[Any]) -> None:
        self._line = line
        self._words = {name: _split(_(words)) for name, words in _WORDS.items()}
        forms = enumerate(_(_WORDS["numbers"]).split(), 1)
        self._numbers = {loosely(form): str(n) for n, each in forms for form in each.split("/")}
        self._story = timeline.standing(line.now)[::-1] if line.now else ()
        self._anew = {past.retold.entry: past.retold for past in self._story[::-1] if past.retold}
        self._deeds_now = self._deeds(line.table)

    def readings(self, typed: str) -> tuple[Reading, ...] | None:
        """What a sentence may mean, the likeliest first; none where it speaks of nothing that was."""
        said = [self._numbers.get(word, word) for word in _split(typed) if not self._is(word, "beside")]
        if self._hinge(said) == len(said):
            return None
        return next(filter(None, (tuple(islice(self._read(*each), MOST)) for each in self._timed(said))), ())

    # The sentence

    def _is(self, word: str, *names: str) -> bool:
        return any(word in self._words[name] for name in names)

    def _hinge(self, said: Said, start: int = 0) -> int:
        """Where the first word stands that says how it is meant; the length where there is none."""
        at = (n for n in range(start, len(said)) if self._is(said[n], "was", "never", "forgot"))
        return next(at, len(said))

    def _timed(self, said: Said) -> Iterator[tuple[Said, Story, Past[Any]]]:
        """The sentence without its time, the entries of that time, and the one after which it was."""
        story = self._story
        if at := next((n for n, word in enumerate(said) if self._is(word, "turn")), 0):
            start = at - (said[at - 1].isdecimal() or self._is(said[at - 1], "last"))
            ago = int(said[start]) if said[start].isdecimal() else at - start
            start -= start > 0 and self._is(said[start - 1], "before")
            rest, n = [*said[:start], *said[at + 1 :]], turn(self._line.table) - ago
            for place in [past for past in story if turn(past.after) == n][:1]:
                yield rest, [past for past in story if turn(past.before) == n], place
                yield rest, story, place
            return
        said = [word for word in said if not self._is(word, "last")]
        at = next((n for n, word in enumerate(said) if self._is(word, "before", "after")), len(said))
        for end in range(self._hinge(said, at), at + 1, -1):
            rest, deeds = [*said[:at], *said[end:]], self._named(said[at + 1 : end])
            such = (n for n, past in enumerate(story) if any(self._is_such(past, *deed) for deed in deeds))
            for n in islice(such, 1):
                is_after = self._is(said[at], "after")
                yield rest, *((story[:n][::-1], story[n]) if is_after else (story[n + 1 :], story[n + 1]))
        if at == len(said):
            yield said, story, story[0]

    def _read(self, said: Said, among: Story, place: Past[Any]) -> Iterator[Reading]:
        at = self._hinge(said)
        never, forgotten = (any(self._is(word, name) for word in said) for name in ("never", "forgot"))
        for name, answers in self._named([word for word in said if self._hinge([word])]):
            wrong, true = ([word for word in part if word in answers] for part in (said[:at], said[at:]))
            if forgotten:
                yield from self._forgotten(name, answers, place)
                continue
            if not (wrong or never):
                yield from self._dialled(name, true, place)
            for past in among if bool(true) is not never else ():
                if self._is_such(past, name, wrong):
                    yield from self._wrong(name, past, true)

    def _named(self, said: Said) -> list[tuple[str, Said]]:
        """The deeds that most of these words name, and the words that are left to answer them."""
        named = []
        for deed in self._deeds_now.values():
            label = [word for word in _split(deed.label) if not self._is(word, "beside")]
            called = " ".join([*label, *self._words.get(deed.name, ())])
            answers = [word for word in said if not self._declined(word, called)]
            named.append(((len(said) - len(answers), -len(label)), deed.name, answers))
        most = max(score for score, *_rest in named)
        return [(name, answers) for score, name, answers in named if score == most and score[0]]

    def _declined(self, word: str, label: str) -> bool:
        """Whether a word is one of a label, its beginning, or has an ending of this language."""
        return any(declined(word, name) for name in _split(label))

    # What it means

    def _is_such(self, past: Past[Any], name: str, said: Said) -> bool:
        """Whether an entry was that deed, with all that was said of it."""
        was, does = self._said(past), self._deeds_now[name].does or ()
        drew = past.before is not None and past.before.draws != past.after.draws
        if not (isinstance(was, does) or (drew and name == "attack")):
            return False
        fields = self._fields(name, past.before)
        return all(any(getattr(was, f.name) in self._answers(f, [word]) for f in fields) for word in said)

    def _wrong(self, name: str, past: Past[Any], said: Said) -> Iterator[Reading]:
        """The entry was another in one thing; with nothing said, it never was."""
        was: Any = self._said(past)
        true = [] if said else [None]
        for field in self._fields(name, past.before):
            true += [replace(was, **{field.name: value}) for value in self._answers(field, said)]
        for instead in true:
            if instead != was:
                yield Reading(Retell(entry=past.entry, instead=instead, why=N_("recorded wrong")), past, was)

    def _forgotten(self, name: str, said: Said, past: Past[Any]) -> Iterator[Reading]:
        """It was after that entry; what was not said is whose turn it was, or each thing that it may be."""
        deed, fields = self._deeds_now[name], self._fields(name, past.after)
        whose = getattr(getattr(past.after, "turn", None), "seat", None)
        left, answers = list(said), []
        for field in fields:
            mine = [word for word in left if self._answers(field, [word])]
            left = [word for word in left if word not in mine]
            found = self._answers(field, mine) if mine else _usual(field, whose)
            if mine and field.name == "count":
                found = [field.empty - 1 + n for n in found]  # so many cards more
            answers.append(found)
        for given in product(*answers) if not left else ():
            instead = deed.command(dict(zip((field.name for field in fields), given, strict=True)))
            yield Reading(Retell(after=past.entry, instead=instead, why=N_("forgotten")), past)

    def _dialled(self, name: str, said: Said, past: Past[Any]) -> Iterator[Reading]:
        """A dial stood elsewhere then, and stands as much higher or lower now."""
        tables = (self._line.game.view(each, version=0) for each in (past.after, self._line.table))
        then, now = map(GAMES[self._line.game.name].inventory, tables)
        if name in now.stands and now.setting and len(said) == 1 and said[0].isdecimal():
            to = now.stands[name] - then.stands.get(name, 0) + int(said[0])
            yield Reading(now.setting(name, to, N_("correction")), past)

    def _answers(self, field: Field, said: Said) -> list[Any]:
        """What all these words may answer a field with."""
        if field.kind == "number":
            return [int(word) for word in said if word.isdecimal()][: len(said) == 1]
        fits = (option for option in field.options or () if said)
        return [each.value for each in fits if all(self._declined(word, each.label) for word in said)]

    def _deeds(self, table: Any) -> dict[str, Deed]:
        """What can be told again of a table, by name."""
        view = self._line.game.view(table, version=0)
        return {deed.name: deed for deed in GAMES[view.game].retellings(view) if deed.does}

    def _fields(self, name: str, table: Any) -> list[Field]:
        """What was asked then; people go by their names of now."""
        now = {field.name: field for field in self._deeds_now[name].fields}
        then = self._deeds(table).get(name, self._deeds_now[name]).fields
        return [now["seat"] if field.name == "seat" else field for field in then]

    def _said(self, past: Past[Any]) -> Command | None:
        """What an entry says by now; none for one that puts another right."""
        again = self._anew.get(past.entry) or past.retold
        if again is None or (past.retold and past.retold.entry is not None):
            return past.said if again is None else None
        return None if again.instead is None else heard(again.instead, self._line.game.commands)


def _usual(field: Field, whose: int | None) -> Sequence[Any]:
    """What an answer may be that was not said."""
    values = [option.value for option in field.options or ()]
    if field.name == "seat" and whose in values:
        return [whose]
    return [None] if None in values else values or [field.empty]


def turn(table: Any) -> int:
    """The number of the turn; 0 where nobody counts them."""
    return getattr(getattr(table, "turn", None), "number", 0)


def _split(text: str) -> list[str]:
    return re.findall(r"\w+", loosely(text))
