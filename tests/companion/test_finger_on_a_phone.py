"""What a finger on a phone means: never what has only just come under it."""

from __future__ import annotations

import pytest

from tests.kit.browser import in_chromium
from tests.kit.host import Guest
from tests.kit.phone_page import PhoneBrowser

TOUCHES = """
    window.now = 1e6; performance.now = () => now;
    window.touches = (x, y) => {
        const how = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
        document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent("click", how));
    };
    window.middle = (it) => {
        const box = (it.localName ? it : document.querySelector(it)).getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    window.soon = async (more = 0) => { await null; now += more; };
    window.sends = []; const plainly = sent;
    sent = (where, what) => { sends.push(what.deed ?? where); return plainly(where, what); };
    null
"""
"""A page whose clock stands still but for what it is moved by, and a finger at a point of it."""

pytestmark = [pytest.mark.long, in_chromium]


async def test_a_second_touch_of_a_double_tap_does_nothing_elsewhere(browser: PhoneBrowser) -> None:
    """It fell on what a list, a question or an attack that was closed left under the finger."""
    adam = await browser.sit(0)
    await adam.does(TOUCHES)
    await adam.does("now += 600; document.querySelector('[data-id=more]').click(); soon(600)")
    back = "[...dialog.querySelectorAll('button')].at(-1)"
    await adam.does(f"{back}.scrollIntoView(); window.at = middle({back}); touches(...at); soon(100)")

    assert await adam.does("dialog.open") is False

    await adam.does("""(async () => {
        stage.hidden = true; at = middle("[data-id=attack]"); ask(found(picture.near, "attack"));
        const button = dialog.querySelector("button.first");
        button.style.cssText = `position: fixed; left: ${at[0] - 40}px; top: ${at[1] - 20}px`;
        button.onclick = close;
        await soon(600); touches(...at); await soon(100); touches(...at);
    })()""")

    assert await adam.does("[dialog.open, sends]") == [False, []]

    await adam.does("soon(600).then(() => touches(...at))")  # one who looks first means it

    assert await adam.does("[open.deed.id, sends]") == ["attack", []]

    await adam.does("close(); soon(600)")
    await adam.does("at = middle('[data-id=louder]'); for (const _tap of [1, 2, 3]) touches(...at)")
    await adam.wait_for("picture.noise === 6")
    await adam.does("shown.bar = ''; drawParts(picture); soon().then(() => touches(...at))")
    await adam.wait_for("picture.noise === 7")
    await adam.does("document.body.style.fontSize = '150%'; soon(600)")
    await adam.does("at = middle('[data-id=louder]'); null")
    await adam.does("soon().then(() => touches(...at)); soon().then(() => touches(...at))")
    await adam.wait_for("picture.noise === 9")


async def test_a_bar_that_changes_under_a_finger_is_not_tapped(room: Guest, browser: PhoneBrowser) -> None:
    """Whoever took noise away as the turn came said that it was over."""
    eva = await browser.sit(1)
    await eva.does(TOUCHES)
    await eva.does("window.at = middle('[data-id=quieter]'); null")
    room.tell("end-turn")
    await eva.wait_for("picture.mine")
    for later in (100, 450, 450):
        await eva.does(f"soon({later}).then(() => touches(...at))")

    assert await eva.does("document.elementFromPoint(...at).dataset.id") == "end-turn"
    assert await eva.does("sends") == []

    await eva.does("soon(600).then(() => touches(...at))")
    await eva.wait_for("sends[0] === 'end-turn'")


async def test_one_deed_of_the_next_picture_is_not_the_second_touch_of_a_double_tap(
    room: Guest, browser: PhoneBrowser
) -> None:
    adam = await browser.sit(0)
    await adam.does(TOUCHES)
    await adam.does("ask = (deed) => sends.push(deed.id); null")
    await adam.does("window.at = middle('[data-id=more]'); soon(600).then(() => touches(...at))")
    room.tell("noise", seat=2, by=1)
    await adam.wait_for("picture.story.at(-1).text.includes('Filip')")
    await adam.does("soon(100).then(() => touches(...at))")

    assert await adam.does("sends") == ["others"]

    await adam.does("soon(600).then(() => touches(...at))")

    assert await adam.does("sends") == ["others", "others"]


async def test_a_finger_is_heard_as_soon_as_it_can_have_seen_what_it_taps(browser: PhoneBrowser) -> None:
    adam = await browser.sit(0)
    await adam.does(TOUCHES)
    await adam.does("window.at = middle('[data-id=louder]'); ask(others()); soon(600)")
    await adam.does(
        "close(); (async () => { for (const _tap of 'four') { await soon(300); touches(...at); } })()"
    )
    await adam.wait_for("picture.noise === 6 && !flight && stream.close() === undefined")

    await adam.does("dialog.style.maxHeight = '300px'; ask(others()); soon(50)")
    await adam.does("dialog.querySelectorAll('details').forEach((each) => { each.open = true; }); soon(50)")
    await adam.does("dialog.querySelector('[data-id=wounds]').scrollIntoView({ block: 'center' })")
    await adam.does("document.dispatchEvent(new Event('scroll')); now += 3000; dialog.append(' '); soon(100)")
    await adam.does("touches(...middle('[data-id=wounds]'))")

    assert await adam.does("open.deed.id") == "wounds"  # somebody else's news have moved nothing

    await adam.does("close(); soon(600).then(() => enter('news'))")
    await adam.does("put(picture, [], '', '', true); at = middle('#stage .first'); window.taps = 0; null")
    await adam.does("(async () => { while (acting && ++taps < 9) { await soon(400); touches(...at); } })()")

    assert await adam.does("taps") == 4

    await adam.does("complain('It was read.'); at = middle(said); sends.length = 0; null")
    await adam.does(
        "window.under = el('button', { does: () => sends.push('under') }, 'Leave this seat'); null"
    )
    await adam.does(
        "under.style.cssText = `position: fixed; left: 0; top: ${at[1] - 30}px; height: 60px`; null"
    )
    await adam.does("page.append(under); soon(600)")
    await adam.does("touches(...at); soon(250).then(() => touches(...at))")

    assert await adam.does("[said.textContent, sends]") == ["", []]

    await adam.does("soon(600).then(() => touches(...at))")

    assert await adam.does("sends") == ["under"]

    await adam.does("under.remove(); soon()")
    await adam.does("""window.asks = (...all) => asked({ mark: picture.mark, asked: all.map((n) =>
        ({ n, text: "Put it right?", answers: [{ sign: "yes", label: "Yes, do it" }] })) }); null""")
    await adam.does("asks(1, 2); at = middle('#asked-of-me button'); sends.length = 0; soon(600)")
    await adam.does("asks(2); soon(50).then(() => touches(...at))")

    assert await adam.does("sends") == []

    await adam.does("soon(600).then(() => touches(...at))")

    assert await adam.does("sends") == ["answer"]
