// What stands on top of a seat's page until its owner answers, what is under *More*, and forms that are fetched.
"use strict";

let marked = null; // how far the table had come when it said something last
let answering = 0; // what its owner has answered, until something else is asked
let waits = ""; // what was said when the table was asked
const ofMe = el("div", { id: "asked-of-me", role: "alert" });

function stand() { // where a finger reaches it: what is open, and an attack, lie over the page
  const over = dialog.open ? dialog : acting ? stage : null, main = document.querySelector("main");
  if (over && ofMe.parentElement !== over) over.append(ofMe);
  if (!over && ofMe.parentElement !== main) main.prepend(ofMe);
}

function asked(told) {
  marked = told.mark;
  stand();
  const made = JSON.stringify(told.asked ?? []);
  if (ofMe.dataset.made === made) return; // a screen reader says it once
  ofMe.dataset.made = made;
  answering = 0;
  ofMe.replaceChildren(...(told.asked ?? []).map((each) => el("section", {},
    el("p", {}, each.text),
    each.answers.map((to) => el("button", { "data-id": `${each.n} ${each.text} ${to.sign}`, does: () => answered(each.n, to.sign) }, to.label)))));
  stage.classList.toggle("asked", ofMe.children.length > 0);
  if (told.asked?.length) {
    if (said.textContent !== doubted.sentence) complain(""); // which nothing else says
    window.scrollTo(0, 0);
    ofMe.scrollIntoView({ block: "nearest" }); // it may stand below a list
    navigator.vibrate?.(200);
  }
}

async function answered(n, sign) {
  if (answering === n) return; // tapped twice
  answering = n;
  const answer = await sent("answer", { n, sign }).catch(unsent);
  if (answer.code) answering = 0;
  complain(answer.sentence ?? "");
}

// What stands under *More*

const OFTEN = 6; // deeds that need not be looked for
const unfolded = new Set(); // kinds of deeds that were opened

function others() { // what this seat uses most comes first, but for a slip that is to be taken back
  const used = kept("used", {});
  const uses = (deed) => deed.id === "undo" ? Infinity
    : (deed.deeds ?? []).reduce((all, each) => all + uses(each), used[deed.id] ?? 0);
  return { id: "others", label: texts.deeds, deeds: [...picture.deeds].sort((one, other) => uses(other) - uses(one)) };
}

function folded(deeds) { // what the table asks of others is never folded; what is seldom used is, by its kind
  const kinds = new Map(), stands = [];
  let often = 0;
  for (const deed of deeds) {
    if (!deed.kind || often++ < OFTEN) stands.push(deed);
    else kinds.set(deed.kind, [...kinds.get(deed.kind) ?? [], deed]);
  }
  return [...stands.map((deed) => deedButton(deed)), ...[...kinds].map(([kind, inside]) =>
    el("details", { "data-id": kind, open: unfolded.has(kind) },
      el("summary", { "data-id": `${kind}?`, does: () => unfolded.has(kind) ? unfolded.delete(kind) : unfolded.add(kind) }, kind),
      inside.map((deed) => deedButton(deed))))];
}

function used(deed) {
  const counts = kept("used", {});
  keep("used", { ...counts, [deed.id]: (counts[deed.id] ?? 0) + 1 });
}

// Forms

let fetching = null; // the form that was wanted last

async function fetchForm(deed) {
  const [mine, over, stood] = [fetching = {}, open?.deed.id, acting];
  const answer = fetch("/s/form?of=" + deed.id, { signal: AbortSignal.timeout?.(PATIENCE) });
  const form = await answer.then((told) => told.json()).catch(unsent);
  if (fetching !== mine || open?.deed.id !== over || acting !== stood) return; // something else is asked by now
  if (form.id) ask(form);
  else complain(form.sentence);
}

async function tellApart(deed, typed, press = lot(12)) {
  if (isAway) return unsent();
  complain("");
  const answer = await pressed(deed, marked, { typed, press, sure: Boolean(deed.sure) });
  if (answer.code === "sure") ask({ ...deed, fields: [], sure: answer.sentence }, typed);
  else complain(waits = answer.sentence ?? "");
  return answer;
}
