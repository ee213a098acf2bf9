// What stands on top of a seat's page until its owner answers, and forms that are fetched once they are wanted.
"use strict";

let marked = null; // how far the table had come when it said something last

function asked(told) {
  marked = told.mark;
  const top = document.getElementById("asked-of-me") ?? el("div", { id: "asked-of-me", role: "alert" });
  if (!top.isConnected) document.querySelector("main").prepend(top);
  const made = JSON.stringify(told.asked ?? []);
  if (top.dataset.made === made) return; // a screen reader says it once
  top.dataset.made = made;
  top.replaceChildren(...(told.asked ?? []).map((each) => el("section", {},
    el("p", {}, each.text),
    each.answers.map((to) => el("button", { does: () => answered(each.n, to.sign) }, to.label)))));
  if (told.asked?.length) {
    complain("");
    window.scrollTo(0, 0);
    navigator.vibrate?.(200);
  }
}

async function answered(n, sign) {
  try {
    complain((await sent("answer", { n, sign })).sentence ?? "");
  } catch {
    complain(texts.unsent);
  }
}

// Forms

async function fetchForm(deed) {
  try {
    const form = await (await fetch("/s/form?of=" + deed.id, { signal: AbortSignal.timeout?.(PATIENCE) })).json();
    if (form.id) ask(form);
    else complain(form.sentence);
  } catch {
    complain(texts.unsent);
  }
}

async function tellApart(deed, typed) {
  if (isAway) return complain(texts.unsent);
  complain("");
  try {
    const told = { press: lot(12), seen: marked, deed: deed.id, typed, sure: Boolean(deed.sure) };
    const answer = await sent("do", told);
    if (answer.code === "sure") ask({ ...deed, fields: [], sure: answer.sentence }, typed);
    else complain(answer.sentence ?? "");
    return answer;
  } catch {
    complain(texts.unsure);
    cut();
    return {};
  }
}
