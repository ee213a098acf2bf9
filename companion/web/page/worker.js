// Keeps the newest page of a seat. When the table is away that page opens all the same, and says so itself.
"use strict";

const PATIENCE = 5000; // ms that the table may take
const shelf = () => caches.open("furybox");

async function keepAll() {
  const page = await (await fetch("/s")).text();
  await (await shelf()).addAll(["/s", ...page.match(/\/page\/[\w.]+/g)]);
  await self.skipWaiting();
}

async function newest(request, path) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) await (await shelf()).put(path, answer.clone());
    return answer;
  } catch (away) {
    const known = await caches.match(path);
    if (known) return known;
    throw away;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
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
