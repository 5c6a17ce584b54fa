"use strict";
const parts = [...document.querySelectorAll("[data-from]")];
const sections = [...document.querySelectorAll("section")];
const last = sections.length - 1;
let at = 0;

function show(number) {
  at = Math.min(Math.max(number, 0), last);
  const premises = new Set((sections[at].dataset.premises || "").split(" "));
  for (const part of parts) {
    const from = Number(part.dataset.from);
    part.classList.toggle("later", from > at);
    part.classList.toggle("now", from === at && at > 0);
    part.classList.toggle("premise", premises.has(part.dataset.step));
  }
  sections.forEach((section, place) => section.classList.toggle("later", place !== at));
  document.getElementById("place").textContent = at ? `${at} of ${last}` : `${last} to come`;
  document.getElementById("back").disabled = at === 0;
  document.getElementById("on").disabled = at === last;
  history.replaceState(null, "", `#${at}`);
  const now = parts.filter((part) => part.classList.contains("now"));
  now.filter((part) => part.matches("tr")).pop()?.scrollIntoView({ block: "nearest" });
  now.filter((part) => part.querySelector("rect")).pop()
    ?.scrollIntoView({ block: "center", inline: "center" });
}

const places = {
  ArrowRight: () => at + 1, ArrowDown: () => at + 1, PageDown: () => at + 1, " ": () => at + 1,
  ArrowLeft: () => at - 1, ArrowUp: () => at - 1, PageUp: () => at - 1,
  Home: () => 0, End: () => last,
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in places)) return;
  event.preventDefault();
  show(places[event.key]());
});
document.getElementById("back").addEventListener("click", () => show(at - 1));
document.getElementById("on").addEventListener("click", () => show(at + 1));
show(Number(location.hash.slice(1)) || 0);
