// The stage: what everybody waits for takes the whole page, cube by cube with the table's glass and never before it.
"use strict";

const stage = document.getElementById("stage");
const CUBE = 700; // ms a cube, when an attack is shown again
let acting = ""; // what is on the stage
let focused = ""; // what had the keyboard before
let pace = 0;
let sounds = null;

function perform(before, now) {
  if (acting) showTurn();
  const { attack, mark: { game } } = now, last = kept("staged", null), entry = attack?.entry ?? 0;
  const known = last?.game === game ? last.entry : Infinity; // who comes for the first time is not late for anything
  if (known !== entry) keep("staged", { game, entry });
  const line = now.story.at(-1)?.text, stood = (before?.story ?? []).map((each) => each.text);
  const news = before ? now.story.map((each) => each.text).filter((each) => !stood.includes(each)) : [];
  const begins = before && now.late !== before.late ? now.late : "";
  if (attack && (!attack.told || entry > known || acting.startsWith(`${entry} `))) {
    const scene = `${entry} ${attack.cubes.length} ${attack.told}`;
    if (acting !== scene) draw(now, attack, scene, begins);
    else if (now.watches && line !== stood.at(-1)) leave();
  } else if (news.length && (begins || stirs(before, now))) {
    enter("news");
    put(now, [], [...news.slice(-3), begins].filter(Boolean).join(" · "), "", true);
    felt([80], [[440, 300]]);
  } else if (acting && (/^\d/.test(acting) || now.watches)) leave();
}

function stirs(before, now) { // somebody fell, is away or was hit, or it is over
  return (now.recap && !before.recap) || now.blows < before.blows || (now.people.length === before.people.length
    && now.people.some((each, n) => each.told !== before.people[n].told));
}

function draw(now, attack, scene, begins) {
  const isLive = !attack.told || acting.startsWith(`${attack.entry} `), cube = attack.cubes.at(-1);
  interrupt();
  enter(scene);
  if (isLive) put(now, attack.cubes, nth(attack.cubes, attack.of), cube); // and before the first what was there is gone
  if (isLive && cube) {
    const hit = now.people.findIndex((each) => cube.sign && each.sign.startsWith(cube.sign));
    felt(isOwn(now, cube) || !cube.colour ? [300, 100, 300] : [], texts.motifs[hit] ?? [[220, 300]]);
  }
  const end = () => put(now, attack.cubes, [attack.told, begins].filter(Boolean).join(" "), "", true);
  if (attack.told && isLive && cube) pace = setTimeout(end, CUBE);
  else if (attack.told) end();
}

function isOwn(now, cube) {
  return !now.watches && Boolean(cube.sign) && now.sign.startsWith(cube.sign);
}

function put(now, cubes, sentence, large, isOver) {
  const called = (each) => now.people.find((one) => each.sign && one.sign.startsWith(each.sign))?.sign || each.sign || each.told;
  const done = isOver ? el("button", { class: "first", does: leave }, texts.seen) : "";
  const scene = el("div", { class: "scene", tabindex: isOver && "0" }, // it scrolls alone: what it leaves one stands below
    el("p", { id: "whose" }),
    large ? el("p", { class: `cubes large${isOwn(now, large) ? " own" : ""}` },
      el("b", { class: `${large.colour || "words"} new` }, called(large)), large.sign ? el("span", {}, large.told) : "") : "",
    el("ol", { class: "cubes" }, cubes.map((each) => {
      const cube = drawnCube(each);
      cube.classList.toggle("own", isOwn(now, each));
      return cube;
    })),
    el("p", { class: "said" }, sentence));
  for (const each of [...stage.children]) if (each !== ofMe) each.remove(); // a finger may be on its answer
  stage.prepend(...[scene, isOver && now.stands ? el("p", { class: "stands" }, now.stands) : "", done].filter(Boolean));
  showTurn();
  if (done && !dialog.open && !ofMe.contains(document.activeElement)) done.focus({ preventScroll: true });
}

function showTurn() { // it may go on while the stage stands
  const whose = stage.querySelector("#whose");
  if (whose) [whose.textContent, whose.className] = [picture.turn, picture.mine ? "turn mine" : "turn"];
}

function enter(scene) {
  clearTimeout(pace);
  if (!acting) focused = document.activeElement?.dataset.id ?? opener;
  acting = scene;
  stage.hidden = false;
  document.querySelector("main").inert = bar.inert = true;
  stand();
  if (!dialog.open && !ofMe.contains(document.activeElement)) stage.focus();
}

function leave() {
  clearTimeout(pace);
  if (!acting) return;
  acting = "";
  stage.hidden = true;
  document.querySelector("main").inert = bar.inert = false;
  stand();
  takeUp(focused);
}

function isLost() { // the keyboard is on nothing that is there
  return !acting && !dialog.open && !document.activeElement?.offsetParent;
}

function takeUp(id = "") {
  (document.querySelector(`[data-id="${CSS.escape(id)}"]`) ?? document.querySelector("#bar button") ?? page.querySelector("button"))
    ?.focus({ preventScroll: true });
}

function showAgain() {
  const now = picture, { cubes, told, of } = now.attack;
  enter("again");
  const next = (n) => {
    put(now, cubes.slice(0, n), n < cubes.length ? nth(cubes.slice(0, n), of) : told, n < cubes.length && cubes[n - 1],
      n >= cubes.length);
    if (n < cubes.length) pace = setTimeout(next, CUBE, n + 1);
  };
  next(Math.min(1, cubes.length));
}

// What is felt and heard of it: nothing is heard before its owner asks

function felt(buzz, tune) { // notes of so many hertz and milliseconds; with no hertz a rest
  if (!picture.watches && kept("buzz", true)) navigator.vibrate?.(buzz);
  if (!kept("tone", false) || !window.AudioContext) return;
  sounds ??= new AudioContext();
  sounds.resume();
  let at = sounds.currentTime;
  for (const [hertz, milliseconds] of tune) {
    const [tone, volume, end] = [sounds.createOscillator(), sounds.createGain(), at + milliseconds / 1000];
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(hertz && 0.3, at);
    volume.gain.linearRampToValueAtTime(0, end);
    tone.connect(volume).connect(sounds.destination);
    tone.start(at);
    tone.stop(end);
    at = end;
  }
}
