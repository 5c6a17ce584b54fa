// The table: taps become requests, replies become what is seen. What a game means is asked of the
// doors of kb.page; nothing of it is known here.

import { button, copy, find, make, say } from "./engine.js";
import { daily, leave, link, openSharing, share } from "./brought.js";
import { drawGames, exportAll, forgetAll, home, importFile, index, lastGame, newGame } from "./games.js";
import { answer, ask, change, engine, findOdds, game, show } from "./play.js";
import { forgetLine, noteLine, noted } from "./noted.js";
import { begin, changeTable, drawHand, resumeSetUp, table } from "./setup.js";
import { drawSheet } from "./sheet.js";
import { giveFile, keepOffline } from "./keeping.js";
import { mendNow } from "./mend.js";
import { focusBar } from "./turn.js";

async function complete() {
  const text = find("line").value;
  const reply = text.trim() && engine.alive ? await ask("complete", { text }, true) : null;
  if (text !== find("line").value) return;
  const words = reply && reply.ok ? reply.words.slice(0, 12) : [];
  const take = (word) => () => {
    find("line").value = `${text.slice(0, text.length - reply.length)}${word} `;
    find("line").focus();
    complete();
  };
  find("words").replaceChildren(...words.map((word) => button(word, take(word))));
}

async function typed(event) {
  event.preventDefault();
  const line = find("line").value;
  if (!line.trim()) return;
  find("line").value = "";
  find("words").replaceChildren();
  if (!engine.alive) {
    const isKept = index().some(({ id }) => id === game.id);
    noteLine(line, isKept ? game.id : null);
  }
  await enterLine(line);
}

async function enterLine(line) {
  if (!engine.alive) answer(`${line}\nNoted, and kept in this browser. It is read as soon as Python is there.`);
  const reply = await change("tell", { line });
  forgetLine(line);
  if (reply && reply.changed === undefined && !reply.ok && !find("line").value) find("line").value = line;
  if (game.state?.whole && find("game").hidden) show("game");
}

function listen() {
  const on = (id, run, what = "click") => find(id).addEventListener(what, run);
  on("new", () => {
    changeTable(() => (table.hand = []), drawHand);
    newGame();
  });
  on("daily", daily);
  on("import", () => find("file").click());
  on("file", async (event) => {
    for (const file of event.target.files) await importFile(file);
    event.target.value = "";
  }, "change");
  on("export-all", exportAll);
  on("delete-all", forgetAll);
  on("deck", () => changeTable(() => (table.hand = []), drawHand), "change");
  on("more", () => changeTable(() => table.names.push("")));
  on("fewer", () => changeTable(() => table.names.length > 2 && table.names.pop()));
  on("begin", () => begin(false));
  on("begin-anyway", () => begin(true));
  for (const id of ["undo", "redo"]) on(id, () => change(id));
  on("show-odds", async () => {
    game.showsOdds = !game.showsOdds;
    find("show-odds").setAttribute("aria-pressed", String(game.showsOdds));
    if (game.showsOdds) await findOdds();
    drawSheet(game.state);
  });
  on("share", openSharing);
  on("share-all", () => share(false));
  on("share-seen", () => share(true));
  on("share-copy", () => copy(find("share-link").value, find("share-done")));
  on("share-close", () => find("sharing").close());
  on("cell-close", () => find("cell").close());
  on("review-close", () => find("review").close());
  on("export", () => giveFile(`${game.day}.clue`, game.kept.record));
  on("type", typed, "submit");
  on("line", complete, "input");
  on("disputed", mendNow);
  on("linked-leave", leave);
  on("skip", (event) => {
    event.preventDefault();
    find("turn").hidden ? find("deck").focus() : focusBar();
  });
  addEventListener("hashchange", () => location.hash.length > 1 && link(location.href));
}

async function main() {
  listen();
  drawGames();
  keepOffline(engine);
  const read = await engine.read("decks.json");
  if (!read) return;
  const { decks, titles } = read;
  table.decks = decks;
  const options = Object.keys(decks).map((name) => make("option", { value: name }, titles[name]));
  find("deck").replaceChildren(...options);
  resumeSetUp();
  if (location.hash.length > 1) return link(location.href);
  goOn();
}

// Go on with the game of the last time, and with what was noted before the page was loaded again.
function goOn() {
  const { begun, isSure, lines } = noted();
  const isNew = begun || lines.some(({ id }) => id === null);
  const opened = isNew ? null : lastGame()?.id;
  if (isNew) newGame();
  else home();
  if (begun) begin(isSure);
  for (const { line, id } of lines) if (id === opened) enterLine(line);
}

main();
