// Keeps the newest page of a seat. When the table is away that page opens all the same, and says so itself.
"use strict";

const PATIENCE = 5000; // ms that the table may take
const shelf = () => caches.open("furybox");

async function keepShell() { // nobody waits for it, so the table may take its time
  await lay("/s", await fetch("/s"));
  await self.skipWaiting();
}

async function shell(answer) { // without the picture that came with it, and its still: they are of that moment
  const page = (await answer.text()).replace(/(<div id="page">)[^]*?(?=<\/div>)/, "$1");
  return new Response(page.replace(/(<script id="first"[^>]*>)[^<]*/, "$1null"), answer);
}

async function lay(path, answer) {
  if (answer.ok) await (await shelf()).put(path, path === "/s" ? await shell(answer) : answer);
}

async function newest(request, path) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    await lay(path, answer.clone());
    return answer;
  } catch (away) {
    const known = await caches.match(path);
    if (known) return known;
    throw away;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepShell()));
self.addEventListener("fetch", (event) => {
  const path = new URL(event.request.url).pathname;
  if (event.request.method === "GET" && (path === "/s" || path.startsWith("/page/"))) {
    event.respondWith(newest(event.request, path));
  }
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const pages = clients.matchAll({ type: "window" });
  event.waitUntil(pages.then(([page]) => (page ? page.focus() : clients.openWindow("/s"))));
});
