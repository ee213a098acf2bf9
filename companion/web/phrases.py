"""What the phones' page says of itself, whatever is played: its headings and buttons, and why it refuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.words.language import N_, _


def page() -> dict[str, str]:
    """The page's own texts, by the names that its script has for them."""
    return {
        "away": _("The table is out of reach: nothing can be sent from here now."),
        "coming": _("Looking for the table …"),
        "unsure": _("Nobody knows whether that was done: look at the table. It is not sent again."),
        "unsent": _("The table is out of reach: nothing was sent, and nothing was done."),
        "unsent_noise": _("This seat makes no noise any more: your last taps were not sent."),
        "scan": _("Scan the code at the table: on its small screen, or f3 on its console."),
        "choose": _("Which seat is yours?"),
        "wait": _("No game has been set up yet. This page goes on by itself."),
        "held": _("another phone is there, and is asked first"),
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
        "odds": _("Odds"),
        "hush": _("Hush"),
        "louder": _("What would more noise make of it?"),
        "more": _("with {n} more"),
        "figures": _("Numbers"),
        "things": _("Your tokens"),
        "nothing": _("none"),
        "targets": _("Targets"),
        "replay": _("Show it again, cube by cube"),
        "cube": _("cube {n} of {of}"),
        "deeds": _("What you can record"),
        "others": _("More"),
        "story": _("What happened"),
        "hands": _("Left to do by hand"),
        "done": _("Done"),
        "words": _("Words for the promise so far"),
        "send": _("Do it"),
        "minus": _("Plus or minus"),
        "back": _("Back"),
        "sure": _("Yes, do it"),
        "speak": _("Say aloud what happens"),
        "repeat": _("Say the last again"),
        "where": _("Where do I stand?"),
        "touch": _("Touch here, so that this phone goes on speaking"),
        "no_voice": _("This phone has no English voice: nothing can be said aloud."),
        "buzz": _("Buzz when it is my turn, and when a cube of mine is drawn"),
        "tone": _("A tone for each cube"),
        "awake": _("Keep the screen awake"),
        "notify": _("Tell me when it is my turn and this page is hidden"),
        "settings": _("This page"),
        "seen": _("I have seen it"),
        "overtaken": _("Somebody else has set up a game: what was typed here was not sent."),
        "moved_on": _("The table has moved on since; look again, then repeat it if you still mean it."),
        "letters": _("The table's letters"),
        "witness": _("This page as a witness"),
        "seal_game": _("Furybox, game {game}"),
        "seal_draws": _("draws: {n}"),
        "seal_entries": _("entries: {entries}"),
        "seal": _("Save this seal"),
        "other_promise": _(
            "The promise is now {now}, and this page first saw {first}: the evening was changed from its "
            "beginning."
        ),
        **witness(),
    }


def witness() -> dict[str, str]:
    """What a witness says of itself, and of what it saw, likewise."""
    return {
        "witnesses": _("This is witness {n}: it adds a secret of its own to every draw, by itself."),
        "all_good": _("Every draw checked here ({n}), and this is the evening that this witness saw."),
        "promise": _("The promise, made before the first draw:"),
        "other_game": _("The journal that the table hands out is not that of this game."),
        "again": _(
            "This witness was asked twice for draw {draw}, and the table stood otherwise: somebody may be "
            "choosing between two draws."
        ),
        "ahead": _("This witness was asked for draw {draw} before its turn: draw {due} comes next."),
        "elsewhere": _(
            "Draw {draw} stands as entry {n}, and this witness was asked for it as entry {due}: somebody may "
            "have known it before."
        ),
        "link": _("Draw {draw} was made with a link that this witness did not give for it."),
        "cut": _(
            "Draw {draw} was cut otherwise than when this witness was asked: somebody may have chosen "
            "the cut."
        ),
        "silent": _("This witness answered in time for draw {draw}, and the table calls it silent."),
        "undrawn": _(
            "This witness was asked for draw {draw}, and no draw followed: somebody may know it now."
        ),
        "past": _("Entry {n} is not the one that this witness saw: the past was changed."),
        "less": _("This witness saw {n} entries, and the table has {now}: it came back with less."),
        "begins": _(
            "This witness was told that its links begin at another draw than they do: somebody may know "
            "links of draws that are to come."
        ),
        "outside": _("The table did not let this page join, and drew: none of those draws has its link."),
        "double": _(
            "Witness {n} stands at this seat too, and is not this page. Was it another phone, or what this "
            "one had forgotten? If not, somebody speaks in the name of this seat."
        ),
        "earlier": _(
            "Witness {n} joined at this seat before this page did. Had another phone the seat then? If none "
            "had, somebody speaks in the name of this seat."
        ),
        "unasked": _(
            "Draw {draw} was made without this witness, and the table neither asked it nor names it."
        ),
        "late": _("Draw {draw} was made without this witness: its answer came too late, says the table."),
        "without": _("Draw {draw} was made without this witness: it was away, or was not asked."),
        "lost": _("This witness had forgotten its secret, and has joined again as another one."),
        "spent": _("This witness had used up its secret, and has joined again as another one."),
    }


REFUSED: Final[Mapping[str, tuple[int, str]]] = {
    "foreign": (403, N_("Another site may change nothing here.")),
    "malformed": (400, N_("What this page sent cannot be read: nothing was done.")),
    "not-in": (403, N_("You are not at the table. Scan the code that the table shows now.")),
    "full": (
        503,
        N_(
            "The house is full: no more phones find room at the table. Close the page on one that only "
            "looks on, or turn one off at the table; then load this page again."
        ),
    ),
    "no-such-seat": (409, N_("There is no such seat here. Choose again.")),
    "watching": (409, N_("This page only looks on: nothing was done.")),
    "stale": (409, N_("The table has moved on since; look again, then repeat it if you still mean it.")),
    "not-offered": (409, N_("This seat cannot do that now: nothing was done.")),
}
"""Why nothing was done, by its code: the status of the answer, and a sentence for whoever holds the phone."""

MANY_CHAINS: Final = N_(
    "This page has joined too often as a new witness. It may again in the next game, or when the table "
    "has turned it off and it has scanned the new code."
)
SHOWN_OUT: Final = N_("The table has turned this page off. To come back, scan the code that it shows now.")
ELSEWHERE: Final = N_("This seat is open in another window.")
ASKED_FOR: Final = N_(
    "The phone that has this seat is asked. In a moment the seat is yours, or you hear why not."
)


def own_witness() -> dict[str, str]:
    """What the page of a witness says that did not come from the table."""
    return {
        "title": _("A witness of your own"),
        "what": _(
            "This page adds a secret of its own to every draw, and says loudly when the table shows it "
            "another evening than it saw. Leave it open while you play."
        ),
        "address": _("The address for phones, as the table's code holds it:"),
        "begin": _("Witness this table"),
        "no_address": _("This is no address: it looks like http://192.168.1.7:8000/s#letters."),
        "looking": _("Looking for the table …"),
        "unchained": _("The journal that the table hands out does not hold together: entries were changed."),
        "same": _(
            "This is the evening that this page saw, and its last entry has the letters {head}. Whether each "
            "draw is right, your own copy of the checker says: save the journal, and drop it there."
        ),
        "save": _("Save the journal"),
    }
