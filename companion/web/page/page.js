// What textual.js reads from the page when it has loaded: where the console is, and how large its letters are.
// They are as large as 80 columns allow, and never too small to read at arm's length: on a telephone the console
// has fewer columns, for which it has a form of its own.
"use strict";

const COLUMNS = 80;
const LARGEST = 16;
const SMALLEST = 13;
const WIDTH_OF_A_LETTER = 0.61; // of its size, in Roboto Mono

const terminal = document.getElementById("terminal");
const fitting = Math.floor(window.innerWidth / COLUMNS / WIDTH_OF_A_LETTER);
terminal.dataset.fontSize = Math.max(SMALLEST, Math.min(LARGEST, fitting));
terminal.dataset.sessionWebsocketUrl = window.location.origin.replace(/^http/, "ws") + "/ws";

// What a telephone's keyboard lacks, where there is no other.
const KEYS = [["esc", "Escape", 27], ["tab", "Tab", 9], ["←", "ArrowLeft", 37], ["↑", "ArrowUp", 38],
  ["↓", "ArrowDown", 40], ["→", "ArrowRight", 39], ["f3", "F3", 114]];
const bar = document.getElementById("keys");
for (const [label, key, keyCode] of KEYS) {
  const button = Object.assign(document.createElement("button"), { textContent: label, type: "button", tabIndex: -1 });
  button.addEventListener("pointerdown", (event) => {
    event.preventDefault(); // the keyboard stays where it is
    const console = document.querySelector(".xterm-helper-textarea");
    console.dispatchEvent(new KeyboardEvent("keydown", { key, code: key, keyCode, bubbles: true, cancelable: true }));
  });
  bar.append(button);
}

// Keys go to the console at once, without a click on it first.
window.addEventListener("load", () => document.querySelector(".xterm-helper-textarea").focus());
