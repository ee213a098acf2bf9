// The hall on a television: hears what changed, and draws it. It sends nothing.
"use strict";

const tables = new Map();
const main = document.getElementById("tables");
const note = document.getElementById("note");
const aside = document.getElementById("results");
let words = {}, skew = 0, away = "", at = 0, drawing = 0, unseen = 0;
const changed = new Set();

const PAGE = 40; // tables that a screen shows at once, in letters for the back row
const LARGE = 4; // tiles that an attacked one takes the place of
const TURNING = 10000; // ms a page
const DRAWING = 200; // ms between two pictures
const EVENING = 16 * 3600; // s since a table that is off was last heard of; then it is gone
const NARROW = matchMedia("(max-width: 700px)"); // a phone: one column, and a finger that scrolls
const wanted = new RegExp("^(" + (new URLSearchParams(location.search).get("tables") ?? "*").split(",")
  .map((each) => each.replace(/[^\w*,]/g, "\\$&").replaceAll("*", ".*")).join("|") + ")$");
const inOrder = new Intl.Collator(undefined, { numeric: true }).compare; // tb-2 before tb-10
let own = localStorage.getItem("furybox-own-table") ?? "";

const made = (kind, text = "", name = "") => {
  const part = document.createElement(kind);
  part.textContent = text;
  if (name) part.className = name;
  return part;
};
const now = () => Date.now() / 1000 + skew;
const minutes = (tile) =>
  tile.began === null ? "" : words.minutes.replace("{n}", Math.max(0, Math.floor(((tile.ended ?? now()) - tile.began) / 60)));
const isSilent = (tile) => !tile.online || (tile.ended === null && tile.at !== null && now() - tile.at > 900);

const isGone = (tile) => !tile.online && (tile.at === null || now() - tile.at > EVENING);
const here = () => [...tables.keys()].filter((name) => wanted.test(name) && !isGone(tables.get(name)));

// What differs is altered, and nothing else: a screen has little to do then, and a finger keeps its place.
function alter(old, part) {
  if (old.nodeName !== part.nodeName) return old.replaceWith(part);
  if (old.data !== part.data) old.data = part.data;
  if (old.className !== part.className) old.className = part.className;
  for (const { name, value } of part.attributes ?? []) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const told = [...part.childNodes];
  told.forEach((each, n) => (old.childNodes[n] ? alter(old.childNodes[n], each) : old.append(each)));
  while (old.childNodes.length > told.length) old.lastChild.remove();
}

function drawn(tile) {
  const part = made("article");
  part.dataset.table = tile.table;
  const attacked = tile.attack > now(), silent = isSilent(tile);
  part.classList.toggle("attack", attacked);
  part.classList.toggle("silent", silent);
  part.classList.toggle("over", tile.ended !== null);
  const head = made("div", "", "head");
  const urgent = silent ? words.silent : attacked ? words.attack : "";
  const calm = [tile.ended !== null ? words.over : "", minutes(tile)].filter(Boolean).join(" · ");
  const pin = made("button", tile.table === own ? "★" : "☆", "pin");
  pin.setAttribute("aria-label", words.own.replace("{table}", tile.table));
  pin.setAttribute("aria-pressed", tile.table === own);
  pin.addEventListener("click", () => {
    own = own === tile.table ? "" : tile.table;
    localStorage.setItem("furybox-own-table", own);
    show([...tables.keys()]);
  });
  head.append(pin, made("bdi", tile.table), made("span", urgent || calm));
  part.append(head, made("div", tile.title || words.setup, "title"));
  if (tile.track) {
    const fury = made("div", "", "fury");
    fury.append(`${tile.now}/${tile.of || "?"}`, made("span", ` ${tile.track}`));
    part.append(fury);
  }
  const seats = made("ul");
  tile.seats.forEach(([name, colour, status, health, of, points], n) => {
    const seat = made("li");
    seat.append(made("bdi", name), points !== null ? ` ${points}` : of === null ? "" : ` ${health}♥`);
    if (/^[a-z]+$/.test(colour)) seat.classList.add(colour);
    seat.classList.toggle("out", ["fallen", "lost", "left"].includes(status));
    seat.classList.toggle("leads", tile.leads.includes(n));
    seat.classList.toggle("turn", tile.turn === n);
    seats.append(seat);
  });
  part.append(seats);
  return part;
}

// Which tables are seen: on a phone all of them, one's own first; on a screen as many as can be read from the back
// row, page after page, those under attack on every one.
function seen() {
  const names = here().sort(inOrder);
  const first = (name) => (NARROW.matches && name === own ? 2 : 0) + (tables.get(name).attack > now() ? 1 : 0);
  if (NARROW.matches) return names.sort((a, b) => first(b) - first(a));
  const attacked = names.filter(first).slice(0, PAGE / LARGE);
  const places = PAGE - (names.length > 3 ? LARGE : 1) * attacked.length;
  if (names.length - attacked.length <= places) return names;
  const calm = names.filter((name) => !attacked.includes(name)), pages = Math.ceil(calm.length / Math.max(1, places));
  const from = (at % pages) * places;
  return [...attacked, ...calm.slice(from, from + Math.max(1, places))];
}

// As many columns as make tiles about half as high as wide; a large one stands for four.
function fit(shown) {
  const large = shown.filter((name) => tables.get(name).attack > now()).length;
  const all = shown.length + (shown.length > 3 ? LARGE - 1 : 0) * large;
  const wide = main.clientWidth / Math.max(1, main.clientHeight);
  main.style.setProperty("--columns", Math.max(1, Math.min(all, Math.round(Math.sqrt(all * wide / 1.4)))));
  main.style.setProperty("--large", shown.length > 3 ? 2 : 1);
  // A name is whole or not there: those that lead, fell or have the turn come first.
  const names = NARROW.matches ? [] : [...main.querySelectorAll("li")];
  for (const each of names) each.hidden = false;
  const spilt = names.filter((each) => each.offsetTop + each.offsetHeight > each.parentElement.offsetTop + each.parentElement.clientHeight + 1);
  for (const each of spilt) each.hidden = true;
}

// At most five pictures a second, however much comes.
function show(names) {
  for (const name of names) changed.add(name);
  drawing ||= setTimeout(draw, DRAWING);
}

function draw() {
  const focused = document.activeElement, shown = seen(), standing = new Map([...main.children].map((each) => [each.dataset.table, each]));
  drawing = 0;
  shown.forEach((name, n) => {
    const old = standing.get(name), part = old ?? drawn(tables.get(name));
    if (old && changed.has(name)) alter(old, drawn(tables.get(name)));
    if (main.children[n] !== part) main.insertBefore(part, main.children[n] ?? null);
  });
  for (const each of [...main.children].slice(shown.length)) each.remove();
  if (document.activeElement !== focused) focused.focus({ preventScroll: true }); // its tile was moved
  changed.clear();
  const all = here().length;
  const more = all - shown.length + unseen, hidden = more ? words.more.replace("{n}", more) : "";
  note.textContent = away || (all ? hidden : words.waiting ?? "");
  note.classList.toggle("calm", !away);
  fit(shown);
}

function tellResults(results) {
  aside.hidden = !results.length;
  aside.replaceChildren(made("h2", words.results), ...results.reverse().map((each) => {
    const line = made("p");
    line.append(made("bdi", each.table), " · ",
      ...each.winners.flatMap((name, n) => [n ? ", " : "", made("bdi", name)]), each.winners.length ? "" : "–",
      each.points === null ? "" : ` · ${words.points.replace("{n}", each.points)}`);
    return line;
  }));
}

const source = new EventSource("/tables");
source.addEventListener("words", (event) => {
  words = JSON.parse(event.data);
  document.documentElement.lang = words.language;
});
source.addEventListener("message", (event) => {
  const news = JSON.parse(event.data);
  skew = news.now - Date.now() / 1000;
  away = news.away ? words.away : "";
  unseen = news.unseen;
  for (const name of news.gone) tables.delete(name);
  for (const tile of news.tiles) tables.set(tile.table, tile);
  tellResults(news.results);
  show(news.tiles.map((tile) => tile.table));
});
source.addEventListener("error", () => { away = words.lost ?? ""; show([]); });
setInterval(() => show([...tables.keys()].filter((name) => {
  const part = main.querySelector(`article[data-table="${CSS.escape(name)}"]`), tile = tables.get(name);
  return part && (part.classList.contains("attack") !== tile.attack > now() || part.classList.contains("silent") !== isSilent(tile));
})), 1000);
setInterval(() => show([...tables.keys()]), 60000);
setInterval(() => { at += 1; show([]); }, TURNING);
for (const on of [NARROW, window]) on.addEventListener(on === window ? "resize" : "change", () => show([]));
