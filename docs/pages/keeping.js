// What lasts beyond this page: the files of it without a net, what the browser keeps, and what is
// given away as a file.

import { button, find, make, say } from "./engine.js";

// Ask the browser to delete nothing by itself, once there is a game, and say what it answers.
let isAsked = false;
export async function askToKeep() {
  if (isAsked) return;
  isAsked = true;
  const { storage } = navigator;
  const granted = (await storage?.persisted?.().catch(() => false)) || (await storage?.persist?.().catch(() => false));
  const promised = "This browser has promised to delete no game by itself.";
  const may = "This browser may delete games by itself: where it needs room, and Safari after a week without a visit. Export what you want to have.";
  say(find("keeping"), granted ? promised : may);
}

// Give a text to whoever reads the page, as a file.
export function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// Hand a text on by the system's own menu where it takes files; else save it.
export async function giveFile(name, text) {
  const file = new File([text], `${name}.txt`, { type: "text/plain" }); // a kind that is taken
  if (!navigator.canShare?.({ files: [file] })) return save(name, text);
  try {
    await navigator.share({ files: [file], title: name });
  } catch (error) {
    if (error.name !== "AbortError") save(name, text);
  }
}

// A page that was loaded once works without a net; a newer one is offered, and never forced.
export function keepOffline(engine) {
  if (!("serviceWorker" in navigator)) return;
  const offer = (worker) => {
    const load = () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      worker.postMessage("take over");
    };
    find("notice").replaceChildren(
      "There is a newer version of this page. ",
      button("Load it", load),
    );
  };
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "kept") find("loading").textContent = "This page works without a net now.";
  });
  navigator.serviceWorker
    .register("offline.js")
    .then(async (registration) => {
      if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        worker.addEventListener("statechange", () => {
          if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
        });
      });
      const { active } = await navigator.serviceWorker.ready;
      await engine.ready;
      active.postMessage("keep all");
    })
    .catch(() => {});
}
