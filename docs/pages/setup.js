// The table is set up by taps: deck, players, who am I, my cards, who was dealt first.

import { find, make, redraw, say, toggle } from "./engine.js";
import { openNew, troubleOf } from "./games.js";
import { askToKeep } from "./keeping.js";
import { note, noted } from "./noted.js";
import { engine } from "./play.js";
import { drawGrid } from "./sheet.js";

export const table = { decks: {}, names: ["", "", ""], me: "", first: "", hand: [] };

// Go on with a set-up that was not begun.
export function resumeSetUp() {
  const { deck, ...rest } = noted().table ?? {};
  Object.assign(table, rest);
  if (deck in table.decks) find("deck").value = deck;
  drawSetUp();
}

function noteTable() {
  const { names, me, first, hand } = table;
  note({ table: { deck: find("deck").value, names, me, first, hand } });
  for (const id of ["set-up-says", "set-up-noted"]) find(id).textContent = "";
  find("begin-anyway").hidden = true;
}

// Change the set-up, keep it, and draw it again.
export function changeTable(change, redrawIt = drawSetUp) {
  change();
  noteTable();
  redrawIt();
}

export function drawSetUp() {
  const rows = table.names.map((name, at) => {
    const label = `Player ${at + 1}`;
    const change = (event) => changeTable(() => (table.names[at] = event.target.value.trim()), drawNames);
    return make("li", {}, make("input", { value: name, "aria-label": label, placeholder: label, maxLength: 300, oninput: change }));
  });
  find("players").replaceChildren(...rows);
  drawNames();
}

function drawNames() {
  const names = table.names.filter(Boolean);
  const take = (key, name) => () => changeTable(() => (table[key] = name), drawNames);
  const choices = (key, none) => [
    ...names.map((name) => toggle(name, table[key] === name, take(key, name))),
    toggle(none, !names.includes(table[key]), take(key, "")),
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
  const hand = has ? table.hand.filter((one) => one !== card) : [...table.hand, card];
  changeTable(() => (table.hand = hand), drawHand);
};

// Begin the game; what is odd about my hand is asked about first, unless it is to be so.
export async function begin(isSure) {
  const names = table.names.filter(Boolean);
  const me = names.includes(table.me) ? table.me : "";
  const first = names.includes(table.first) ? table.first : "";
  const hand = me ? table.hand : [];
  if (me && hand.length === 0 && !isSure) {
    return confirmHand("You have tapped none of your cards.", "Begin without them");
  }

  find("begin").disabled = true; // a second tap, while it is not yet read, is not a second game
  find("begin-anyway").hidden = true;
  note({ begun: true, isSure });
  if (!engine.alive) {
    say(find("set-up-noted"), "Noted, and kept in this browser. The game begins as soon as Python is there.");
    askToKeep();
  }
  const given = { deck: find("deck").value, players: names, me, hand, first, as_counted: isSure };
  const reply = await openNew("set_up", given);
  find("begin").disabled = false;
  find("set-up-noted").textContent = "";
  note(reply.ok ? { begun: false, table: null } : { begun: false });
  if (reply.uneven) return confirmHand(reply.text, `Begin with ${hand.length}`);
  say(find("set-up-says"), troubleOf(reply));
}

function confirmHand(text, label) {
  say(find("set-up-says"), `${text} Tap the cards that you hold, or begin as it is.`);
  Object.assign(find("begin-anyway"), { hidden: false, textContent: label });
}
