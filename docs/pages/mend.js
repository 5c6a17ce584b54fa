// A line that contradicts the others: why it cannot be true, and what may mend it, in place of the
// cards, which nobody needs then.

import { button, find, make, redraw, say } from "./engine.js";
import { change, game, once } from "./play.js";
import { drawTurn } from "./turn.js";

const FIRST = 3; // repairs that are seen before the others are asked for

const disputed = () => game.state.disputed.join(" ");

// Whether the bar is about a contradiction now.
export const mends = () => disputed() !== "" && game.later !== disputed();

export function drawMend() {
  const { trouble } = game.state;
  const isOpen = mends();
  find("mend").hidden = !isOpen;
  find("disputed").hidden = isOpen || disputed() === "";
  if (find("mend-says").textContent !== trouble) say(find("mend-says"), trouble);
  if (isOpen) drawRepairs(FIRST);
}

// The likeliest repairs, and a way to each of the others, to none, and on with the game.
function drawRepairs(most) {
  const { disputed: lines, mend } = game.state;
  const tell = (line) => once(() => change("tell", { line }));
  const rows = mend.slice(0, most).map(({ number, text, now }) => {
    const row = button(`${number}. ${text}`, tell(`mend ${number}`));
    if (now) row.append(make("span", { className: "small" }, ` Now: ${now}`));
    return row;
  });

  const drop = button(`Give line ${lines[lines.length - 1]} up`, tell("drop"));
  const more = button(`${mend.length - most} more`, () => drawRepairs(mend.length));
  const later = button("Later", () => ((game.later = disputed()), drawMend(), drawTurn()));
  const last = make("div", { className: "row" }, drop, mend.length > most ? more : null, later);
  redraw(find("repairs"), ...rows, last);
}

export function mendNow() {
  game.later = "";
  drawMend();
  drawTurn();
}
