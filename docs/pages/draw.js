// What is drawn of a game: of the one that is open, or of the picture of one before Python is there.

import { find, say } from "./engine.js";
import { game, setPast } from "./play.js";
import { drawSheet } from "./sheet.js";
import { drawMend, drawTurn } from "./turn.js";

function drawSeen(seen, changed) {
  say(find("solution"), seen.text);
  find("record").textContent = seen.lines.map((line) => line.replace(/^#\?/, "Disputed:")).join("\n");
  say(find("legend"), seen.legend);
  if (seen.whole) drawSheet(seen, changed);
}

export function draw(changed = []) {
  const { state } = game;
  setPast(false);
  find("undo").disabled = !state.undo;
  find("redo").disabled = !state.redo;
  drawSeen(state, changed);
  drawMend();
  find("turn").hidden = !state.whole;
  if (state.whole) drawTurn();
}

export function drawPast(picture) {
  if (picture) drawSeen(picture, []);
  setPast(true);
  find("turn").hidden = true;
}
