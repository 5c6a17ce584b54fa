// An exercise of a chapter opens below its text: the study in a frame. The first one that is opened
// starts Python, and all others ask the same.

for (const link of document.querySelectorAll('a[href*="study.html?chapter="]')) {
  const open = (event) => {
    event.preventDefault();
    const address = new URL(link.href);
    address.searchParams.set("framed", "yes");
    const frame = document.createElement("iframe");
    Object.assign(frame, { className: "study", src: address.href, title: "The exercise, to be done here" });
    link.parentElement.after(frame);
    link.textContent = "Open it alone";
  };
  link.addEventListener("click", open, { once: true });
}

async function keepChapter() {
  await navigator.serviceWorker.register("offline.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const here = loaded.filter((name) => name.startsWith(location.origin) && !name.includes("/pages/"));
  active.postMessage({ keep: [location.href.split("#")[0], ...here] });
}

if ("serviceWorker" in navigator) addEventListener("load", () => keepChapter().catch(() => {}));
