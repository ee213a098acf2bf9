// What a finger means: the control that it saw. A second touch of a double tap, or one that comes as the table moves
// on, falls on what has only just come under it, and does nothing. Keys and assistive clicks are no fingers.
"use strict";

const UNSEEN = 500; // ms in which nobody sees what is new, and taps it
const BESIDE = 24; // dots that a finger may miss by
const CONTROLS = "button, summary, a, #said"; // what is said goes at a touch
let layouts = []; // how the controls stood, oldest first: since when, and each by its name and edges, and whether on the bar
let touched = {}; // what was tapped last, when, and how far the table had come
let missed = {}; // what was tapped last and did nothing, when, and since when: more quick taps do nothing either, for a second

function nameOf(control) {
  return `${control.dataset.id} ${control.getAttribute("aria-label") ?? control.firstChild?.textContent}`;
}

function lately() { // one, however old, where nothing has moved meanwhile but by scrolling
  const since = performance.now() - UNSEEN;
  return layouts.filter((_each, n) => n === layouts.length - 1 || layouts[n + 1].at >= since);
}

function laidOut(at = performance.now()) {
  const over = dialog.open ? dialog : acting ? stage : document;
  const controls = [...over.querySelectorAll(CONTROLS)].map((each) =>
    [nameOf(each), each.getBoundingClientRect(), bar.contains(each)]);
  layouts = [...lately(), { at, controls }];
}

const stillOut = () => laidOut(layouts.pop().at); // what no change of the page says: it was scrolled, turned, or its letters grew

function isUnseen(control, { clientX: x, clientY: y }) {
  const name = nameOf(control), isOnBar = bar.contains(control); // which lies over what is scrolled
  const isUnder = (box, beside = 0) => box.left - beside <= x && x <= box.right + beside
    && box.top - beside <= y && y <= box.bottom + beside;
  const wasThere = ({ controls }) => { // a finger beside it is taken for one on it
    const under = controls.filter(([, box, wasOnBar]) => isUnder(box) && (wasOnBar || !isOnBar)).at(-1);
    return under ? under[0] === name : controls.some(([its, box]) => its === name && isUnder(box, BESIDE));
  };
  const before = lately();
  return before.length > 1 && !before.every(wasThere);
}

document.addEventListener("click", (event) => {
  const control = event.detail && event.target.closest(CONTROLS);
  if (!control) return;
  stillOut();
  const now = { name: nameOf(control), at: performance.now(), version: picture?.mark.version };
  const isNext = touched.name === now.name && touched.version !== now.version && now.at - touched.at < UNSEEN;
  const isMore = missed.name === now.name && now.at - missed.at < UNSEEN && now.at - missed.since < 2 * UNSEEN;
  const isAgain = (isNext || isMore) && !control.closest(".noise"); // which adds up; elsewhere it is another deed by now
  if (!isAgain && !isUnseen(control, event)) return void (touched = now);
  missed = { ...now, since: isMore ? missed.since : now.at };
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("scroll", stillOut, true);
window.addEventListener("resize", stillOut);
new MutationObserver(() => laidOut()).observe(document.body,
  { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "open"] });
laidOut();
