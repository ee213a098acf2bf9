"""What every screen is: shown what was heard, with a line for refusals and a list of its keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar, TypeVar, cast

from textual.actions import parse
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding
from textual.events import Event, Mount
from textual.screen import ModalScreen, Screen
from textual.widget import Widget

from companion.console.actions import EVERYWHERE, HANDS_DONE, SCREEN, Actions, of_screen
from companion.console.desk import Callback, Desk, Then
from companion.console.keys import ALT, BoundAction, bound
from companion.console.room import room
from companion.console.screens.fitted import Fitted, needed
from companion.console.state import ConsoleState
from companion.console.widgets.lines import KeyLine, MessageLine, Run, Title, TitleBar
from companion.console.widgets.oled import LampRow, Oled, lit
from companion.games import GAMES
from companion.line.asked import Question
from companion.line.carried import No
from companion.narration.pace import lasting, minutes
from companion.words.language import _
from rules.game import Command
from rules.timeline import Redo, Undo

A = TypeVar("A")
T = TypeVar("T")


def later(where: str, *given: Any) -> Callable[[], Screen[Any]]:
    """A screen by its module and its name there, which is imported once it is opened."""
    module, _dot, name = where.rpartition(".")
    return lambda: getattr(import_module(f"companion.console.{module}"), name)(*given)


class BaseScreen(Fitted[T]):
    """
    A screen of the console.

    Whatever was heard is in `seen` at once. `follow` is called once for all that came together, and only
    while the screen can be seen: one that lies beneath another catches up as soon as it is seen again.
    A screen answers its key with its frame, title and keys, and then makes all that is in it.
    `show` is where a screen hands down to its widgets; a `Pane` draws only what is another than before.
    """

    HEADING: ClassVar[str] = ""
    """What stands at its top in place of the turn, in English; the table itself has none."""

    ACTIONS: ClassVar[Actions] = SCREEN
    """What the keys of this very screen do, as its room has it; they are bound, and shown, by this alone."""

    PAGES: ClassVar[Mapping[str, Callable[[], Screen[Any]]]] = {}
    """What its actions open, by name."""

    BINDINGS = bound(ACTIONS)
    AUTO_FOCUS = ""

    _harmless: ClassVar[frozenset[tuple[str, tuple[object, ...]]]] = frozenset()
    """What somebody who only looks on may do here."""

    _when: ClassVar[Mapping[str, str]] = {}
    """Its actions, by name, and how the table must stand for each."""

    _stood: frozenset[str] = frozenset()
    """How the table stood when the keys were shown last."""

    _heard: ConsoleState | None = None
    """What was handed down last."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Bind the keys of its actions, and note which of them change nothing."""
        if own := of_screen(cls.__module__, cls.__name__):
            cls.ACTIONS, cls.BINDINGS = own, bound(own)
        every = (each for kind in cls.__mro__ for each in vars(kind).get("ACTIONS", ()))
        cls._harmless = frozenset(parse(each.does)[1:] for each in every if each.harmless)
        cls._when = {each.name: each.when for kind in cls.__mro__ for each in vars(kind).get("ACTIONS", ())}
        super().__init_subclass__(**options)

    @property
    def desk(self) -> Desk:
        """The app, as far as a screen may know it."""
        return cast("Desk", self.app)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Textual's, shown while offered; keys of the table's own stand where the usual ones would."""
        found = {key: self._offered(each) for key, each in super().active_bindings.items()}
        if not self.desk.keys:
            return found
        order = {each.name: n for n, each in enumerate(self.ACTIONS)}
        places = {key: order.get(each.binding.id or "", -1) for key, each in found.items()}
        own = iter(sorted((key for key in found if places[key] >= 0), key=lambda key: places[key]))
        return {key: found[key] for key in (next(own) if places[key] >= 0 else key for key in found)}

    def _offered(self, active: ActiveBinding) -> ActiveBinding:
        binding, shown = active.binding, self.offers(active.binding)
        return active if shown == binding.show else active._replace(binding=replace(binding, show=shown))

    def bound_actions(self) -> list[BoundAction]:
        """What can be done here now, keys as remapped, for help and palette; the general comes last."""
        found: dict[str, BoundAction] = {}
        general = {each.name for each in EVERYWHERE}
        for node, binding, _enabled, _tooltip in self.active_bindings.values():
            if binding.id is None or binding.key in ALT:
                continue  # textual's own; or the same fingers, as some terminals send them
            said = replace(binding, description=_(binding.description), tooltip=_(binding.tooltip))
            found.setdefault(binding.id, BoundAction(node, [])).bindings.append(said)
        return sorted(found.values(), key=lambda each: each.bindings[0].id in general)

    def stands(self) -> frozenset[str]:
        """How the table stands, in the words of its actions: the line of keys says what can be done now."""
        return frozenset()

    def offers(self, binding: Binding) -> bool:
        """Whether the line of keys shows this now; where it does not, the key is heard all the same."""
        when = self._when.get(binding.id or "", "")
        return binding.show and (not when or when in self.stands())

    def called(self, binding: Binding) -> str:
        """What something is called where its key alone does not tell it from another."""
        return binding.description

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Somebody who only looks on has no key that changes anything."""
        if self.desk.watching and (action, parameters) not in self._harmless:
            return False
        return self.allows(action, parameters)

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Whether an action makes sense here now."""
        del action, parameters
        return True

    @property
    def seen(self) -> ConsoleState:
        """What was heard so far."""
        return self.desk.seen

    def compose(self) -> ComposeResult:
        """Its title, all that is in it, what there is to say, and the keys."""
        yield TitleBar(_(self.HEADING) if self.HEADING else "")
        yield from self.body()
        yield MessageLine()
        yield KeyLine()

    def body(self) -> ComposeResult:
        """All that is in it."""
        yield from ()

    async def mount_composed_widgets(self, widgets: list[Widget]) -> None:
        """Show the frame as soon as it is there, before all that is in it, which may take long to make."""
        frame = [each for each in widgets if isinstance(each, TitleBar | KeyLine)]
        await self.mount(*frame)
        self._show_frame()
        inside = [each for each in needed(widgets) if each not in frame]
        await self.mount(*inside, before=next((each for each in frame if isinstance(each, KeyLine)), None))

    def _show_frame(self) -> None:
        if self._title_bars and self.is_current:
            self.tick()
            # textual draws nothing of a screen in which anything is missing: its threads #1980, #3936
            self._is_mounted = True
            self._refresh_layout(self.app.size)
            self._is_mounted = False

    async def on_event(self, event: Event) -> None:
        """One that is taken away before all that is in it was made has nothing to begin with."""
        if not (self._pruning and isinstance(event, Mount)):
            await super().on_event(event)

    def on_mount(self) -> None:
        """Show what is known already; textual calls this of every class that has one, the base's last."""
        self.follow()

    def on_screen_resume(self) -> None:
        """Catch up with what was heard while something else lay on top."""
        if self.is_mounted:
            self.follow()

    def follow(self, *, again: bool = False) -> None:
        """Hand down what was heard, unless that was done; *again* does it for another reason."""
        if self._pruning:
            return  # it is being taken away, perhaps before all that is in it was made
        before, self._heard = self._heard, self.seen
        for glass in self._glasses:
            glass.show(self.seen.bits)
        for row in self._lamp_rows:
            row.show(lit(self.seen.lamps))
        if again or before is None or before.beside_parts != self.seen.beside_parts:
            self._hand_down()

    def tell(self, command: Command, then: Callback | None = None) -> None:
        """Send a command; *then* is called once it is done, if this screen is still there."""
        self.desk.tell(command, self._if_here(then))

    def ask(self, question: Question[A], then: Then[A], otherwise: Then[No] | None = None) -> None:
        """Ask a question; *then* or *otherwise* is called with the answer, if this screen is still there."""
        self.desk.ask(question, self._if_here(then), self._if_here(otherwise))

    def _if_here(self, then: Then[A] | None) -> Then[A]:
        return lambda answer: then(answer) if then and self.is_attached and not self._pruning else None

    def show(self, seen: ConsoleState) -> None:
        """Hand it to the widgets of this screen."""

    def _hand_down(self) -> None:
        self.tick()
        did = next((self.desk.key_for(each.name) for each in self.ACTIONS if each is HANDS_DONE), "")
        table, here = self.seen.table, room(self.seen.table)
        is_hushed = table is not None and here.is_secret(table)
        view = None if table is None or is_hushed else table.shown
        owed = GAMES[view.game].owed(view) if view else ()
        can_answer = any(each.does == "rescue" for each in self.ACTIONS)
        answer = self.desk.key_for("rescue") if can_answer else ""
        may_ask = bool(table and not table.attack) and can_answer
        is_asked = any(hand.deed for hand in self.seen.hands)  # that passes: what is printed can wait for it
        may_wait = is_asked or not may_ask
        questions = [each.question for each in owed if each.seat is not None or not may_wait]
        for line in self._message_lines:
            line.hear(self.seen, answer, did, questions=questions, is_hushed=is_hushed)
        self._show_keys()
        self.show(self.seen)

    def tick(self) -> None:
        """Time has gone on; the line at the top shows it, where a clock is wanted."""
        for bar in self._title_bars:
            bar.show(title(self.seen, watching=self.desk.watching, now=self.desk.now))

    def _show_keys(self) -> None:
        """Show what can be done as the table stands now, where it stands otherwise than before."""
        stands = self.stands()
        if stands != self._stood:
            self._stood = stands
            for line in self.query(KeyLine):
                line.tell()

    @cached_property
    def _title_bars(self) -> tuple[TitleBar, ...]:
        return tuple(self.query(TitleBar))

    @cached_property
    def _glasses(self) -> tuple[Oled, ...]:
        return tuple(self.query(Oled))

    @cached_property
    def _lamp_rows(self) -> tuple[LampRow, ...]:
        return tuple(self.query(LampRow))

    @cached_property
    def _message_lines(self) -> tuple[MessageLine, ...]:
        return tuple(self.query(MessageLine))

    def show_again(self) -> None:
        """Show it in another room, or as something else is wished for."""
        if self.is_mounted:
            self.show(self.seen)

    def on_title_bar_pressed(self) -> None:
        """The mouse finds everything by the name of the program."""
        self.app.action_command_palette()

    def action_hands_done(self) -> None:
        """Hands have done the oldest of what is left to them; then, what is doubted of the table was read."""
        hands, doubts = self.seen.hands, self.seen.doubts
        first = hands[0].text if hands else "".join(doubts[:1])
        if self.desk.puts_away or not any(line.shows(first) for line in self._message_lines):
            self.app.bell()
        elif hands:
            self.desk.done(hands[0].entry)
        else:
            self.desk.noted()

    def action_open(self, page: str) -> None:
        """Show one of its pages."""
        self.app.push_screen(self.PAGES[page]())

    def action_lots(self) -> None:
        """The random choices of set-up."""
        if lots := room(self.seen.table).lots:
            self.app.push_screen(lots())

    def action_undo(self) -> None:
        """Take back the newest."""
        self.tell(Undo())

    def action_redo(self) -> None:
        """Restore what was taken back."""
        self.tell(Redo())

    def action_close(self) -> None:
        """Back; the screens that everything else lies upon have nowhere to go."""
        if len(self.app.screen_stack) > 2:  # noqa: PLR2004  # textual's own blank screen, and ours
            self.dismiss()


class Dialogue(BaseScreen[T], ModalScreen[T]):
    """A small screen over another one, which goes on being shown behind it."""


def title(seen: ConsoleState, *, watching: bool, now: str = "") -> Title:
    """What the top line says; *watching* is a console that only looks on, *now* the time by its clock."""
    head = seen.table.head if seen.table else ""
    mark = f"{seen.version} {head}" if head else ""
    turn = room(seen.table).title(seen.shown) if seen.shown else ((_("no game yet"), ""),)
    return Title(turn, _state(seen, watching=watching), mark, _clock(seen, now))


def _clock(seen: ConsoleState, now: str) -> tuple[str, ...]:
    times = seen.table.times if seen.table else None
    if times is None or not now:
        return ()
    turn, evening = minutes(times, now)
    whole_evening = lasting(evening)
    if turn is None:
        return _("evening {evening}").format(evening=whole_evening), whole_evening
    whole = _("turn {turn}, evening {evening}").format(turn=lasting(turn), evening=whole_evening)
    return whole, f"{lasting(turn)} / {whole_evening}", lasting(turn)


def _state(seen: ConsoleState, *, watching: bool) -> Run:
    if seen.lost:
        return _(" NO HOST "), "bold reverse $error"
    if seen.table and seen.table.faults:
        return _(" DEVICE FAULT "), "bold reverse $warning"
    if watching:
        return _(" WATCHING "), "bold reverse $accent"
    return _("simulated") if seen.is_simulated else _("joined"), "$text-muted"
