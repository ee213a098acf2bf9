// What the page says to a screen reader, and aloud where its owner asked for that: everything once, what is urgent
// first, a burst as one sentence, and nothing that is stale.
"use strict";

const QUIET = 900; // ms without another of its kind before a deed of others is said
const STALE = 12000; // ms after which nobody needs to hear any more what others did
const LETTER = 55; // ms that a reader takes for a letter

// *polite* and *urgent* are two live regions each, used in turn: a sentence that is said twice is heard twice.
// *aloud* speaks a sentence, over any other if it is urgent, and says whether it tells when it has ended.
function voice({ polite, urgent, aloud, now = Date.now, later = setTimeout, never = clearTimeout }) {
  let waiting = [], last = "", until = 0, timer = 0, uttered = 0;
  const spoken = { urgent: false };

  function say(text, { isUrgent = false, of = text } = {}) {
    const same = waiting.find((each) => !isUrgent && each.of === of);
    if (same) Object.assign(same, { text, at: now() });
    else waiting.push({ text, isUrgent, of, at: now() });
    if (isUrgent && !spoken.urgent) until = 0;
    go();
  }

  function go() {
    never(timer);
    const at = now();
    waiting = waiting.filter((each) => each.isUrgent || at - each.at < STALE);
    const next = waiting.find((each) => each.isUrgent) ?? waiting[0];
    if (!next) return;
    const due = Math.max(until, next.isUrgent ? 0 : next.at + QUIET);
    if (due > at) timer = later(go, due - at);
    else utter(next);
  }

  function utter(next) {
    waiting = waiting.filter((each) => each !== next);
    const regions = next.isUrgent ? urgent : polite, mine = ++uttered;
    regions[(mine + 1) % 2].textContent = "";
    regions[mine % 2].textContent = last = next.text;
    spoken.urgent = next.isUrgent;
    const ended = () => {
      if (mine !== uttered) return;
      spoken.urgent = false;
      until = 0;
      go();
    };
    const isTold = aloud(next.text, next.isUrgent, ended); // then `ended` comes when it is over, not by guess
    until = now() + (isTold ? STALE : Math.max(QUIET, LETTER * next.text.length));
    if (!isTold) later(ended, until - now());
    go();
  }

  return { say, again: () => last && say(last, { isUrgent: true }) };
}

// The phone's own voice. *trouble* is told what keeps it from speaking: "no_voice" of this language, "touch" it first.
function speaker(speech, language, trouble) {
  const fits = (each) => each.lang.toLowerCase().startsWith(language);
  return (sentence, isUrgent, ended) => {
    const voices = speech?.getVoices() ?? []; // none where they are still being looked for
    if (!speech || (voices.length && !voices.some(fits))) {
      trouble("no_voice");
      return false;
    }
    if (isUrgent) speech.cancel();
    const uttered = new SpeechSynthesisUtterance(sentence);
    uttered.lang = language;
    uttered.voice = voices.find(fits) ?? null;
    uttered.onstart = () => trouble("");
    uttered.onend = ended;
    uttered.onerror = (event) => {
      if (event.error === "not-allowed") trouble("touch");
      ended();
    };
    speech.speak(uttered);
    return true;
  };
}
