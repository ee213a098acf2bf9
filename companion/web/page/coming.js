// The code that a phone came by is handed in at once, while the rest of its page is still on its way.
"use strict";

const PATIENCE = 10000; // ms that an answer may take

async function sent(where, what) {
  const answer = await fetch("/s/" + where, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(what),
    signal: AbortSignal.timeout ? AbortSignal.timeout(PATIENCE) : undefined,
  });
  return answer.json();
}

let joining = location.hash.length > 1 ? sent("join", { token: location.hash.slice(1) }) : null; // its answer
joining?.catch(() => {}); // who awaits it says so
