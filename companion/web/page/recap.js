// Hands the picture of an evening to another app, where the phone can: a browser lets only a secure page do so.
"use strict";

const link = document.querySelector("a[download]"), button = document.querySelector("button");
const bytes = Uint8Array.from(atob(link.href.split(",")[1]), (each) => each.charCodeAt(0));
const picture = { files: [new File([bytes], link.download, { type: "image/png" })] };

button.hidden = !navigator.canShare?.(picture);
button.onclick = () => navigator.share(picture).catch(() => {}); // thought better of, which is no fault
