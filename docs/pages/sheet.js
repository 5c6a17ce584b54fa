// The sheet: a button for each card and each cell, and what is said of a cell that is tapped.

import { find, make, redraw, say, setLibraryHtml } from "./engine.js";
import { ask, change, chosen, game, toggle, view } from "./play.js";

const MARKS = { yes: "✓", no: "·", open: "?" };
const LIKELY = 0.2; // from here on a player may know

export function drawSheet(changed) {
  const { state, odds, knows } = game;
  if (!state || !state.whole) return;
  const isNew = new Set(changed.map(({ holder, card }) => JSON.stringify([holder, card])));
  const heads = state.holders.map((holder) => {
    const may = knows[holder];
    const sign = may && may.share >= LIKELY ? `${Math.round(100 * may.share)}% knows` : null;
    const sizes = state.sizes[holder];
    const size = sizes[0] === sizes[1] ? `${sizes[0]}` : `${sizes[0]}–${sizes[1]}`;
    return make(
      "th",
      { scope: "col", title: may ? may.text : holder },
      make("span", { className: "name" }, holder),
      make("span", { className: "small" }, size),
      sign && make("span", { className: "knows" }, sign),
    );
  });
  const head = make("thead", {}, make("tr", {}, make("td"), ...heads));
  const bodies = state.deck.map(({ name, cards }) => {
    const group = make("th", { scope: "rowgroup", colSpan: heads.length + 1 }, make("span", {}, name));
    const rows = cards.map((card) => {
      const cells = state.holders.map((holder) => drawCell(holder, card, odds, isNew));
      const pick = () => (pickCard(card), view.draw());
      const label = toggle(card, chosen.cards.includes(card), pick, { className: "card" });
      return make("tr", {}, make("th", { scope: "row" }, label), ...cells);
    });
    return make("tbody", {}, make("tr", { className: "category" }, group), ...rows);
  });
  const caption = make("caption", { className: "unseen" }, "Who has which card");
  redraw(find("sheet"), caption, head, ...bodies);
}

function drawCell(holder, card, odds, isNew) {
  const { state } = game;
  const value = state.sheet[card][holder];
  const { firm } = state.cells[card][holder];
  const percent = game.showsOdds && odds ? odds.percents[card][holder] : "";
  const falls = firm && firm.length > 0 ? "'" : "";
  const said = percent || `${MARKS[value]}${falls}`;
  const spoken = `${holder}, ${card}: ${percent || value}`;
  const button = make("button", { type: "button", "aria-label": spoken, onclick: () => openCell(holder, card) }, said);
  button.dataset.cell = JSON.stringify([holder, card]);
  const cell = make("td", { className: value }, button);
  if (percent) cell.style.setProperty("--share", odds.cells[card][holder] / odds.deals);
  if (isNew.has(button.dataset.cell)) cell.classList.add("new");
  return cell;
}

// A card takes the place of another one of its category.

function pickCard(card) {
  const kind = game.state.deck.find(({ cards }) => cards.includes(card)).cards;
  const others = chosen.cards.filter((one) => !kind.includes(one));
  chosen.cards = chosen.cards.includes(card) ? others : [...others, card];
}

async function openCell(holder, card) {
  const head = `${holder}: ${card}`;
  say(find("cell-head"), head);
  find("cell-says").replaceChildren("…");
  find("cell-does").replaceChildren();
  find("cell").showModal();
  const reply = await ask("why", { holder, card });
  if (!reply || find("cell-head").textContent !== head) return;
  if (reply.ok) setLibraryHtml(find("cell-says"), reply.html);
  else say(find("cell-says"), reply.text);
  if (reply.value !== "open") return;
  if (game.odds) find("cell-says").append(make("p", {}, `Odds: ${game.odds.percents[card][holder]}`));
  const learn = (entry) => () => (find("cell").close(), change("learn", { entry, holder, card }));
  const words = [["has", "Has it"], ["lacks", "Lacks it"]];
  if (game.state.players.includes(holder)) words.push(["reveal", "Showed it to all"]);
  const row = words.map(([entry, label]) => make("button", { type: "button", onclick: learn(entry) }, label));
  find("cell-does").replaceChildren(...row);
}

view.drawSheet = drawSheet;
