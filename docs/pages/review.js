// The last screen of a game: what my questions were worth, who could know when, and the race.

import { find, say, setDrawing, setLibraryHtml } from "./engine.js";
import { ask, game } from "./play.js";

const PATIENCE = 60_000; // milliseconds for a part, as the race of many deals takes long

export async function openReview() {
  const { state } = game;
  find("review-says").replaceChildren("…");
  setDrawing(find("race"), "");
  find("review").showModal();

  let part;
  do part = await ask("review_part", {}, false, PATIENCE);
  while (part?.more && game.state === state);
  const reply = part && (await ask("review", {}));
  if (!reply || game.state !== state) return;
  if (!reply.ok) return void say(find("review-says"), reply.text);
  setLibraryHtml(find("review-says"), reply.html);
  setDrawing(find("race"), reply.svg);
}
