// The table is set up by taps: deck, players, who am I, my cards, who was dealt first.

import { find, make, redraw, say } from "./engine.js";
import { fresh } from "./games.js";
import { answer, ask, engine, refresh, show, toggle } from "./play.js";

export const table = { decks: {}, names: ["", "", ""], me: "", first: "", hand: [] };

export function drawSetUp() {
  const rows = table.names.map((name, at) => {
    const label = `Player ${at + 1}`;
    const change = (event) => ((table.names[at] = event.target.value.trim()), drawNames());
    return make("li", {}, make("input", { value: name, "aria-label": label, placeholder: label, maxLength: 300, oninput: change }));
  });
  find("players").replaceChildren(...rows);
  drawNames();
  drawHand();
}

function drawNames() {
  const names = table.names.filter(Boolean);
  const choices = (key, none) => [
    ...names.map((name) => toggle(name, table[key] === name, () => ((table[key] = name), drawNames()))),
    toggle(none, !names.includes(table[key]), () => ((table[key] = ""), drawNames())),
  ];
  redraw(find("who"), ...choices("me", "I only watch"));
  redraw(find("first"), ...choices("first", "Not known"));
  find("hand-set").hidden = !names.includes(table.me);
}

export function drawHand() {
  const deck = table.decks[find("deck").value] || [];
  const groups = deck.map(({ name, cards }) =>
    make(
      "div",
      { role: "group", "aria-label": name },
      make("p", { className: "small" }, name),
      make("div", { className: "row" }, ...cards.map((card) => toggle(card, table.hand.includes(card), tap(card)))),
    ),
  );
  redraw(find("hand"), ...groups);
  const count = table.hand.length;
  say(find("hand-count"), count ? `${count}: ${table.hand.join(", ")}` : "none yet");
}

const tap = (card) => () => {
  const has = table.hand.includes(card);
  table.hand = has ? table.hand.filter((one) => one !== card) : [...table.hand, card];
  drawHand();
};

export async function begin() {
  const names = table.names.filter(Boolean);
  const me = names.includes(table.me) ? table.me : "";
  const first = names.includes(table.first) ? table.first : "";
  const given = { deck: find("deck").value, players: names, me, hand: me ? table.hand : [], first };
  if (!engine.alive) say(find("set-up-says"), "Noted; it is read as soon as Python is there.");
  const reply = await ask("set_up", given);
  if (!reply) return;
  say(find("set-up-says"), reply.ok ? "" : reply.text);
  if (!reply.ok) return;
  fresh();
  find("answer").replaceChildren();
  answer(reply.text);
  show("game");
  await refresh();
}
