"""Tables on which much lies, and whether a screen shows all of what is on it."""

from __future__ import annotations

from collections.abc import Mapping

from textual.containers import VerticalScroll
from textual.widgets import Digits, Label, OptionList, Static

from companion.console.widgets.lines import KeyLine
from companion.console.widgets.pane import Text
from tests.kit.console import Console


def busy(visit: Console) -> None:
    for seat in range(4):
        visit.host.do(do="noise", seat=seat, by=5)
    for kind in ("ship-plans", "mega-healer", "credit-chip-5", "faction-bonus"):
        visit.host.do(do="secret", seat=0, kind=kind)
    visit.host.do(do="credits", seat=0, by=12)
    visit.host.do(do="crystal", seat=0, by=2)
    visit.host.do(do="wound", seat=2, by=9)
    visit.host.do(do="danger", count=3)
    visit.host.do(do="fury", by=7)
    visit.host.do(do="attack")


def counted(visit: Console) -> None:
    """An evening to its end, of four: Eva and Cyril got away, the others did not."""
    for seat, value in ((0, 15), (2, 5)):
        visit.host.do(do="artifact", seat=seat, value=value, modules=["one", "two"])
        visit.host.do(do="escape", seat=seat)
    visit.host.do(do="deck-out")
    visit.host.do(do="score", seat=0, cards=30)
    visit.host.do(do="score", seat=2, cards=12)


def cut(visit: Console) -> list[str]:
    """What does not fit: it leaves the terminal, or holds more text than it can show."""
    screen = visit.console.screen
    wrong = []
    for widget in screen.query("*"):
        if not widget.display or not widget.size or (widget.parent and widget.parent.id == "picture"):
            continue  # the picture alone may be moved about under a window too small for it
        scrolls = any(isinstance(each, VerticalScroll | OptionList) for each in widget.ancestors_with_self)
        region = widget.region
        inside = region.right <= screen.size.width if scrolls else screen.region.contains_region(region)
        if not inside:
            wrong.append(f"{widget!r} leaves the terminal: {region}")
        texts = isinstance(widget, Label | Static | Text) and not isinstance(widget, Digits)
        if texts and widget.get_content_height(screen.size, screen.size, widget.content_size.width) > max(
            widget.content_size.height, 1
        ):
            wrong.append(f"{widget!r} is too low: {widget.content_size}")
    keys = [(line.render().cell_length, line.size.width) for line in screen.query(KeyLine)]
    return [*wrong, *(f"the keys need {needed}" for needed, room in keys if needed > room)]


async def open_whole(visit: Console, keys: Mapping[str, str]) -> None:
    """These keys open these screens, of which nothing is cut, and escape leads back."""
    home = visit.screen
    for key, screen in keys.items():
        await visit.press(key, until=lambda screen=screen: visit.screen == screen)

        assert (key, cut(visit)) == (key, [])

        await visit.press("escape", until=lambda: visit.screen == home)
