// What comes from elsewhere and goes there: links, and the puzzle of the day.

import { find, say } from "./engine.js";
import { home, openNew, today, troubleOf } from "./games.js";
import { unpack } from "./links.js";
import { ask, game, show } from "./play.js";

export async function link(base) {
  find("linked").hidden = false;
  find("linked-open").hidden = true; // of a link before
  const { game: record = "" } = unpack(base);
  Object.assign(find("linked-record"), { textContent: record, hidden: record === "" });
  say(find("linked-says"), "It can be opened as soon as Python is there. Nothing of yours is changed.");
  const reply = await ask("read_link", { link: base });
  find("linked-record").hidden = !reply?.ok;
  if (!reply?.ok) return void say(find("linked-says"), reply?.text ?? "This could not be worked out.");
  say(find("linked-says"), "This is its record. It opens beside your games, and nothing is solved before that.");
  Object.assign(find("linked-record"), { textContent: reply.record, hidden: false });
  const open = async () => {
    const trouble = troubleOf(await openNew("open", { record: reply.record }, "From a link"));
    if (trouble) say(find("linked-says"), trouble);
    else putAway();
  };
  Object.assign(find("linked-open"), { hidden: false, onclick: open });
}

function putAway() {
  find("linked").hidden = true;
  history.replaceState(null, "", location.pathname);
}

export function leave() {
  putAway();
  if (game.id === null) home();
}

export async function share(private_) {
  find("share-link").value = ""; // nobody copies the link of the other way meanwhile
  find("share-all").setAttribute("aria-pressed", String(!private_));
  find("share-seen").setAttribute("aria-pressed", String(private_));
  const reply = await ask("link", { base: location.href, private: private_ });
  find("share-link").value = reply?.link ?? "";
  say(find("share-done"), reply?.text ?? "");
}

export function openSharing() {
  const { me } = game.state;
  const mine = me === null ? "" : " and so my hand, and what I was shown";
  say(find("sharing-says"), `The link holds the whole record${mine}. Whoever has the link can read it. Without my cards it holds what all at the table have seen.`);
  find("share-link").value = "";
  for (const id of ["share-all", "share-seen"]) find(id).setAttribute("aria-pressed", "false");
  find("sharing").showModal();
}

export async function daily() {
  const day = today();
  say(find("puzzle-says"), "It is made as soon as Python is there.");
  find("puzzle-record").textContent = "";
  say(find("puzzle-solution"), "");
  show("puzzle");
  const reply = await ask("puzzle", { day });
  if (!reply?.ok) return void say(find("puzzle-says"), reply?.text ?? "This could not be worked out.");
  say(find("puzzle-says"), `${day}: which cards are in the Solution? It takes ${reply.events} events, and no rule stronger than ${reply.rule}.`);
  find("puzzle-record").textContent = reply.record;
  find("puzzle-open").onclick = () => openNew("open", { record: reply.record }, `Puzzle of ${day}`);
  find("puzzle-answer").onclick = async () => {
    const solved = await ask("puzzle_answer", { day });
    if (solved) say(find("puzzle-solution"), solved.ok ? solved.solution.join(", ") : solved.text);
  };
}
