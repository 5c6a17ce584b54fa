// What is seen of a game: its sheet, a button for each card and each cell, and what is said of a
// cell that is tapped; of the open game, or of the picture of one before Python is there.

import { arrows, button, find, make, redraw, say, setLibraryHtml, toggle } from "./engine.js";
import { drawMend } from "./mend.js";
import { ask, change, chosen, game, setPast } from "./play.js";
import { drawTurn, pickCard } from "./turn.js";
import { drawVerdict } from "./verdict.js";

const MARKS = { yes: "✓", no: "·", open: "?" };
const LIKELY = 0.2; // from here on a player may know

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
  if (!state.whole) return;
  drawMend();
  drawVerdict();
  drawTurn();
}

export function drawPast(picture) {
  if (picture) drawSeen(picture, []);
  setPast(true);
}

// Draw a table of cards, by category; `cells` gives the cells of a card's row.
export function drawGrid(table, caption, heads, deck, cells) {
  const bodies = deck.map(({ name, cards }) => {
    const group = make("th", { scope: "rowgroup", colSpan: heads.length + 1 }, make("span", {}, name));
    const rows = cards.map((card) => make("tr", {}, ...cells(card)));
    return make("tbody", {}, make("tr", { className: "category" }, group), ...rows);
  });
  const head = make("thead", {}, make("tr", {}, make("td"), ...heads));
  redraw(table, make("caption", { className: "unseen" }, caption), head, ...bodies);
  arrows(table);
  setHeads(table);
  resized.observe(table);
}

// Where one name has no room in its column, all of them stand upright.
function setHeads(table) {
  table.classList.remove("upright");
  const isCut = (name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1;
  const names = [...table.querySelectorAll("thead :is(.name, .knows)")];
  table.classList.toggle("upright", names.some(isCut));
}

const resized = new ResizeObserver((entries) => entries.forEach(({ target }) => setHeads(target)));

// Draw a state, or the picture of one.
export function drawSheet(state, changed = []) {
  const isNew = new Set(changed.map(({ holder, card }) => JSON.stringify([holder, card])));
  const heads = state.holders.map((holder) => {
    const may = game.knows[holder];
    const [least, most] = state.sizes[holder];
    return make(
      "th",
      { scope: "col", title: may ? may.text : holder },
      make("span", { className: "name" }, holder),
      make("span", { className: "small" }, least === most ? `${least}` : `${least}–${most}`),
      may?.share >= LIKELY ? drawKnows(may.share) : "",
    );
  });
  find("sheet").parentElement.classList.toggle("many", heads.length > 10);
  drawGrid(find("sheet"), "Who has which card", heads, state.deck, (card) => {
    const label = toggle(card, chosen.cards.includes(card), () => pickCard(card), { className: "card" });
    return [make("th", { scope: "row" }, label), ...state.holders.map((holder) => drawCell(state, holder, card, isNew))];
  });
}

// Upright heads leave room for the figure only; what it says is its name.
function drawKnows(share) {
  const percent = `${Math.round(100 * share)}%`;
  return make("span", { className: "knows", title: `${percent} knows` }, percent, make("span", {}, " knows"));
}

function drawCell(state, holder, card, isNew) {
  const { odds } = game;
  const value = state.sheet[card][holder];
  const { firm } = state.cells[card][holder];
  const percent = game.showsOdds && odds ? odds.percents[card][holder] : "";
  const falls = firm && firm.length > 0 ? "'" : "";
  const said = percent || `${MARKS[value]}${falls}`;
  const spoken = `${holder}, ${card}: ${percent || value}`;
  const tap = button(said, () => openCell(holder, card), { "aria-label": spoken });
  tap.dataset.cell = JSON.stringify([holder, card]);
  const cell = make("td", { className: value }, tap);
  if (percent) cell.style.setProperty("--share", odds.shares[card][holder]);
  if (isNew.has(tap.dataset.cell)) cell.classList.add("new");
  return cell;
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
  const row = words.map(([entry, label]) => button(label, learn(entry)));
  find("cell-does").replaceChildren(...row);
}
