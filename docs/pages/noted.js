// What is noted before Python is there, or before a game begins, is kept at once: a page that is
// loaded again goes on with it.

import { sayKept, store } from "./engine.js";

const NOTHING = { table: null, begun: false, lines: [] };

export const noted = () => store.get("noted", NOTHING);

export function note(more) {
  if (!store.set("noted", { ...noted(), ...more })) sayKept(false);
}

// Keep a line that waits for Python, with the game that it is for: null is one not kept so far.
export function noteLine(line, id) {
  note({ lines: [...noted().lines, { line, id }] });
}

// A line that was read waits no more, whatever became of it.
export function forgetLine(line) {
  const { lines } = noted();
  const at = lines.findIndex((one) => one.line === line);
  if (at >= 0) note({ lines: lines.toSpliced(at, 1) });
}
