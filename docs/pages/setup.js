// The table is set up by taps: deck, players, who am I, my cards, who was dealt first.

import { find, make, redraw, say, toggle } from "./engine.js";
import { openNew } from "./games.js";
import { engine } from "./play.js";
import { drawGrid } from "./sheet.js";

export const table = { decks: {}, names: ["", "", ""], me: "", first: "", hand: [] };

export function drawSetUp() {
  const rows = table.names.map((name, at) => {
    const label = `Player ${at + 1}`;
    const change = (event) => ((table.names[at] = event.target.value.trim()), drawNames());
    return make("li", {}, make("input", { value: name, "aria-label": label, placeholder: label, maxLength: 300, oninput: change }));
  });
  find("players").replaceChildren(...rows);
  drawNames();
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
  drawHand();
}

// The sheet as it will be; the cells of my column are tapped, and a card's name means its cell there.
export function drawHand() {
  const names = table.names.filter(Boolean);
  const deck = table.decks[find("deck").value] || [];
  const heads = names.map((name) => make("th", { scope: "col", title: name }, make("span", { className: "name" }, name)));
  drawGrid(find("hand"), "Which cards are yours", heads, deck, (card) => {
    const head = make("th", { scope: "row", className: "mine", onclick: tap(card) }, card);
    return [head, ...names.map((name) => (name === table.me ? drawMine(card) : make("td")))];
  });
  const count = table.hand.length;
  say(find("hand-count"), count ? `${count}: ${table.hand.join(", ")}` : "none yet; tap them in your column");
}

function drawMine(card) {
  const mine = table.hand.includes(card);
  const cell = toggle(mine ? "✓" : "", mine, tap(card), { "aria-label": `${table.me}, ${card}` });
  cell.dataset.cell = card;
  return make("td", { className: mine ? "yes" : "mine" }, cell);
}

const tap = (card) => () => {
  const has = table.hand.includes(card);
  table.hand = has ? table.hand.filter((one) => one !== card) : [...table.hand, card];
  drawHand();
};

export async function begin() {
  find("begin").disabled = true; // a second tap, while it is not yet read, is not a second game
  if (!engine.alive) say(find("set-up-says"), "Noted; it is read as soon as Python is there.");
  const names = table.names.filter(Boolean);
  const me = names.includes(table.me) ? table.me : "";
  const first = names.includes(table.first) ? table.first : "";
  const given = { deck: find("deck").value, players: names, me, hand: me ? table.hand : [], first };
  say(find("set-up-says"), await openNew("set_up", given));
  find("begin").disabled = false;
}
