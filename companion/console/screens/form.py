"""The one shape of every screen that fills in a form: its fields, and the command they make."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.content import Content
from textual.dom import DOMNode
from textual.widget import Widget
from textual.widgets import Input

from companion.console import forms
from companion.console.screens.cells import Cells
from companion.console.screens.command import CommandScreen, Question
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.choice import Choice
from companion.console.widgets.lines import KeyLine, TitleBar
from companion.console.widgets.once import Horizontal, Label, Static, VerticalScroll
from companion.console.widgets.pane import Text, hung
from companion.games.deeds import Field, Unfit
from companion.words.language import _
from rules.game import Command


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """
    A column of fields.

    It leaves up and down to the screen, which goes from field to field by them; textual's own column would
    scroll instead as soon as it is too long, and leave the field one is in.
    """

    def on_resize(self) -> None:
        """Where one is stays in sight, with more or less room."""
        for cells in self.query(Cells):
            self.call_after_refresh(cells.keep_in_sight)


class Row(Horizontal):
    """A line of a form."""


class Name(Label):
    """What a field is called."""


T = TypeVar("T")
Values = Mapping[str, Any]
"""What the fields hold, by their names."""


class CommandForm(CommandScreen[T]):
    """
    A form of declared fields. It lays them out in `rows`, and says in `to_command` what their values make.

    One types at once in the first field, and enter goes on to the next. What cannot be read is said before
    anything is sent, and what is refused leaves the form as it is.

    ```
    def rows(self) -> ComposeResult:
        yield self.row(number("by", _("how much"), empty=1))

    def to_command(self, values: Values) -> Everyone:
        return Everyone(by=values["by"])
    ```
    """

    ID: ClassVar[str] = ""
    """How the ids of its fields begin."""

    FAULTS: ClassVar[str] = ""
    """The id of the line that says what cannot be read; without one the line of what was refused does."""

    LABEL: ClassVar[int] = 24
    """Characters across that a choice's label has."""

    _is_unfit = False
    """Whether the letter typed last could not stand in its field."""

    def __init__(self) -> None:
        super().__init__()
        self._fields: dict[str, tuple[Field, Input | Choice]] = {}

    @abstractmethod
    def rows(self) -> ComposeResult:
        """The fields, and what is said among them."""

    def to_command(self, _values: Values) -> Command | None:
        """The command that the values make; none for what is no answer, and where something else sends."""
        return None

    def changed(self, name: str) -> None:
        """Another value was given to the field of that name."""

    def entered(self, _name: str) -> None:
        """Enter was pressed in the field of that name."""
        self.focus_next()

    def lay(self, field: Field, **row: str) -> Input | Choice:
        """The widget of a field of this form; a choice can be a whole row."""
        plain = field.name.replace(".", "-")
        widget = forms.widget(
            field, id=f"{self.ID}{plain}" if plain.replace("-", "_").isidentifier() else None, **row
        )
        self._fields[field.name] = field, widget
        return widget

    def row(self, *parts: Field | Widget, label: str = "", classes: str = "") -> Widget:
        """A line of the form: a label, or that of its first field, then its fields and what stands beside."""
        classes = f"field {classes}".strip()
        match parts:
            case [Field(options=[*_every]) as only] if not label:
                said = hung(Content(only.label), self.LABEL, 0)[0].plain
                return self.lay(only, label=f"{said:{self.LABEL}}", classes=classes)
        first = next((part.label for part in parts if isinstance(part, Field)), "")
        laid = (self.lay(part) if isinstance(part, Field) else part for part in parts)
        return Row(Name(label or first, markup=False), *laid, classes=classes)

    def drop(self, names: Iterable[str]) -> None:
        """These are no fields of the form any more."""
        for name in tuple(names):
            self._fields.pop(name, None)

    def widget(self, name: str) -> Input | Choice:
        """Where a field is filled in."""
        return self._fields[name][1]

    def row_of(self, name: str) -> DOMNode:
        """The line it stands on."""
        return next(each for each in self.widget(name).ancestors_with_self if each.has_class("field"))

    @property
    def values(self) -> dict[str, Any]:
        """What the fields hold; what cannot be read is as good as empty."""
        return {name: self.value(name) for name in self._fields}

    def value(self, name: str) -> Any:
        """What one field holds; what cannot be read is as good as empty."""
        field, widget = self._fields[name]
        if isinstance(widget, Choice):
            return widget.value
        try:
            return field.read(widget.value)
        except Unfit:
            return field.empty

    def typed(self, name: str) -> str:
        """What stands in a field, as it was typed."""
        widget = self.widget(name)
        return widget.value if isinstance(widget, Input) else ""

    def fill(self, name: str, to: Any) -> None:
        """Give a field a value; one that is none of its options leaves it at the first."""
        field, widget = self._fields[name]
        if isinstance(widget, Choice):
            values = [option.value for option in widget.options]
            widget.at = values.index(to) if to in values else 0
        else:
            widget.value = "" if to is None else field.written(to)

    def faults(self) -> Iterator[tuple[str, str]]:
        """The fields whose text cannot be read, and why not, in a sentence."""
        for name, (field, widget) in self._fields.items():
            if isinstance(widget, Input) and is_shown(widget):
                try:
                    field.read(widget.value)
                except Unfit as wrong:
                    yield name, str(wrong)

    def say(self, sentence: str) -> None:
        """Say what is wrong, or with nothing that all is well."""
        if self.FAULTS:
            self.query_one(f"#{self.FAULTS}", Text).say(f" ✗ {sentence}" if sentence else "")
        else:
            self.refuse(sentence)

    def on_mount(self) -> None:
        """Begin in the first field."""
        super().on_mount()
        if first := self.first():
            first.focus(scroll_visible=False)  # what stands above it is read first

    def first(self) -> Widget | None:
        """The field that has the focus first; none where something else has it."""
        return next((widget for _field, widget in self._fields.values() if not widget.disabled), None)

    def on_typed_unfit(self, event: forms.Typed.Unfit) -> None:
        """What is typed is never dropped without a word."""
        event.stop()
        self._is_unfit = True
        self.say(event.sentence)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Let the form follow; what did not fit before is no matter any more."""
        if self._is_unfit:
            self._is_unfit = False
            self.say("")
        self.changed(event.input.name or "")

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Let the form follow."""
        self.changed(event.choice.name or "")

    def on_choice_given(self, event: Choice.Given) -> None:
        """Enter does what the form says."""
        self.entered(event.choice.name or "")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter does what the form says."""
        self.entered(event.input.name or "")

    def action_below(self, by: int) -> None:
        """The next field, or the one before."""
        _ = self.focus_next() if by > 0 else self.focus_previous()

    def action_submit(self) -> None:
        """Send what is filled in, if all of it can be read."""
        fault = next((sentence for _name, sentence in self.faults()), "")
        self.say(fault)
        command = None if fault else self.to_command(self.values)
        if command is not None:
            self.send(command)


class FormPage(CommandForm[None]):
    """A form that covers the table."""

    OF_THE_TABLE: ClassVar[bool] = True
    """Whether what the table asks of everybody is said here, too."""

    def compose(self) -> ComposeResult:
        """The form between its title and its keys."""
        yield TitleBar(_(self.HEADING))
        yield from self.above()
        with self.column():
            yield from self.rows()
        if self.FAULTS:
            with VerticalScroll(id="told", can_focus=False):
                yield Text(id=self.FAULTS)
        yield AskLine(alone=not self.OF_THE_TABLE)
        yield KeyLine()

    def column(self) -> VerticalScroll:
        """What the fields lie in."""
        return Form(classes="form")

    def above(self) -> ComposeResult:
        """What stands above the form."""
        yield from ()


class FormQuestion(Question, CommandForm[bool]):
    """A small form over the table; a question first, for a stylesheet knows only the first of its bases."""

    BOX = "box"

    def __init__(self, heading: str, how: str) -> None:
        super().__init__(how)
        self._heading = heading

    def body(self) -> ComposeResult:
        """What is asked, and the fields."""
        yield Static(self._heading, classes="heading", markup=False)
        yield from self.rows()
        if self.FAULTS:
            yield Text(id=self.FAULTS)


def is_shown(widget: Widget) -> bool:
    """Whether a widget and all that it lies in are shown."""
    return all(each.display for each in widget.ancestors_with_self)
