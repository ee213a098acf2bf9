"""What the hall knows of tables that it only hears."""

from __future__ import annotations

from companion.hall.board import (
    ATTACK_SECONDS,
    MOST_TABLES,
    SILENT_SECONDS,
    Board,
    in_order,
    is_silent,
    minutes,
)
from companion.hall.terminal import HallApp, results, rows
from companion.mqtt.said import Message
from tests.kit.hall import NOW, a_state, an_event, online
from tests.kit.wait import eventually


def test_a_tile_says_how_far_the_fury_is_who_leads_and_who_fell() -> None:
    board = Board()
    board.hear(online(), NOW)
    board.hear(a_state(), NOW)
    tile = board.tile("ann")

    assert (tile.track, tile.now, tile.of, tile.leads) == ("Fury", 4, 11, (0,))
    assert [seat[:3] for seat in tile.seats] == [("Eva", "blue", "in"), ("Filip", "green", "fallen")]
    assert minutes(tile, NOW + 150) == 2
    assert not is_silent(tile, NOW)


def test_an_equal_or_older_version_is_passed_over() -> None:
    """A newer one is not, nor is another game, whatever its version."""
    board = Board()
    assert board.hear(a_state(version=5), NOW) == "ann"
    assert board.hear(a_state(version=5), NOW) is None
    assert board.hear(a_state(version=4), NOW) is None
    assert board.hear(a_state(version=6), NOW) == "ann"
    assert board.hear(a_state(version=1, number=2), NOW) == "ann"


def test_a_table_in_the_middle_of_an_attack_comes_first_for_a_while() -> None:
    board = Board()
    for name in ("ann", "bob"):
        board.hear(a_state(name), NOW)
    board.hear(an_event("attack", table="bob"), NOW)

    assert [tile.table for tile in in_order(board, NOW + 1)] == ["bob", "ann"]
    assert [tile.table for tile in in_order(board, NOW + ATTACK_SECONDS)] == ["ann", "bob"]
    assert board.hear(an_event("attack", table="bob"), NOW + 5) is None


def test_a_game_that_is_taken_up_again_is_heard_though_it_is_not_so_far() -> None:
    board = Board()
    board.hear(a_state(version=90, number=2), NOW)
    board.hear(an_event("attack", version=90), NOW)
    board.hear(a_state(version=30, number=1), NOW)

    assert board.hear(an_event("attack", version=31), NOW) == "ann"


def test_a_table_that_counts_its_games_anew_is_heard() -> None:
    """Its journal was put aside, or an older one restored: the first game now is not the first one then."""
    board = Board()
    board.hear(a_state(version=90), NOW)
    board.hear(an_event("attack", version=90), NOW)

    assert board.hear(a_state(version=1, began="2026-11-22T21:00:00Z"), NOW) == "ann"
    assert board.hear(an_event("attack", version=2), NOW) == "ann"


def test_silent_tables_are_marked() -> None:
    board = Board()
    board.hear(online(), NOW)
    board.hear(a_state(), NOW)
    assert is_silent(board.tile("ann"), NOW + SILENT_SECONDS + 1)
    board.hear(online(said=b"offline"), NOW)
    assert is_silent(board.tile("ann"), NOW)


def test_results_of_the_evening_stay_when_the_next_game_begins() -> None:
    board = Board()
    board.hear(a_state(version=80, over=True), NOW)
    board.hear(a_state(version=1, number=2), NOW)
    assert [(each.table, each.winners, each.points) for each in board.results] == [("ann", ("Eva",), 40)]

    board.hear(a_state(version=80, over=True), NOW)
    board.hear(a_state(version=81), NOW)
    assert board.results == ()


def test_a_result_says_how_many_minutes_the_game_took() -> None:
    board = Board()
    board.hear(a_state(over=True, at="2026-11-22T21:30:59Z"), NOW)
    board.hear(a_state("bob", over=True, began=""), NOW)

    assert [each.minutes for each in board.results] == [90, None]


def test_a_name_of_64_letters_is_shown_whole_and_no_more_of_a_longer_one() -> None:
    """Wherever a stranger could put one; a table that calls itself longer is not heard at all."""
    long = "x" * 65
    seats = [{"name": long, "colour": long, "status": long, "points": 7}]
    glance = {"title": long, "track": {"name": long, "now": 1, "of": 2}, "seats": seats, "leads": [0]}
    board = Board()
    board.hear(a_state("t" * 64, glance=glance | {"over": True}), NOW)
    tile, (result,) = board.tile("t" * 64), board.results

    assert board.tables == ("t" * 64,)
    assert board.hear(online("t" * 65), NOW) is None
    shown = (tile.title, tile.track, *tile.seats[0][:3], result.title, *result.winners)
    assert shown == ("x" * 64,) * 7


def test_what_strangers_say_is_bounded_and_harms_nobody() -> None:
    board = Board()
    for topic in ("furybox", "furybox/", "furybox/a/b/c", "other/ann/state", f"furybox/{'x' * 99}/online"):
        assert board.hear(Message(topic, b"online"), NOW) is None
    for payload in (b"", b"null", b"\xff", b"{}", b"[" * 100_000, b'{"version":"x","table":"ann"}'):
        assert board.hear(Message("furybox/ann/state", payload), NOW) is None
    for n in range(MOST_TABLES + 50):
        board.hear(online(f"t{n}"), NOW)
    assert (len(board.tables), len(board.unseen)) == (MOST_TABLES, 50)

    told = Board()
    told.hear(a_state(glance={"title": "\x1b[2J", "seats": [{"name": "\x1b[31mEva"}]}), NOW)
    assert all("\x1b" not in cell for cells, _style in rows(told, NOW) for cell in cells)


def test_a_terminal_shows_the_same() -> None:
    board = Board()
    board.hear(online(), NOW)
    board.hear(a_state(over=True), NOW)
    assert list(rows(board, NOW)) == [(("ann", "Fury 4/11", "0 min", "★Eva 7♥  Filip ✗"), "green")]
    assert list(results(board)) == ["", "Results of the evening", "ann  Eva  40 points"]

    board.hear(an_event("attack", version=6), NOW)
    assert list(rows(board, NOW)) == [
        (("ann", "Fury 4/11", "Attack", "★Eva 7♥  Filip ✗"), "bold white on red")
    ]


async def test_a_terminal_follows_what_the_hall_hears() -> None:
    board, wrong = Board(), [""]
    app = HallApp(board, now=lambda: NOW, why=lambda: wrong[0])
    async with app.run_test(size=(80, 10)):

        async def sees(text: str) -> None:
            await eventually(lambda: text in shown(), shown=shown)

        def shown() -> str:
            strips = app.screen._compositor.render_strips()
            return "\n".join("".join(part.text for part in strip) for strip in strips)

        await sees("No table has said anything yet.")
        board.hear(online(), NOW)
        board.hear(a_state(), NOW)
        await sees("Fury 4/11")
        wrong[0] = "The broker is away."
        await sees("The broker is away.")


def test_a_table_of_which_the_broker_keeps_nothing_goes_and_makes_room() -> None:
    """Last year's club: what is kept is cleared, and no hall has to be started again."""
    board = Board()
    for n in range(MOST_TABLES + 1):
        board.hear(online(f"t{n}"), NOW)
    last = f"t{MOST_TABLES}"

    assert board.unseen == {last}
    assert board.hear(online("t7", b""), NOW) == "t7"
    assert board.hear(online("t7", b""), NOW) is None
    assert "t7" not in board.tables
    assert board.hear(a_state(last), NOW) == last
    assert (last in board.tables, board.unseen) == (True, set())
