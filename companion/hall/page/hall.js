// The hall on a television: hears what changed, and draws it. It sends nothing.
"use strict";

const tables = new Map();
const main = document.getElementById("tables");
const note = document.getElementById("note");
const aside = document.getElementById("results");
let words = {}, skew = 0, away = "";

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
  head.append(made("span", tile.table), made("span", urgent || calm));
  part.append(head, made("div", tile.title || words.setup, "title"));
  if (tile.track) {
    const fury = made("div", "", "fury");
    fury.append(made("span", `${tile.track} `), `${tile.now}/${tile.of || "?"}`);
    part.append(fury);
  }
  const seats = made("ul");
  tile.seats.forEach(([name, colour, status, health, of, points], n) => {
    const seat = made("li", points !== null ? `${name} ${points}` : of === null ? name : `${name} ${health}♥`);
    if (/^[a-z]+$/.test(colour)) seat.classList.add(colour);
    seat.classList.toggle("out", ["fallen", "lost", "left"].includes(status));
    seat.classList.toggle("leads", tile.leads.includes(n));
    seat.classList.toggle("turn", tile.turn === n);
    seats.append(seat);
  });
  part.append(seats);
  return part;
}

// As many columns as make tiles about half as high as wide; a large one stands for four.
function fit() {
  const large = [...tables.values()].filter((tile) => tile.attack > now()).length;
  const all = tables.size + (tables.size > 3 ? 3 : 0) * Math.min(large, 6);
  const wide = main.clientWidth / Math.max(1, main.clientHeight);
  const columns = Math.max(1, Math.min(all, Math.round(Math.sqrt(all * wide / 1.7))));
  main.style.setProperty("--columns", columns);
  main.style.setProperty("--large", tables.size > 3 && large <= 6 ? 2 : 1);
}

function show(names) {
  for (const name of names) {
    const old = main.querySelector(`article[data-table="${CSS.escape(name)}"]`);
    const part = drawn(tables.get(name));
    if (old) old.replaceWith(part);
    else {
      const next = [...main.children].find((each) => each.dataset.table > name);
      main.insertBefore(part, next ?? null);
    }
  }
  note.textContent = away || (tables.size ? "" : words.waiting ?? "");
  fit();
}

function tellResults(results) {
  aside.hidden = !results.length;
  aside.replaceChildren(made("h2", words.results), ...results.reverse().map((each) => made("p",
    [each.table, each.winners.join(", ") || "–", each.points === null ? "" : words.points.replace("{n}", each.points)]
      .filter(Boolean).join(" · "))));
}

const source = new EventSource("/tables");
source.addEventListener("words", (event) => { words = JSON.parse(event.data); });
source.addEventListener("message", (event) => {
  const news = JSON.parse(event.data);
  skew = news.now - Date.now() / 1000;
  away = news.away ? words.away : "";
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
addEventListener("resize", fit);
