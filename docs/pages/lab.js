// The conflict lab: literals are supposed, unit resolution follows, and the graph is cut by a tap.
// What a move means is asked of the door; here is only the list of moves.

import { button, find, make, redraw, say, setDrawing } from "./engine.js";

export async function openLab(ask) {
  let moves = [], before = []; // and what “Begin again” has put away

  async function play(move) {
    const tried = move === null ? moves : [...moves, move];
    const reply = await ask("conflict", { clauses: find("lab-clauses").value, moves: tried });
    if (!reply) return;
    if (!reply.ok) return void say(find("lab-says"), reply.text);
    moves = tried.filter((one) => !/^(cut|tap) /.test(one));
    draw(reply);
  }

  function draw(reply) {
    redraw(find("decide"), ...reply.open.map((literal) => button(literal, () => play(`decide ${literal}`))));
    const rows = reply.trail.map(({ literal, level, reason }) =>
      make("li", {}, `${literal} `, make("span", { className: "small" }, `level ${level}, ${reason}`)),
    );
    find("trail").replaceChildren(...rows);
    const conflict = reply.false ? `${reply.false} is false: a conflict.` : "";
    say(find("lab-says"), reply.learned ? `${conflict} Cut ${reply.cut} teaches: ${reply.learned}` : conflict);
    const cuts = reply.cuts.filter(({ point }) => point).map(({ number, clause, point }) => {
      const pressed = { "aria-pressed": String(number === reply.cut) };
      return button(`Cut ${number} at ${point}: ${clause}`, () => play(`cut ${number}`), pressed);
    });
    redraw(find("cuts"), ...cuts);
    setDrawing(find("graph"), reply.svg);
  }

  const go = (to, from = []) => ((before = from), (moves = to), play(null));
  find("propagate").addEventListener("click", () => play("propagate"));
  find("undecide").addEventListener("click", () => (moves.length || !before.length ? play("undecide") : go(before)));
  find("restart").addEventListener("click", () => go([], moves));
  find("lab-clauses").addEventListener("change", () => go([]));
  find("graph").addEventListener("click", (event) => {
    const title = event.target.closest("g")?.querySelector("title")?.textContent;
    if (title) play(`tap ${title}`);
  });
  await play(null);
}
