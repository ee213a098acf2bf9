// Plain Node: a seat's page in jsdom hears an evening as it was sent, and a virtual screen reader listens to it.
// Its standard input is {page, messages: [[kind, told], ...]}; it prints what the reader said.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { TextDecoder, TextEncoder } from "node:util";

const { JSDOM } = createRequire(import.meta.url)(process.argv[2]);
const BETWEEN = 6000, STEP = 300; // moved ms from one message to the next, and from look to look
const { page, messages } = JSON.parse(readFileSync(0, "utf-8"));

let time = 1, jobs = [];
const later = (does, after = 0) => { jobs.push({ does, at: time + after }); return jobs.length; };
const never = (n) => { if (jobs[n - 1]) jobs[n - 1].at = Infinity; };
const streams = [];

const { window } = new JSDOM(page, {
  url: "http://table.test/s", runScripts: "dangerously", pretendToBeVisual: true,
  beforeParse(own) {
    Object.assign(own, {
      TextEncoder, TextDecoder, setTimeout: later, clearTimeout: never, setInterval: () => 0, scrollTo() {},
      CSS: { escape: (text) => text }, fetch: () => new Promise(() => {}),
      EventSource: class extends own.EventTarget { constructor() { super(); streams.push(this); } close() {} },
    });
    own.Date.now = () => time;
    own.HTMLDialogElement.prototype.showModal = function () { this.open = true; };
    own.HTMLDialogElement.prototype.close = function () { this.open = false; };
    own.Element.prototype.scrollIntoView = () => {};
  },
});

for (const name of ["window", "document", "MutationObserver", "Node", "HTMLElement", "Element", "getComputedStyle",
  "Event", "KeyboardEvent", "MouseEvent", "DocumentFragment", "Text", "NodeFilter", "ShadowRoot"]) {
  globalThis[name] ??= name === "window" ? window : window[name];
}
const { virtual } = await import("./virtual.browser.js");
await virtual.start({ container: window.document.body, window });

async function passes(milliseconds) {
  for (const until = time + milliseconds; time < until;) {
    time += STEP;
    for (const job of jobs.filter((each) => each.at <= time)) {
      job.at = Infinity;
      job.does();
    }
    await new Promise((on) => setImmediate(() => setTimeout(on)));
  }
}

for (const [kind, told] of messages) {
  streams.at(-1).dispatchEvent(new window.MessageEvent(kind, { data: JSON.stringify(told) }));
  await passes(BETWEEN);
}
await passes(10 * BETWEEN);
process.stdout.write(JSON.stringify(await virtual.spokenPhraseLog()));
process.exit(0);
