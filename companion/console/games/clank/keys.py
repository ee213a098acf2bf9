"""The keys of the table's screen: one for everything that happens at a table."""

from __future__ import annotations

from typing import Final

from companion.console.keys import ALT, N_, key

SEATS: Final = 6
_PLUS = N_("Noise +1")
_PLUS_TIP = N_("One noise for this seat: the button of the seat, pressed.")
_MINUS = N_("Noise -1")
_MINUS_TIP = N_("One noise less for this seat: the button of the seat, held.")

TABLE_KEYS: Final = (
    key("a", "attack", N_("Attack"), N_("The draw this turn owes."), show=True),
    key("n", "next", N_("Next"), N_("The next seat's turn."), show=True),
    key("u", "undo", N_("Take back"), N_("Take back the newest entry, named above the keys.")),
    key("r", "redo", N_("Restore"), N_("Restore what was taken back, named above the keys.")),
    key("f", "fury", N_("Fury"), N_("The fury marker goes up one step."), show=True),
    key("d", "danger(1)", N_("Danger"), N_("One DANGER card more in the row."), show=True),
    key("D", "danger(-1)", N_("Danger less"), N_("One DANGER card less in the row."),
        name="danger-less"),
    *(key(str(n), f"noise({n - 1}, 1)", _PLUS, _PLUS_TIP, name=f"seat-{n}")
      for n in range(1, SEATS + 1)),
    *(key(f"alt+{n},{ALT[n - 1]}", f"noise({n - 1}, -1)", _MINUS, _MINUS_TIP,
          name=f"seat-{n}-less")
      for n in range(1, SEATS + 1)),
    key("up,k", "choose(-1)", N_("Seat above"), N_("Point at the seat above."), name="seat-above"),
    key("down,j", "choose(1)", N_("Seat below"), N_("Point at the seat below."), name="seat-below"),
    key("plus,equals_sign,right", "chosen_noise(1)", N_("Noise +1"),
        N_("One noise for the seat pointed at."), name="noise"),
    key("minus,left", "chosen_noise(-1)", N_("Noise -1"), N_("One noise less for the seat pointed at."),
        name="noise-less"),
    key("e", "everyone", N_("Everyone"), N_("Noise for every seat still in.")),
    key("t", "deeds", N_("Seat…"), N_("Tokens, artifact, locks, money, escape: for the seat pointed at."),
        show=True),
    key("m", "table_deeds", N_("Table…"), N_("Tiles, and cards that touch the whole table.")),
    key("E", "everyone_one", N_("Everyone +1"), N_("One noise for every seat still in.")),
    key("b", "black_back", N_("Black back"), N_("Three black cubes from aside back into the bag.")),
    key("w", "wound", N_("Wound"), N_("One wound for the seat pointed at, from its own supply.")),
    key("H", "heal", N_("Heal"), N_("The rightmost cube comes off the health track of that seat.")),
    key("R", "record", N_("By hand"), N_("Record a draw that was made by hand from the real bag.")),
    key("o", "what_if", N_("Odds"), N_("What the draw would hold with more noise.")),
    key("h", "history", N_("History"), N_("Everything so far; take back from any line."), show=True),
    key("c", "correct", N_("Correct"), N_("The table is right: move cubes or set a dial.")),
    key("C", "count", N_("Count"), N_("Count the table; the device finds the smallest repair.")),
    key("s", "score", N_("Score"), N_("Cards, credits, and who has won.")),
    key("y", "rescue", N_("Answer"), N_("Where a fallen seat with an artifact lay.")),
    key("enter", "go_on", N_("Go on"), N_("Show the rest of an attack, then put it away.")),
    key("p", "picture", N_("Picture"), N_("The OLED's picture, dot for dot.")),
    key("i", "reference", N_("Reference"), N_("What every token, step and rule does.")),
    key("f2", "hardware", N_("Hardware"), N_("Every control, lamp and output, and a press-test.")),
    key("L", "lots", N_("Lots"), N_("Draw or choose artifacts, modules and the first player.")),
    key("F", "fairness", N_("Fairness"), N_("The promise, the words, and how to check every draw.")),
    key("x", "deck_out", N_("Deck is out"), N_("The row cannot be filled: the game ends.")),
    key("N", "new_game", N_("New game"), N_("Set up the next game, once this one is over.")),
)  # fmt: skip
"""Every key, with what it does."""
