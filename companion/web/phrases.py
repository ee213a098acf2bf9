"""What the phones' page says of itself, whatever is played: its headings and buttons, and why it refuses."""

from __future__ import annotations

from companion.words.language import _


def page() -> dict[str, str]:
    """The page's own texts, by the names that its script has for them."""
    return {
        "away": _("The table is out of reach: nothing can be told from here now."),
        "coming": _("Looking for the table …"),
        "unsure": _("Nobody knows whether that was done: look at the table. It is not sent again."),
        "unsent": _("The table is out of reach: nothing was sent, and nothing was done."),
        "scan": _("Scan the code at the table: on its small screen, or f3 on its console."),
        "choose": _("Which seat is yours?"),
        "wait": _("No game has been set up yet. This page goes on by itself."),
        "held": _("another phone is there; it would only look on"),
        "watch": _("Only look on"),
        "watching": _("You only look on."),
        "other": _("Another seat"),
        "compare": _("Compare these four letters with the table's:"),
        "here": _("Use this page again"),
        "people": _("Order of the turn"),
        "now": _("has the turn"),
        "health": _("Health"),
        "noise": _("Noise"),
        "chances": _("Your chances"),
        "louder": _("What would more noise make of it?"),
        "more": _("with {n} more"),
        "figures": _("Numbers"),
        "things": _("Your tokens"),
        "nothing": _("none"),
        "targets": _("Targets"),
        "attack": _("The last attack"),
        "again": _("Show it again, cube by cube"),
        "cube": _("cube {n} of {of}"),
        "deeds": _("What you can tell"),
        "story": _("What happened"),
        "hands": _("Left to do by hand"),
        "words": _("Words for the promise so far"),
        "send": _("Do it"),
        "back": _("Back"),
        "sure": _("Yes, do it"),
        "speak": _("Say aloud what happens"),
        "buzz": _("Buzz when it is my turn"),
        "settings": _("This phone"),
        "seen": _("I have seen it"),
        "letters": _("The table's letters"),
    }


def not_in() -> str:
    """To whoever is not known here."""
    return _("This phone is not at the table. Scan the code that the table shows now.")


def full() -> str:
    """To whoever comes when every place is taken."""
    return _(
        "The house is full: no more phones find room at the table. Close the page on one that only looks on, "
        "or turn one off at the table; then load this page again."
    )


def shown_out() -> str:
    """To whom the table has turned off."""
    return _("The table has turned this phone off. To come back, scan the code that it shows now.")


def elsewhere() -> str:
    """To a page that is open once more."""
    return _("This seat is open in another window of this phone.")


def no_such_seat() -> str:
    """To whoever chooses a seat that is none."""
    return _("There is no such seat for this phone. Choose again.")


def watching() -> str:
    """To whoever only looks on."""
    return _("This phone only looks on: nothing was done.")


def stale() -> str:
    """To whoever pressed on an old picture."""
    return _("The table has moved on since; look again, then repeat it if you still mean it.")


def not_offered() -> str:
    """To whoever tells what the page of this seat does not offer."""
    return _("This seat cannot tell that now: nothing was done.")


def foreign() -> str:
    """To another site's page."""
    return _("Another site may tell nothing here.")


def unread() -> str:
    """To what is no word of the page's."""
    return _("What this page sent cannot be read: nothing was done.")
