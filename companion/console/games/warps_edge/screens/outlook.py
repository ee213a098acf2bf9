"""What the next draw of a flight may bring: exact, from what lies open; asked of the host."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content

from companion.console import labels
from companion.console.screens.base import Dialogue
from companion.console.state import ConsoleState
from companion.console.widgets.lines import MessageLine
from companion.console.widgets.once import Vertical
from companion.console.widgets.pane import Text
from companion.games.warps_edge import naming
from companion.games.warps_edge.heaps import in_order
from companion.line.asked import Odds
from companion.line.carried import Bookmark
from companion.words.language import _
from companion.words.numerals import decimal
from rules.warps_edge.outlook import Likely, Outlook

_KINDS = ("laser", "manoeuvre", "energy", "power")


def kind_named(kind: str) -> str:
    """
    A kind of token, as a heading has it.

    >>> kind_named("power"), kind_named("laser")
    ('POWER', 'lasers')
    """
    return _("POWER") if kind == "power" else naming.token(kind)


def in_lines(outlook: Outlook) -> tuple[str, ...]:
    """
    The chance of each kind, and whether the warp ends.

    >>> in_lines(Outlook(3, 3, (), (Likely("laser", 1.0, 0.9),), 1.0, 1.0))
    ('at least one: lasers 90%', 'the warp ends with this draw')
    """
    chances = {each.name: each.some for each in outlook.kinds}
    kinds = "  ".join(f"{kind_named(k)} {labels.percent(chances[k])}" for k in _KINDS if k in chances)
    said = _("at least one: {kinds}").format(kinds=kinds) if kinds else ""
    return tuple(filter(None, (said, ending(outlook))))


def ending(outlook: Outlook) -> str:
    """Whether the warp ends soon; empty while it does not."""
    if outlook.warp_ends:
        return _("the warp ends with this draw")
    if outlook.warp_ends_within_two:
        return _("the warp ends with the draw after, unless the bag is filled")
    return ""


def table(outlook: Outlook) -> list[Content]:
    """A line for each kind, and one for each token: how many are expected, and the chance of at least one."""
    kinds = sorted(outlook.kinds, key=lambda each: _KINDS.index(each.name))
    tokens = {each.name: each for each in outlook.tokens}
    return [
        *(_line(kind_named(each.name), each, "bold") for each in kinds),
        Content(""),
        *(_line(naming.token(name), tokens[name], "") for name in in_order(tokens)),
    ]


def _line(name: str, likely: Likely, style: str) -> Content:
    bar = "▮" * round(10 * likely.some)
    return Content.assemble(
        (f" {name}".ljust(22), style),
        (decimal(likely.expected, 1).rjust(6), "$text-muted"),
        (labels.percent(likely.some).rjust(7), "bold"),
        f"  {bar}",
    )


class OutlookScreen(Dialogue[None]):
    """Nobody looks into the bag: what lies nowhere else must be in it."""

    _asked_at: Bookmark | None = None

    def compose(self) -> ComposeResult:
        """How many tokens the bag holds, and a line for each that may come."""
        with Vertical(classes="box"):
            yield Text(classes="heading", id="of-bag")
            yield Text(id="odds")
            yield Text(classes="muted", id="warp-end")
            yield MessageLine()

    def show(self, seen: ConsoleState) -> None:
        """The table moved: ask again."""
        if seen.mark != self._asked_at and seen.shown and not seen.lost:
            self._asked_at = seen.mark
            self.ask(Odds(game=seen.shown.game), self._hear)

    def _hear(self, outlook: Outlook | None) -> None:
        if outlook is None:
            self.query_one("#of-bag", Text).say(_("Too little is known of the bag yet."))
            return
        head = _("The next {n} of {bag} tokens in the bag").format(n=outlook.draws, bag=outlook.bag)
        self.query_one("#of-bag", Text).say(head)
        columns = f"{''.ljust(22)}{_('likely').rjust(6)}{_('some').rjust(7)}"
        rows = [Content.styled(columns, "$text-muted"), *table(outlook)]
        self.query_one("#odds", Text).say(Content("\n").join(rows))
        self.query_one("#warp-end", Text).say(ending(outlook))
