// A click on an evening's head checks its journal, which lies in this page, and offers to save it.
const journals = JSON.parse(document.getElementById("journals").textContent);

async function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function tried(button) {
  const bytes = await unpacked(journals[button.dataset.hash]), { status, said } = checker.check(bytes);
  const last = new TextDecoder().decode(bytes).trim().split("\n").at(-1);
  const holds = !status && JSON.parse(last).reveal?.hash === button.dataset.hash;
  const found = document.createElement("p"), save = document.createElement("a");
  found.textContent = `${holds ? "✓" : "✗"} ${said.map(([told, named]) => checker.say(told, named)).join(" ")}`;
  found.className = holds ? "good" : "bad";
  save.textContent = button.dataset.save;
  save.download = `${button.textContent}.journal`;
  save.href = URL.createObjectURL(new Blob([bytes]));
  button.closest("tr").lastElementChild.replaceChildren(found, save);
}

for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => tried(button));
