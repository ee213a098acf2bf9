"""The lines of every screen: its title, what it has to say, and the keys one needs most, to be clicked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
from textual.content import Content
from textual.events import Click, MouseDown, MouseMove
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen

from companion.console.state import ConsoleState
from companion.console.widgets.pane import Pane, Styled, Text, fitted, hung
from companion.line.carried import No
from companion.words.language import _, ngettext

Run = tuple[str, str]
"""A piece of text, and its style."""

NAME = " ≡ FURYBOX "
"""Where a mouse finds everything: a click opens the palette."""


_HANDS: Final = 2
"""Things left to hands that are said at once."""

_START: Final = 16
"""Letters by which a line is known again."""

NARROW = 80
"""Characters across below which the keys stand closer."""


class Title(msgspec.Struct, frozen=True):
    """What there is to say beside the name."""

    turn: tuple[Run, ...]
    """Whose turn it is, or why it is nobody's."""

    state: Run
    """How it stands with the host."""

    mark: str = ""
    """Version and head, by which the table can be known again; left out where there is no room."""

    clock: tuple[str, ...] = ()
    """How long turn and evening have taken, in full and then shorter; nothing while none is wanted."""


class TitleBar(Pane[Title]):
    """One line at the top of every screen."""

    class Pressed(Message):
        """The name of the program was clicked."""

    def __init__(self, heading: str = "") -> None:
        super().__init__()
        self.heading = heading
        """What the screen is, in place of the turn; the table itself needs no heading."""

    def on_click(self, event: Click) -> None:
        """Its first word is a button."""
        event.stop()
        if event.x < len(NAME):
            self.post_message(self.Pressed())

    def lines(self, part: Title, width: int) -> list[Content]:
        """Heading or turn at the left, state of the line at the right."""
        middle = ((self.heading, "bold"),) if self.heading else part.turn
        left = Content.assemble((NAME, "bold reverse"), "  ", *middle)
        state = Content.assemble(part.state, " ")
        for said in (
            *((each, part.mark) for each in part.clock),
            *((each,) for each in part.clock),
            (part.mark,),
            (),
        ):
            right = Content.assemble(*((f"{each}  ", "$text-muted") for each in said), state)
            gap = width - left.cell_length - right.cell_length
            if gap >= 1:
                return [Content.assemble(left, " " * gap, right)]
        return [left.truncate(width, ellipsis=True)]


class Key(NamedTuple):
    """One key of the line."""

    key: str
    name: str
    """As one reads it."""

    does: str
    tip: str
    is_allowed: bool


class KeyLine(Pane[tuple[Key, ...]]):
    """
    Every key of the screen, and of the field one is in, that is to be shown.

    One widget for all of them: a screen opens and closes as fast with ten keys as with two.
    """

    ALLOW_SELECT = False

    pointed: reactive[int | None] = reactive(None, repaint=False)
    """The key below the mouse."""

    def on_mount(self) -> None:
        """Follow the field one is in."""
        self.screen.bindings_updated_signal.subscribe(self, self._list)
        self.tell()

    def tell(self) -> None:
        """Say what can be done as the table stands now."""
        self._list(self.screen)

    def on_unmount(self) -> None:
        """There is nothing to follow any more."""
        self.screen.bindings_updated_signal.unsubscribe(self)

    def on_mouse_down(self, event: MouseDown) -> None:
        """A click presses the key."""
        at = self._at(event.x)
        if at is None or self.part is None:
            return
        if self.part[at].is_allowed:
            self.app.simulate_key(self.part[at].key)
        else:
            self.app.bell()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Say what the key below the mouse does."""
        self.pointed = self._at(event.x)

    def on_leave(self) -> None:
        """The mouse is elsewhere."""
        self.pointed = None

    def watch_pointed(self, pointed: int | None) -> None:
        """It stands out, and says more."""
        self.tooltip = self.part[pointed].tip if self.part and pointed is not None else None
        self.redraw()

    def lines(self, part: tuple[Key, ...], width: int) -> list[Content]:
        """The keys side by side; where they are too many, the last are left out, each with its word."""
        return [Content("").join(self._keys(part, width)).rstrip(" ")]

    def _keys(self, part: tuple[Key, ...], width: int) -> list[Content]:
        around, between = ("", " ") if width < NARROW else (" ", "")
        said: list[Content] = []
        across = 0
        for n, key in enumerate(part):
            shade = "" if key.is_allowed else " dim"
            over = " on $block-hover-background" if n == self.pointed else ""
            one = Content.assemble(
                (f"{around}{key.name}{around}", f"$footer-key-foreground bold{shade}{over}"),
                (f"{between}{key.does} ", f"$footer-description-foreground{shade}{over}"),
            )
            across += one.cell_length
            if across > width + 1:  # its last character is a space
                break
            said.append(one)
        return said

    def _at(self, x: int) -> int | None:
        """Which key stands there; none beside them."""
        right = 0
        for n, key in enumerate(self._keys(self.part or (), self.size.width)):
            right += key.cell_length
            if x < right:
                return n
        return None

    def _list(self, screen: Screen[object]) -> None:
        shown: dict[str, Key] = {}
        for _node, binding, is_allowed, _tip in screen.active_bindings.values():
            if binding.show:
                name, does, tip = self.app.get_key_display(binding), binding.description, binding.tooltip
                shown.setdefault(binding.action, Key(binding.key, name, _(does), _(tip), is_allowed))
        self.show(tuple(shown.values()))


class MessageLine(Text):
    """
    Whatever needs an eye now: the host is gone, something was refused, a question, hands to be used.

    A refusal goes with the next key, or after some seconds.
    """

    seen = ConsoleState()
    """What was heard so far."""

    answer = ""
    """The key that answers a question; empty where one only looks on."""

    done = ""
    """The key that says that hands have done the first thing; empty where there is none."""

    questions: Sequence[str] = ()
    """What the table has to answer before it goes on."""

    is_hushed = False
    """Whether the newest entry is still being revealed."""

    def hear(
        self, seen: ConsoleState, answer: str, done: str = "", *, questions: Sequence[str], is_hushed: bool
    ) -> None:
        """Say what of it needs an eye."""
        self.seen, self.answer, self.done = seen, answer, done
        self.questions, self.is_hushed = questions, is_hushed
        self.tell()

    def tell(self) -> None:
        """A line for each thing, the most urgent first."""
        self.say(Content("\n").join(self._lines()))

    def lines(self, part: Styled, width: int) -> list[Content]:
        """All of it as far as there is room; what stands after a tab keeps its place at the end of a line."""
        plain, spans = part
        lines: list[Content] = []
        for each in Content(plain, list(spans)).split("\n", allow_blank=True):
            said, *end = each.split("\t")
            lines += [fitted(said, width - end[0].cell_length) + end[0]] if end else hung(said, width)
        most = int(self.styles.max_height.value) if self.styles.max_height else len(lines)
        return [*lines[: most - 1], fitted(lines[most - 1] + " …", width)] if len(lines) > most else lines

    def shows(self, text: str) -> bool:
        """Whether there is room for this, or its beginning: no key ticks off what cannot be read."""
        return any(text[:_START] in line.plain for line in self._drawn(self.content_size.width).split("\n"))

    def _lines(self) -> list[Content]:
        no = self.seen.refused_still
        refused = [self._refused(no)] if no else []
        return [*self._lost(), *refused, *self._others(), *self._doubt()]  # hands can act on the others

    def _lost(self) -> list[Content]:
        return [Content.styled(f" ✗ {self.seen.lost}", "bold $error")] if self.seen.lost else []

    def _doubt(self) -> list[Content]:
        read = self.done and not self.seen.hands
        said = _("{what} ({key}: read)") if read else "{what}"
        lines = (said.format(what=each, key=self.done) for each in self.seen.doubts)
        return [Content.styled(f" ‼ {each}", "bold $error") for each in lines]

    def _refused(self, no: No) -> Content:
        said = no.sentence
        if no.code == "stale":
            said = _("{sentence} It was not done: look at what changed, then press again.").format(
                sentence=said
            )
        return Content.styled(f" ✗ {said}", "bold $error")

    def _others(self) -> list[Content]:
        faults = self.seen.table.faults if self.seen.table else ()
        how = _(" ({key} answers)").format(key=self.answer) if self.answer else ""
        return [
            *(Content.styled(f" ? {asked}{how}", "bold $warning") for asked in self.questions),
            *self._hands(hushed=self.is_hushed),
            *self._secret(),
            *(Content.styled(f" ! {fault}", "$warning") for fault in faults),
        ]

    def _secret(self) -> list[Content]:
        """The last thing left to do: then everybody can check the draws."""
        if self.seen.table is None or self.seen.table.revealed != "due":
            return []
        return [
            Content.styled(" ☛ " + _("The scores are in: tell the secret where Fairness is."), "bold $accent")
        ]

    def _hands(self, *, hushed: bool) -> Iterator[Content]:
        """What is left to hands, the oldest first; of a draw that still falls nothing is said."""
        table, style = self.seen.table, "bold $accent"
        left = [
            hand
            for hand in self.seen.hands
            if not (hushed and (hand.deed or hand.entry >= self.seen.version))
        ]
        if table and table.attack:  # it owns the lines, and hands have one
            if left:
                others = _("  and {n} more").format(n=len(left) - 1) if left[1:] else ""
                key = f" ({self.done})" if self.done else ""
                yield Content.styled(f" ☛ {left[0].text}\t{others}{key}", style)
            return
        is_asked = bool(left and left[0].deed)
        if is_asked:
            keys = _(" {yes}: yes, {no}: no").format(yes=self.answer, no=self.done) if self.done else ""
            yield Content.styled(f" ? {left.pop(0).text}{keys}", style)
        for n, hand in enumerate(left[:_HANDS]):
            text, more = hand.text, len(left) - _HANDS
            if n == 0 and self.done and not is_asked:
                text = _("{what} ({key}: done)").format(what=text, key=self.done)
            if n == _HANDS - 1 and more > 0:
                text = ngettext("{what} And {n} thing more.", "{what} And {n} things more.", more).format(
                    what=text, n=more
                )
            yield Content.styled(f" ☛ {text}", style)
