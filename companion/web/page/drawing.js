// What the first picture of a page takes, and every later one: it is drawn while the rest of its program is still
// on its way.
"use strict";

const texts = JSON.parse(document.getElementById("texts").textContent);
const [away, page, bar, said] = ["away", "page", "bar", "said"].map((id) => document.getElementById(id));

let picture = null; // the newest, or none while there is no seat
let isAway = true;
let shown = {}; // what each part of the page was drawn from
let mute = ""; // what keeps the phone from speaking
let witness = null; // what it knows by now
let first = JSON.parse(document.getElementById("first").textContent); // what the page brought with it

// Small things

function el(tag, of = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(of)) {
    // before the page is whole this fails, and the last tap is done once it is
    if (name === "does") made.onclick = () => value(window.onload = value);
    else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...inside.flat().filter((each) => each != null && each !== ""));
  return made;
}

function filled(text, of) {
  return text.replace(/{(\w+)}/g, (_all, name) => of[name]);
}

function kept(name, usual) {
  try {
    return JSON.parse(localStorage.getItem("furybox-" + name)) ?? usual;
  } catch {
    return usual;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem("furybox-" + name, JSON.stringify(value));
  } catch {
    // a phone that keeps nothing still shows everything
  }
}

function complain(sentence) {
  said.textContent = sentence;
}

function letters(head, label) {
  return el("p", { class: "head" }, label + " ", el("b", {}, [...head].join("\u200a")));
}

// The promise: a page shows the one of a game that it saw first, and says loudly when there is another

function promised(now) {
  const first = kept("promise", null);
  if (first?.game === now.mark.game) return first.promise;
  if (now.promise) keep("promise", { game: now.mark.game, promise: now.promise });
  return now.promise;
}

function digits(now) {
  return now.promise ? el("p", { class: "head" }, texts.promise + " ", el("b", { class: "digits" }, digitsOf(promised(now)))) : "";
}

function broken(now) {
  const [first, other] = [promised(now), now.promise];
  return !other || first === other ? [] : [el("p", { role: "alert" },
    filled(texts.other_promise, { first: digitsOf(first), now: digitsOf(other) }))];
}

function drawParts(now) {
  if (page.className !== "seat") {
    shown = {};
    page.className = "seat";
    page.replaceChildren();
  }
  for (const [id, of, draw] of PARTS) {
    const made = JSON.stringify(of(now));
    if (shown[id] === made) continue;
    shown[id] = made;
    const part = document.getElementById(id) ?? page.appendChild(el("section", { id }));
    const at = part.contains(document.activeElement) ? document.activeElement.dataset.id : "";
    part.replaceChildren(...draw(now).filter((each) => each !== ""));
    if (at) part.querySelector(`[data-id="${CSS.escape(at)}"]`)?.focus();
  }
}

function titled(title, ...inside) {
  return [el("h2", {}, title), ...inside];
}

function deedButton(deed, how = {}, ...inside) {
  return el("button", {
    class: "deed", "data-id": deed.id, "aria-disabled": isAway, ...how,
    does: () => (isAway ? complain(texts.unsent) : ask(deed)),
  }, ...(inside.length ? inside : [deed.label, deed.hint ? el("small", {}, deed.hint) : ""]));
}

const PARTS = [
  ["alarm", (p) => [witness?.loud, p.promise, promised(p)], (p) =>
    [...broken(p), ...(witness?.loud ?? []).map((each) => el("p", { role: "alert" }, sentence(each)))]],
  ["doubt", (p) => p.doubt === kept("doubt", "") ? "" : p.doubt, (p) =>
    p.doubt && p.doubt !== kept("doubt", "")
      ? [el("p", { role: "alert" }, p.doubt),
         el("button", { does: () => { keep("doubt", p.doubt); document.getElementById("doubt").replaceChildren(); } },
           texts.seen)]
      : []],
  ["mute", () => [mute, kept("speak", false)], () => !mute || !kept("speak", false) ? [] : mute === "touch"
    ? [el("button", { does: sayAgain }, texts.touch)] : [el("p", {}, texts.no_voice)]],
  ["top", (p) => [p.sign, p.name, p.turn, p.mine, p.watches, p.recap, p.set_up], (p) => [
    el("h1", {}, `${p.sign} ${p.name}`.trim()),
    el("p", { class: p.mine ? "turn mine" : "turn" }, p.turn),
    p.watches ? el("p", {}, texts.watching) : "",
    p.set_up ? deedButton(p.set_up, { class: "deed first" }) : "",
    p.recap ? el("p", {}, el("a", { href: "/s/recap" }, p.recap)) : ""]],
  ["targets", (p) => p.targets, (p) => p.targets.length ? titled(texts.targets, el("ul", {}, p.targets.map((each) =>
    el("li", {}, el("b", {}, each.name), " ", each.told.join(", "))))) : []],
  ["health", (p) => p.health, (p) => p.health ? titled(texts.health,
    el("p", {}, el("span", { class: "big", "aria-hidden": "true" }, `${p.health.wounds.length}/${p.health.wounds.length + p.health.free} `),
      p.health.told),
    el("ul", { class: "cubes", "aria-hidden": "true" },
      p.health.wounds.map((each) => el("li", { class: each.colour }, each.sign || each.told)),
      Array.from({ length: p.health.free }, () => el("li", { class: "free" }, "·")))) : []],
  ["chances", (p) => [p.chances, p.mark], (p) => p.chances.length ? titled(p.watches ? texts.odds : texts.chances,
    el("ul", {}, p.chances.map((each) => el("li", {}, each))),
    p.noise == null ? "" : whatIf()) : []],
  ["figures", (p) => p.figures, (p) => p.figures.length ? titled(texts.figures, el("dl", {}, p.figures.map((each) =>
    el("div", {}, el("dt", {}, each.label), el("dd", {}, each.value, each.note ? el("small", {}, ` ${each.note}`) : ""))))) : []],
  ["attack", (p) => p.attack, (p) => p.attack ? titled(p.attack.title,
    el("p", {}, p.attack.told || nth(p.attack.cubes, p.attack.of)),
    el("ol", { class: "cubes" }, p.attack.cubes.map(drawnCube)),
    p.attack.told ? el("button", { does: () => showAgain(), "data-id": "again" }, texts.replay) : "") : []],
  ["hands", (p) => p.hands, (p) => p.hands.length ? titled(texts.hands, el("ul", {}, p.hands.map((each) => el("li", {}, each.text, " ",
    p.watches ? "" : deedButton({ id: `done-${each.entry}`, label: texts.done, apart: true }))))) : []],
  ["things", (p) => p.things, (p) => p.things.length ? titled(texts.things, el("ul", {}, p.things.map((each) =>
    el("li", {}, el("b", {}, each.count > 1 ? `${each.count} × ${each.name}` : each.name), " ", each.effect)))) : []],
  ["people", (p) => [p.people, p.seat, p.late], (p) => p.people.length > 1 ? titled(texts.people, el("ol", {}, p.people.map((each) =>
    el("li", { class: each.has_turn ? "now" : "" },
      `${each.sign} ${each.name}: ${each.has_turn ? texts.now : each.told}`))), p.late ? el("p", {}, p.late) : "") : []],
  ["story", (p) => p.story, (p) => p.story.length ? titled(texts.story, el("ol", {}, p.story.map((each) =>
    el("li", {}, each.text, " ", each.wrong ? deedButton(each.wrong) : "")))) : []],
  ["promise", (p) => [p.words, p.promise, p.head], (p) => [letters(p.head, texts.letters), digits(p), ...(p.words ? titled(texts.words, el("p", {}, p.words)) : [])]],
  ["faults", (p) => p.faults, (p) => p.faults.map((each) => el("p", {}, each))],
  ["bar", (p) => [p.louder, p.quieter, p.near, p.due, !p.deeds.length, p.noise == null], thumbs],
];

function drawnCube(each) {
  return el("li", { class: each.colour || "words" },
    each.sign ? el("span", { "aria-hidden": "true" }, each.sign) : "",
    each.sign ? el("span", { class: "unseen" }, each.told) : each.told);
}

function whatIf() {
  const told = el("ul", {});
  const folded = el("details", {}, el("summary", { "data-id": "louder?" }, texts.louder), told);
  const fetched = async () => {
    keep("louder", folded.open);
    if (!folded.open || isAway) return;
    const answer = fetch("/s/louder", { signal: AbortSignal.timeout?.(PATIENCE) }).then((rows) => rows.json());
    told.replaceChildren(...await answer.then((rows) => rows.map((row) =>
      el("li", {}, el("b", {}, filled(texts.more, { n: row.more })), ": ", row.chances.join(" · ")))).catch(() => []));
  };
  folded.open = kept("louder", false);
  folded.addEventListener("toggle", fetched);
  if (folded.open) fetched();
  return folded;
}

function drawChoice(choice) {
  const chairs = choice.chairs.map((chair) => el("li", {},
    el("button", { class: "first", does: () => choose(chair.seat, choice.watching) },
      `${chair.sign} ${chair.name}`.trim(), chair.is_held ? el("small", {}, texts.held) : "")));
  const watch = choice.watching ? [] : choice.chairs.map((chair) => el("li", {},
    el("button", { does: () => choose(chair.seat, true) }, `${texts.watch}: ${chair.name}`)));
  page.replaceChildren(
    el("h1", {}, choice.title || "Furybox"),
    el("p", { class: "turn" }, choice.chairs.length ? texts.choose : texts.wait),
    choice.head ? letters(choice.head, texts.compare) : "",
    digits(choice), ...broken(choice),
    choice.set_up ? deedButton(choice.set_up, { class: "deed first" }) : "",
    el("ul", {}, chairs, watch),
  );
}

function nth(cubes, of) { // shots of a flight count themselves
  return cubes.length && cubes.every((each) => each.colour) ? filled(texts.cube, { n: cubes.length, of }) : "";
}

function digitsOf(promise) { // what of it can be read
  return promise.slice(0, 16).replace(/.{4}(?=.)/g, "$& ");
}

function drawFirst([kind, told]) {
  if (kind === "choose") drawChoice(told);
  if (kind !== "picture") return;
  picture = told;
  drawParts(told);
  counted();
}

if (joining) joining.then((answer) => answer.first && drawFirst(answer.first)).catch(() => {}); // `begin` says why not
else if (first) drawFirst(first);
