// Games are kept in this browser, listed, and go in and out as records.

import { FULL, find, make, redraw, save, say, store } from "./engine.js";
import { answer, ask, chosen, engine, game, refresh, show, view } from "./play.js";

export const index = () => store.get("games", []);

function keep() {
  if (game.id === null) return;
  const { record, history } = game.kept;
  const title = game.title || game.state.players.join(", ") || "A table not yet set up";
  const row = { id: game.id, title, lines: game.state.lines.length, day: game.day };
  const others = index().filter((one) => one.id !== game.id);
  const good = store.set(`game:${game.id}`, { record, history }) && store.set("games", [row, ...others]);
  store.set("last", game.id);
  say(find("games-says"), good ? "" : FULL);
  drawGames();
}

export const today = () => {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

export function fresh(title = "") {
  Object.assign(game, { id: crypto.randomUUID(), title, day: today(), odds: null, knows: {} });
  Object.assign(chosen, { cards: [], guesser: null });
}

// Open a record as a game of its own, beside those that are kept.
export async function openRecord(record, history = "", title = "") {
  const reply = await ask("open", { record, history });
  if (!reply) return false;
  if (!reply.ok) {
    say(find("games-says"), reply.text);
    return false;
  }
  fresh(title);
  find("answer").replaceChildren();
  answer(reply.text);
  show("game");
  await refresh();
  return true;
}

export async function openKept(row) {
  const kept = store.get(`game:${row.id}`, { record: "", history: "" });
  fresh(row.title);
  Object.assign(game, { id: row.id, day: row.day, kept });
  drawGames();
  find("answer").replaceChildren();
  if (!engine.alive) answer("Your game is opened as soon as Python is there.");
  show("game");
  const reply = await ask("open", kept);
  if (!reply) return;
  answer(reply.text);
  if (reply.ok) await refresh();
  else game.id = null;
}

export function drawGames() {
  const rows = index().map((row) => {
    const open = () => openKept(row);
    const remove = () => {
      store.remove(`game:${row.id}`);
      store.set("games", index().filter((one) => one.id !== row.id));
      if (game.id === row.id) game.id = null;
      drawGames();
    };
    const current = row.id === game.id ? { "aria-current": "true" } : {};
    const label = `${row.title}, ${row.day}, ${row.lines} lines`;
    return make(
      "li",
      { className: "row" },
      make("button", { type: "button", className: "wide", ...current, onclick: open }, label),
      make("button", { type: "button", "aria-label": `Delete ${label}`, onclick: remove }, "Delete"),
    );
  });
  redraw(find("kept"), ...rows);
}

export function exportAll() {
  const games = index().map((row) => ({ ...row, ...store.get(`game:${row.id}`, {}) }));
  save("refute-games.json", JSON.stringify({ refute: 1, games }, null, 1));
}

export async function importFile(file) {
  const text = await file.text();
  if (!file.name.endsWith(".json")) return void (await openRecord(text));
  let games = [];
  try {
    games = JSON.parse(text).games;
    for (const one of games) await openRecord(String(one.record), String(one.history || ""), String(one.title || ""));
  } catch {
    say(find("games-says"), "This is no export of games; choose a file that “Export all” has made, or a record.");
  }
}

view.keep = keep;
