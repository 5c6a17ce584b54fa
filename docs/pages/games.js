// Games are kept in this browser, listed, and go in and out as records.

import { button, find, make, redraw, say, sayKept, store } from "./engine.js";
import { answer, ask, choose, drawNews, game, inTurn, refresh, show } from "./play.js";
import { askToKeep, giveFile } from "./keeping.js";
import { drawPast } from "./sheet.js";

const EMPTY = { record: "", history: "" };
const opening = ({ record, history }) => ({ record, history });

export const index = () => store.get("games", []);

export function keep() {
  if (game.id === null) return;
  const title = game.title || game.state.players.join(", ") || "A table not yet set up";
  const row = { id: game.id, title, lines: game.state.lines.length, day: game.day };
  const others = index().filter((one) => one.id !== game.id);
  // The state is kept to be seen until Python is there; nothing is worked out from it.
  const whole = { ...game.kept, picture: game.state };
  const good = [store.set(`game:${game.id}`, whole), store.set("games", [row, ...others])];
  store.set("last", game.id);
  sayKept(good.every(Boolean));
  askToKeep();
  drawGames();
}

// Another tab may have gone on with this game: what it has kept is opened, so that none of it is lost.
export async function catchUp() {
  const kept = store.get(`game:${game.id}`, game.kept);
  if (kept.record === game.kept.record && kept.history === game.kept.history) return;
  const reply = await ask("open", opening(kept));
  if (!reply?.ok) return;
  game.kept = opening(kept);
  answer("Another tab has gone on with this game; this is how it is now.");
  await refresh();
}

export const today = () => new Date().toLocaleDateString("sv"); // as 2026-03-01

// Go on to a game, which is one of its own unless its row and what is kept of it say which.
function goTo({ title = "", ...row }, kept = EMPTY) {
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  Object.assign(game, { id, title, day: today(), ...row, odds: null, knows: {}, kept: opening(kept) });
  Object.assign(game, { advice: null, later: "" });
  choose();
  drawNews("");
  find("answer").replaceChildren();
}

// Begin with an empty record: what is typed is no part of the game before.
export function newGame() {
  show("set-up");
  return inTurn(async () => {
    goTo({});
    game.state = null;
    drawGames();
    await ask("open", EMPTY);
  });
}

const ENDED = { ok: false, text: "This could not be worked out." };

// Have a door open a game, and return its reply.
async function opened(door, given, found = () => {}) {
  const reply = await ask(door, given);
  if (!reply?.ok) return reply ?? ENDED;
  found();
  answer(reply.text);
  await refresh();
  return reply;
}

// Open a game of its own, beside those that are kept, and return the reply of its door.
export function openNew(door, given, title = "") {
  return inTurn(async () => {
    const reply = await opened(door, given, () => goTo({ title }));
    if (reply.ok) show("game"); // not before: the sheet of another game is on it
    return reply;
  });
}

// What is wrong with what a door was to open; empty where nothing is.
export const troubleOf = ({ ok, text }) => (ok ? "" : text);

function openKept({ id, title, day }) {
  return inTurn(async () => {
    const kept = store.get(`game:${id}`, EMPTY);
    goTo({ id, title, day }, kept);
    drawGames();
    show("game");
    drawPast(kept.picture);
    const reply = await opened("open", game.kept);
    if (reply.ok || reply === ENDED) return;
    say(find("games-says"), reply.text);
    newGame();
  });
}

export const lastGame = () => index().find((row) => row.id === store.get("last", null));

// Open the game of the last time, or a new one.
export function home() {
  const last = lastGame();
  return last ? openKept(last) : newGame();
}

export function drawGames() {
  const rows = index().map((row) => {
    const label = `, ${row.day}, ${row.lines} lines`;
    const current = row.id === game.id ? { "aria-current": "true" } : {};
    const open = button("", () => openKept(row), { className: "wide", ...current });
    open.append(make("bdi", {}, row.title), label);
    const remove = button("Delete", () => forget([row]), { "aria-label": `Delete ${row.title}${label}` });
    return make("li", { className: "row" }, open, remove);
  });
  redraw(find("kept"), ...rows);
  for (const id of ["new", "export-all", "delete-all"]) find(id).hidden = rows.length === 0;
}

// Keep some games no more, unless that is taken back; where the open one is among them, a new one
// is begun.
function forget(rows) {
  const gone = rows.map((row) => ({ row, kept: store.get(`game:${row.id}`, EMPTY) }));
  const ids = rows.map(({ id }) => id);
  for (const id of ids) store.remove(`game:${id}`);
  store.set("games", index().filter(({ id }) => !ids.includes(id)));
  if (ids.includes(game.id)) {
    game.id = null; // what is still asked for it is not kept
    newGame();
  }
  const back = () => {
    const good = gone.map(({ row, kept }) => store.set(`game:${row.id}`, kept));
    sayKept([...good, store.set("games", [...rows, ...index()])].every(Boolean));
    say(find("games-says"), "");
    drawGames();
  };
  say(find("games-says"), `Deleted: ${rows.length === 1 ? rows[0].title : `${rows.length} games`}. `);
  find("games-says").append(button("Take that back", back));
  find("games-says").scrollIntoView({ block: "nearest" });
  drawGames();
}

export function forgetAll() {
  if (!confirm("Delete all games that this browser keeps?")) return;
  forget(index());
  for (const key of ["games", "last"]) store.remove(key);
  sayKept(true);
}

export function exportAll() {
  const games = index().map((row) => ({ ...row, ...opening(store.get(`game:${row.id}`, EMPTY)) }));
  giveFile("refute-games.json", JSON.stringify({ refute: 1, games }, null, 1));
}

export async function importFile(file) {
  const text = await file.text();
  say(find("games-says"), "");
  if (!text.trimStart().startsWith("{")) return say(find("games-says"), troubleOf(await openNew("open", { record: text })));
  const wrong = [];
  try {
    for (const { record, history = "", title = "" } of JSON.parse(text).games) {
      const given = { record: String(record), history: String(history) };
      const trouble = troubleOf(await openNew("open", given, String(title)));
      if (trouble) wrong.push(`${title || "A game"} is left out: ${trouble}`);
    }
  } catch {
    wrong.push("This is no export of games; choose a file that “Export all” has made, or a record.");
  }
  if (wrong.length > 0) find("games").open = true; // where it can be read
  say(find("games-says"), wrong.join(" "));
}

store.watch((key) => {
  drawGames();
  if (key === undefined || key === `game:${game.id}`) inTurn(catchUp);
});
