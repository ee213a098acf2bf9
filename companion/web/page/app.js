// What a phone has besides where its connection is a secure one: a place among its apps, a screen that stays
// awake, and a word while it sleeps. Elsewhere none of it is offered.
"use strict";

const hasApp = window.isSecureContext && "serviceWorker" in navigator;
let awake = null; // what keeps the screen awake

if (hasApp) {
  const manifest = Object.assign(document.createElement("link"), { rel: "manifest", href: "/page/app.webmanifest" });
  document.head.append(manifest);
  navigator.serviceWorker.register("/page/worker.js", { scope: "/s" }).catch(() => {}); // a browser may not want to
  window.addEventListener("load", stayAwake);
  document.addEventListener("visibilitychange", stayAwake);
}

async function stayAwake() {
  try {
    await awake?.release();
    awake = kept("awake", true) && !document.hidden ? await navigator.wakeLock?.request("screen") : null;
  } catch {
    awake = null; // a battery that is nearly empty
  }
}

function appChecks() {
  if (!hasApp) return [];
  const [wakes, notes] = [check("awake", texts.awake, true), check("notify", texts.notify, false)];
  wakes.firstChild.addEventListener("change", stayAwake);
  notes.firstChild.addEventListener("change", () => window.Notification?.requestPermission());
  return [wakes, notes];
}

async function calls(turn) {
  if (!hasApp || !document.hidden || !kept("notify", false)) return;
  const worker = await navigator.serviceWorker.ready;
  worker.showNotification(turn, { tag: "turn", icon: "/page/icon.png" }).catch(() => {}); // it may not
}
