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

// Keys go to the console at once, without a click on it first.
window.addEventListener("load", () => document.querySelector(".xterm-helper-textarea").focus());
