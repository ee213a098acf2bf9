// One seat of the table, on its owner's own phone. It knows no rule: it draws the newest picture that the table
// sends, and sends back which of the deeds in it was pressed. What is pressed is sent once, and never again.
"use strict";

const dialog = document.querySelector("dialog");
const SILENCE = 45000; // ms without a word, after which a stream is begun again
const LOOKING = 5000; // ms after which a page that is looked at asks for a sign of life
const SIGN = 4000; // ms that it may take

let stream = null;
let isBusy = null; // the deed that is on its way, of which picture and since when: of the next one, or later, it is another
let queue = Promise.resolve(); // of presses: each waits for the one before it
let isCut = false; // whether the table gave no sign of life, or no answer, when it was asked
let heard = 0; // when the table said something last
let open = null; // the deed whose dialog is open, and what was answered of it
let opener = ""; // what the keyboard was on before
let doubted = {}; // the newest press of which nobody knows whether it was done, and what was said of it
let attending = null; // what witnesses the draws for this seat

function lot(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (n) => n.toString(16).padStart(2, "0")).join("");
}

// What the page says

const regions = [...document.querySelectorAll(".news")];
const phoneSpeaks = speaker(window.speechSynthesis, document.documentElement.lang, (why) => {
  mute = why;
  if (picture) drawParts(picture);
});
const { say, again: sayAgain } = voice({
  polite: regions.slice(0, 2),
  urgent: regions.slice(2),
  aloud: (...sentence) => kept("speak", false) && phoneSpeaks(...sentence),
});

function standing(now) {
  return [now.turn, now.health?.told, now.noise == null ? "" : noiseSaid(now.noise).join(": "), ...now.chances,
    ...now.figures.map((each) => `${each.label}: ${each.value} ${each.note}`)].filter(Boolean).join(". ").replace(/\.\./g, ".");
}

function reach(sentence) {
  isAway = Boolean(sentence);
  for (const each of document.querySelectorAll("#said, dialog p[role=alert]")) {
    if (!isAway && each.textContent === texts.unsent) each.textContent = ""; // it can be sent now
  }
  if (away.textContent !== sentence) away.textContent = sentence;
  for (const each of document.querySelectorAll("button.deed")) each.setAttribute("aria-disabled", isAway);
  if (!isAway) fly();
}

// The table

async function tell(deed, typed = [], press = lot(12)) {
  if (isAway) return unsent();
  if (!picture) return {};
  const seen = picture.mark, its = { of: `${deed.id} ${seen.version}`, at: performance.now() };
  if (isBusy?.of === its.of && its.at - isBusy.at < UNSEEN) return {}; // a finger that bounces
  isBusy = its;
  complain("");
  return (queue = queue.then(async () => {
    const answer = await pressed(deed, await afterNoise(seen), { typed, press });
    if (answer.sentence) complain(answer.sentence);
    if (isBusy === its) isBusy = null;
    return answer;
  }));
}

async function pressed(deed, seen, how) {
  const press = how.press ?? lot(12);
  const answer = await sent("do", { press, seen, deed: deed.id, ...how }).catch(() => {
    cut();
    return { code: "unsure", sentence: texts.unsure };
  });
  if (isUnsure(answer)) doubted = { press, sentence: answer.sentence };
  return answer.code === "no-host" ? unsent() : answer;
}

function isUnsure(answer) { // nobody knows whether it was done
  return ["unsure", "no-answer"].includes(answer.code);
}

function isDone(press) {
  return picture.story.some((each) => each.presses.includes(press));
}

function unsent() {
  complain(texts.unsent);
  return { code: "unsent", sentence: texts.unsent };
}

async function choose(seat, watches = false) {
  complain((await sent("sit", { seat, watches }).catch(unsent)).sentence ?? "");
}

const HEARS = {
  here: () => reach(""), picture: show, choose: offer, away: (what) => reach(what.sentence || texts.away),
  out: (what) => {
    keep("witness", { ...kept("witness", null), secret: "" }); // a new one, who remembers the evening
    closed(what.sentence, false);
  },
  elsewhere: (what) => closed(what.sentence, true),
};

function hear(kind, told) {
  HEARS[kind](told);
  if (told.mark) asked(told);
}

function closed(sentence, canGoOn) {
  stream.close();
  stream = null; // nothing but its owner wakes this page again
  end(sentence, canGoOn);
}

function listen() {
  stream?.close();
  const seen = kept("seen", null);
  stream = new EventSource("/s/events" + (seen ? "?" + new URLSearchParams(seen) : ""));
  heard = Date.now();
  isCut = false;
  for (const kind of Object.keys(HEARS)) {
    stream.addEventListener(kind, (event) => {
      heard = Date.now();
      hear(kind, event.data && event.data.trim() ? JSON.parse(event.data) : {});
    });
  }
  stream.onerror = () => {
    reach(texts.away);
    if (stream.readyState === EventSource.CLOSED) end(texts.scan, false);
  };
}

function cut() {
  isCut = true;
  reach(texts.away);
}

async function look() {
  if (!stream || stream.readyState === EventSource.CLOSED || document.hidden) return;
  const silence = Date.now() - heard;
  if (silence < LOOKING && !isCut) return;
  if (silence > SILENCE) reach(texts.away);
  try {
    await fetch("/s/here", { cache: "no-store", signal: AbortSignal.timeout?.(SIGN) });
    if (isCut || silence > SILENCE) listen();
  } catch {
    if (stream) cut();
  }
}

function end(sentence, canGoOn) {
  unattended();
  asked({});
  complain("");
  picture = null;
  shown = {};
  reach("");
  isAway = true;
  dialog.close();
  emptied();
  page.replaceChildren(
    el("h1", {}, "Furybox"),
    el("p", { class: "turn" }, sentence),
    canGoOn ? el("button", { class: "first", does: listen }, texts.here) : "",
  );
}

function emptied() {
  leave();
  page.className = "";
  bar.replaceChildren();
}

// Choosing a seat

function offer(choice) {
  if (picture) complain(""); // it was of the seat
  unattended();
  const had = !isLost();
  const isSettingUp = open?.deed.id.startsWith("set-up"), isOvertaken = isSettingUp && !choice.set_up && !open.isSent
    && !open.told;
  if (!isSettingUp || !choice.set_up) dialog.close(); // else what was typed stays
  if (isOvertaken) complain(texts.overtaken);
  picture = null;
  shown = {};
  reach("");
  emptied();
  drawChoice(choice);
  if (had) takeUp();
}

// The picture, part by part: one that has not changed stays as it is, and whoever reads it is not disturbed

function show(now) {
  const before = picture, had = !isLost();
  picture = now;
  landed(now);
  reach("");
  if (before?.seat !== now.seat || before.watches !== now.watches) complain(""); // it was of another seat
  if (said.textContent === doubted.sentence && isDone(doubted.press)) complain("");
  if (said.textContent === waits && before?.mark.version !== now.mark.version) complain(""); // it was answered since
  attended(now);
  keep("seen", { ...now.mark, head: now.hash });
  const isSame = before && before.seat === now.seat && before.mark.game === now.mark.game;
  if (!isSame) {
    leave();
    window.scrollTo(0, 0); // a list of seats may have been longer than the screen
  }
  perform(isSame ? before : null, now);
  if (!acting || !now.attack || now.attack.told || !isSame) drawParts(now); // else nobody sees it, and focus can come back
  counted();
  if (isSame) tellNews(before, now);
  if (open) again(before);
  if (had && isLost()) takeUp();
}

function tellNews(before, now) {
  const hasAttack = now.attack?.told && now.attack.told !== before.attack?.told;
  const known = new Map(before.story.map((each) => [each.first, each.text]));
  const oldest = before.story.at(0)?.first ?? 0;
  if (hasAttack) say(now.attack.told, { isUrgent: true });
  for (const each of now.story) {
    const isNews = each.first >= oldest && known.get(each.first) !== each.text;
    if (isNews && !(hasAttack && each.draw)) say(each.text, { of: each.first });
  }
  if (now.late && !before.late) say(now.late, { isUrgent: true });
  if (now.mine && !before.mine) {
    say(now.turn, { isUrgent: true });
    if (kept("buzz", true)) navigator.vibrate?.([120, 80, 120]);
    calls(now.turn);
  }
}

// What a page draws last, far down

PARTS.push(["proof", () => [witness?.memory.said, witness?.memory.witness, kept("verdict")], () => proof()],
  ["phone", () => 0, () => titled(texts.settings,
    check("speak", texts.speak, false), check("buzz", texts.buzz, true), check("tone", texts.tone, false), ...appChecks(),
    el("button", { does: () => choose(null) }, texts.other))]);

function ears() { // what a listener asks for most
  const heard = (id, label, does) => el("button", { "data-id": id, does: () => { close(); does(); } }, label); // a dialog would mute it
  return [heard("again?", texts.repeat, sayAgain),
    heard("where?", texts.where, () => say(standing(picture), { isUrgent: true }))];
}

function check(name, label, usual) {
  const box = el("input", { type: "checkbox" });
  box.checked = kept(name, usual);
  box.addEventListener("change", () => {
    keep(name, box.checked);
    if (name === "speak" && box.checked) say(picture.turn, { isUrgent: true });
    if (name === "speak") drawParts(picture);
    if (name === "tone") felt([], texts.motifs[picture?.seat] ?? [[880, 300]]);
  });
  return el("label", {}, box, label);
}

// Witnessing: this page adds to every draw by itself, and says loudly when it saw something else

function attended(now) {
  const seat = now.watches ? null : now.seat;
  if (attending && attending.seat === seat) return;
  unattended();
  attending = attend({
    seat,
    kept: () => kept("witness", null),
    keep: (memory) => keep("witness", memory),
    lot: () => lot(32),
    now: Date.now,
    ask: async (body, signal) => (await fetch("/s/witness", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal,
    })).json(),
    left: (old) => checkedSoon(old),
    changed: (mine, news) => {
      witness = mine;
      if (picture) drawParts(picture);
      if (news.told) checkedSoon(mine);
    },
  });
  attending.seat = seat;
}

function unattended() {
  attending?.stop();
  attending = witness = null;
}

function sentence(each) {
  return filled(texts[each.code], each);
}

function proof() {
  const verdict = kept("verdict", null), quiet = (witness?.memory.said ?? []).filter((each) => !LOUD.includes(each.code));
  if (!verdict && !witness?.memory.witness) return [];
  return titled(texts.witness,
    witness?.memory.witness ? el("p", {}, filled(texts.witnesses, { n: witness.memory.witness })) : "",
    ...quiet.map((each) => el("p", {}, sentence(each))),
    ...(verdict ? verdict.said.map((each) => el("p", verdict.good ? {} : { role: "alert" }, each)) : []),
    ...(verdict ? sealed(verdict) : []));
}

function checkedSoon(mine, tries = 30) { // the table is slower, or away; or its secret is never told
  checked(mine).catch(() => tries && setTimeout(checkedSoon, 2000, mine, tries - 1));
}

async function whole() { // the checker: large, and needed but once
  if (checker.check) return;
  await new Promise((then, fail) => {
    document.head.append(Object.assign(el("script", { src: "/page/checker.js" }), { onload: then, onerror: fail }));
  });
}

async function checked(mine) {
  const { game } = mine.memory, answer = await fetch(`/journal?game=${game}`, { credentials: "omit", cache: "no-store" });
  if (answer.status !== 200) throw new Error(answer.status);
  await whole();
  const bytes = new Uint8Array(await answer.arrayBuffer()), { status, said, story } = checker.check(bytes);
  const lines = status ? null : entriesOf(new TextDecoder().decode(bytes), game);
  const wrong = status ? said.map(([told, named]) => checker.say(told, named))
    : lines ? mine.holds(lines).map(sentence) : [texts.other_game];
  const of = { game, n: story?.made.length, entries: lines?.length, head: lines ? lettersOf(lines.at(-1).hash) : "" };
  keep("verdict", { ...of, good: !wrong.length, said: wrong.length ? wrong : [filled(texts.all_good, of)] });
  if (picture) drawParts(picture);
}

function sealed(verdict) {
  const lines = [filled(texts.seal_game, verdict), filled(texts.seal_draws, verdict), filled(texts.seal_entries, verdict)];
  const svg = `<svg viewBox="0 0 320 320" font-family="sans-serif" text-anchor="middle">`
    + `<circle cx="160" cy="160" r="155" fill="#fff" stroke="#111" stroke-width="8"/>`
    + `<text x="160" y="110" font-size="84">${verdict.good ? "✓" : "✗"}</text>`
    + lines.map((line, n) => `<text x="160" y="${150 + 28 * n}" font-size="20">${line}</text>`).join("")
    + `<text x="160" y="255" font-size="30" font-family="monospace" font-weight="bold">${verdict.head}</text></svg>`;
  const drawn = new DOMParser().parseFromString(svg, "text/html").querySelector("svg"); // which names the language
  const address = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(drawn));
  return verdict.head ? [el("img", { src: address, alt: lines.join(", "), class: "seal" }),
    el("p", {}, el("a", { href: address, download: `furybox-${verdict.game}.svg` }, texts.seal))] : [];
}

// Asking for what a deed still needs: its fields from the first, a choice at a time, then what is typed together;
// many fields, such as a card's, together from the first

const MANY = 4; // fields of a form

function ask(deed, given = []) {
  if (deed.fetched) return fetchForm(deed);
  const [next, ...others] = (deed.fields ?? []).slice(given.length);
  if (!deed.deeds && !next && !deed.sure) return done(deed, given);
  open = { deed, given };
  const rows = [el("h2", { id: "asked" }, deed.label), deed.hint ? el("p", {}, deed.hint) : "",
    ...(deed.id === "others" ? ears() : []),
    ...(deed.deeds ? listed(deed.id === "others" ? folded(deed.deeds) : deed.deeds.map((each) => deedButton(each)))
      : next?.options && deed.fields.length < MANY ? listed(next.options.map((each) => answer(deed, given, each)))
      : next ? typed(deed, given, [next, ...others]) : sure(deed, given)),
    el("button", { does: close }, texts.back)];
  dialog.replaceChildren(...rows.filter((each) => each !== ""));
  if (!dialog.open) {
    opener = document.activeElement?.dataset.id ?? "";
    dialog.showModal();
  }
  stand();
  (dialog.querySelector("input") ?? dialog.querySelector("button"))?.focus();
}

function listed(rows) {
  return rows.length ? rows : [el("p", {}, texts.nothing)];
}

function answer(deed, given, option) {
  return el("button", {
    class: "deed", "data-id": `${deed.id}:${given.length}:${option.sign}`, "aria-disabled": isAway,
    does: () => (isAway ? complain(texts.unsent) : ask(deed, [...given, option.sign])),
  }, option.label, option.hint ? el("small", {}, option.hint) : "");
}

function sure(deed, given) {
  return [el("p", {}, deed.sure), el("p", { role: "alert" }),
    el("button", { class: "deed first", does: () => done(deed, given) }, texts.sure)];
}

function typed(deed, given, fields) {
  const unfit = el("p", { role: "alert" });
  const boxes = fields.map((field, n) => {
    const at = { id: n ? `typed-${n}` : "typed", "data-id": field.name };
    if (field.options) return el("select", at, field.options.map((each) => el("option", { value: each.sign }, each.label)));
    const value = field.usual ?? "";
    return el("input", { ...at, value, autocomplete: "off", ...(field.kind === "number"
      ? { type: "number", inputmode: "numeric", step: "any", min: field.least, max: field.most } : { type: "text" }) });
  });
  if (deed.id === "cut") boxes[0].value = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1000000);
  const send = () => {
    const wrong = boxes.findIndex((box, n) => isAsked(n) && !fits(fields[n], box));
    boxes.forEach((box, n) => box.setAttribute("aria-invalid", n === wrong));
    unfit.textContent = "";
    const answered = boxes.map((box, n) => (fields[n].options || isAsked(n) ? box.value.trim() : ""));
    if (wrong < 0) return done(deed, [...given, ...answered]);
    boxes[wrong].after(unfit);
    unfits(unfit, fields[wrong].unfit);
    boxes[wrong].focus({ preventScroll: true }); // it is seen with what is said of it
  };
  for (const box of boxes) box.addEventListener("focus", () => box.select?.()); // what is typed takes its place
  boxes.forEach((box, n) => box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const next = boxes.find((_box, other) => other > n && isAsked(other));
    if (next) next.focus();
    else send();
  }));
  const turned = (field, box) => field.least < 0 // for a pad of digits without a minus
    ? el("button", { does: () => { box.value = -box.value || ""; } }, texts.minus) : "";
  const rows = fields.map((field, n) => el("div", {}, el("label", { for: boxes[n].id }, field.label), boxes[n],
    fields.findIndex((each) => each.hint === field.hint) === n && field.hint ? el("small", {}, field.hint) : "",
    completed(field, boxes[n]), turned(field, boxes[n])));
  const isAsked = (n) => { // what another field's answer leaves nothing to ask of is not
    const of = fields.findIndex((each) => each.name && each.name === fields[n].only_with);
    const isEmpty = (field, box) => !box.value.trim() || field.options?.some((each) => each.sign === box.value && each.none);
    return of < 0 || (isAsked(of) && !isEmpty(fields[of], boxes[of]));
  };
  const shown = () => rows.forEach((row, n) => { row.hidden = !isAsked(n); });
  for (const box of boxes) box.addEventListener("input", shown);
  shown();
  return [...rows, unfit,
    el("button", { class: "deed first", does: send }, texts.send)];
}

function completed(field, box) {
  if (!field.known) return "";
  box.setAttribute("list", box.id + "-known");
  return el("datalist", { id: box.id + "-known" }, field.known.map((name) => el("option", { value: name })));
}

function fits(field, box) {
  const value = box.value.trim();
  if (box.validity.badInput) return false; // a phone says nothing of letters in a number
  if (!value) return !field.needed;
  return field.kind !== "number" || (/^[-+]?\d{1,9}$/.test(value) && field.least <= value && value <= field.most
    && (Number(value) || !field.some));
}

function unfits(unfit, sentence) {
  unfit.textContent = sentence;
  unfit.scrollIntoView({ block: "center" });
}

async function done(deed, given) {
  if (open?.isSent) return; // tapped twice
  const send = dialog.open && dialog.querySelector("button.first"), form = send && open;
  if (!form) close();
  else form.isSent = send.ariaDisabled = true; // it is on its way
  used(deed);
  const told = JSON.stringify(given), press = told === form?.told ? form.press : lot(12); // of one press is done but one
  const answer = await (deed.apart ? tellApart : tell)(deed, given, press);
  if (!form || open !== form) return; // it was put away, or something else is asked by now
  if (!answer.code) return close();
  form.isSent = false;
  if (isUnsure(answer)) Object.assign(form, { told, press });
  else if (answer.code !== "unsent") form.told = undefined;
  send.ariaDisabled = isAway;
  if (picture) again(picture);
  const unfit = open && dialog.querySelector("p[role=alert]");
  if (!unfit) return; // nobody can send it now
  complain("");
  send.before(unfit);
  unfits(unfit, form.told && answer.code === "unsent" ? texts.unsure : answer.sentence); // what was typed stays
}

function close() {
  open = fetching = null;
  if (dialog.open) dialog.close();
}

function interrupt() {
  if (open && !open.isSent && !isDone(open.press)) complain(texts.moved_on);
  close();
}

function found(deeds, id) {
  for (const deed of deeds) {
    const here = deed.id === id ? deed : found(deed.deeds ?? [], id);
    if (here) return here;
  }
  return null;
}

function again(before) {
  if (open.told && isDone(open.press)) return close();
  if (open.deed.apart) { // it is about what was, or about the whole table; but of another game it is nothing
    if (open.isSent || !before || before.mark.game === picture.mark.game) return;
    close();
    return complain(texts.overtaken);
  }
  // The table has moved on: what is asked stays if it still means the same, and else the question is gone.
  const now = found([picture.due, ...picture.near, others()].filter(Boolean), open.deed.id);
  if (!now || now.deeds?.length === 0 || now.label !== open.deed.label) return interrupt();
  if (open.isSent || JSON.stringify(now) === JSON.stringify(open.deed)) return; // its answer closes what is sent
  const fields = () => [...dialog.querySelectorAll("input, select")];
  const typed = new Map(fields().map((field) => [field.dataset.id, field.value])), { press, told } = open;
  const unfit = dialog.querySelector("p[role=alert]")?.textContent ?? "";
  const at = document.activeElement?.dataset.id ?? "", { scrollTop } = dialog;
  ask(now); // from its first field, for answers may have moved
  Object.assign(open, { press, told });
  dialog.querySelector("p[role=alert]")?.append(unfit);
  dialog.querySelector(`[data-id="${CSS.escape(at)}"]`)?.focus();
  for (const field of fields()) {
    field.value = typed.get(field.dataset.id) ?? field.value;
    field.dispatchEvent(new Event("input"));
  }
  dialog.scrollTop = scrollTop;
}

// Coming in

async function begin() {
  const token = location.hash.slice(1);
  reach(texts.coming);
  if (token) {
    try {
      const answer = await (joining ?? sent("join", { token }));
      // so that nobody reads it over a shoulder, or keeps it; but where the house is full, loading again tries again
      if (answer.code !== "full") history.replaceState(null, "", location.pathname);
      if (answer.code) return end(answer.sentence, false);
      first = answer.first;
    } catch {
      return reach(texts.away); // and the token stays, so that loading the page again brings it again
    } finally {
      joining = null;
    }
  }
  listen(); // from what it saw last; the first picture is newer
  if (first) hear(...first);
  first = null;
}

dialog.addEventListener("close", () => {
  if (dialog.open) return; // something else is asked already
  open = null; // this comes late: what is fetched by now is another form
  stand();
  if (isLost()) takeUp(opener);
  opener = "";
});
window.addEventListener("hashchange", begin);
window.addEventListener("offline", () => reach(texts.away));
window.addEventListener("online", () => { if (stream) listen(); });
said.addEventListener("click", () => complain("")); // it has been read
document.addEventListener("visibilitychange", look);
setInterval(look, LOOKING);
begin();
