// What a thumb reaches: noise, what a turn needs, and everything else under one button. Taps of noise show at once;
// they go to the table as one sum, and while that is on its way the next are kept.
"use strict";

let taps = 0; // that are still to be sent
let sums = []; // that were sent, each until a picture has it: how many, and by which version
let flight = null; // the answer to the newest of them, while it is awaited
let settled = 0; // what is there with all of them: a picture may know the newest before its answer comes
let noiseOf = ""; // the game and seat that they are of

function tapped(by) {
  if (isAway) return complain(texts.unsent);
  complain("");
  taps += by;
  navigator.vibrate?.(15);
  counted();
  fly();
}

function counted() { // in place: a finger may be on a button beside it
  const shown = document.getElementById("count");
  if (!shown) return;
  if (!flight) settled = sums.reduce((all, each) => all + each.by, picture.noise);
  const [label, n] = noiseSaid(settled + taps);
  shown.textContent = n;
  shown.nextSibling.textContent = label;
  shown.classList.toggle("grey", sums.length > 0 || taps !== 0);
}

function noiseSaid(n) { // below nought it is kept, and spares as much noise
  return n < 0 ? [texts.hush, -n] : [texts.noise, n];
}

function fly() {
  if (flight || !taps || isAway || !picture) return;
  const deed = taps > 0 ? picture.louder : picture.quieter;
  if (deed) flight = flown(deed);
}

async function flown(deed) {
  const sum = { by: taps, at: Infinity }, { mark } = picture, of = noiseOf;
  sums.push(sum);
  settled += taps;
  taps = 0;
  const answer = await pressed(deed, mark, { times: Math.abs(sum.by) });
  flight = null;
  if (of !== noiseOf || !picture) return null;
  if (answer.code) sums = sums.filter((each) => each !== sum);
  if (["stale", "not-offered"].includes(answer.code)) taps += sum.by; // an attack is being shown: they come after it
  else if (answer.code) complain(answer.sentence);
  sum.at = answer.mark?.version ?? 0;
  landed(picture);
  if (!answer.code) fly();
  return answer.mark;
}

function landed(now) { // what the table has is not counted twice
  const of = `${now.mark.game} ${now.seat}`;
  if (of !== noiseOf) [noiseOf, taps, sums] = [of, 0, []];
  sums = sums.filter((each) => each.at > now.mark.version);
  const isShown = now.attack && !now.attack.told;
  if (taps && !isShown && !(taps > 0 ? now.louder : now.quieter)) {
    taps = 0;
    complain(texts.unsent_noise);
  }
  counted();
}

async function afterNoise(seen) { // what was tapped before a deed comes before it, if nobody else came between
  while (flight) {
    const mark = await flight;
    if (mark?.version === seen.version + 1) seen = mark;
  }
  return seen;
}

function thumbs(p) {
  const noisy = (deed, by, sign) => deed ? el("button", {
    class: "deed", "data-id": deed.id, "aria-label": deed.label, "aria-disabled": isAway, does: () => tapped(by),
  }, sign) : "";
  return [
    p.noise == null ? "" : el("div", { class: "noise" }, noisy(p.quieter, -1, "−"),
      el("p", {}, el("b", { id: "count", class: "big" }, ), el("small")),
      noisy(p.louder, 1, "+")),
    ...[...p.near, p.due].filter(Boolean).map((deed) =>
      deedButton(deed, { class: deed === p.due ? "deed first" : "deed" }, deed.label)),
    p.deeds.length ? el("button", { "data-id": "more", "aria-haspopup": "dialog", does: () => ask(others()) },
      texts.others) : "",
  ];
}
