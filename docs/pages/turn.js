// The bar of a turn asks one question at a time: the cards, who showed one, and which card it was.

import { button, find, redraw, say, toggle } from "./engine.js";
import { mends } from "./mend.js";
import { ask, asker, change, choose, chosen, game, once } from "./play.js";
import { draw } from "./sheet.js";

export function drawTurn() {
  const { state } = game;
  const isClosed = mends() || state.winner !== "";
  for (const id of ["slots", "pick", "asked"]) find(id).hidden = isClosed;
  find("news").hidden = mends();
  find("best").hidden = true;
  if (isClosed) return;

  const cardOf = ({ cards }) => cards.find((card) => chosen.cards.includes(card));
  const open = state.deck.findIndex((kind) => !cardOf(kind));
  const next = open < 0 ? "ends" : open;
  const step = chosen.step ?? (state.asks && chosen.cards.length === 0 ? "shown" : next);
  const turnTo = (one) => () => ((chosen.step = one === chosen.step ? null : one), drawTurn());
  const slots = state.deck.map((kind, at) =>
    toggle(cardOf(kind) ?? kind.name, step === at, turnTo(at), { className: cardOf(kind) ? "" : "empty" }),
  );
  const guesser = asker();
  const does = chosen.accuses ? "accuses" : "asks";
  redraw(find("slots"), toggle(`${guesser} ${does}`, step === "asks", turnTo("asks")), ...slots);

  // Advice is for me, until I choose something else.
  find("best").hidden = guesser !== state.me || chosen.cards.length > 0 || chosen.accuses || step === "shown";

  const [asked, answers] = question(step, guesser);
  const pick = find("pick");
  const focused = pick.contains(document.activeElement);
  pick.dataset.step = step;
  say(find("asked"), asked);
  redraw(pick, ...answers);
  if (focused && !pick.contains(document.activeElement)) focusBar();
}

export function focusBar() {
  find("pick").querySelector("button")?.focus({ preventScroll: true });
}

// What the bar asks, and the buttons that answer.
function question(step, guesser) {
  const { state } = game;
  if (step === "asks") return ["Who asks, or accuses?", state.players.flatMap(turnButtons)];
  if (step === "shown") {
    const { player, cards } = state.asks;
    return [`Which card did ${player} show you?`, cards.map((card) => entering(card, () => change("shown", { card })))];
  }
  if (step === "show") {
    const { text, cards, refuter } = chosen.offer;
    return [text, cards.map((card) => entering(`I showed ${card}`, () => suggest(refuter, card)))];
  }
  if (step === "ends" && chosen.accuses) {
    const ends = (label, right) => entering(label, () => accuse(right));
    return ["Was it right?", [ends("Right", true), ends("Wrong", false)]];
  }
  if (step === "ends") {
    const showed = (refuter) => entering(refuter ? `${refuter} showed` : "Nobody showed", () => answered(refuter));
    return ["Who showed a card?", ["", ...state.order[guesser]].map(showed)];
  }
  const { name: kind, cards } = state.deck[step];
  return [`Which ${kind}?`, cards.map((card) => toggle(card, chosen.cards.includes(card), () => pickCard(card)))];
}

// A player may ask or accuse; who it is now is on.
function turnButtons(player) {
  return [["asks", false], ["accuses", true]].map(([does, accuses]) => {
    const isNow = player === asker() && accuses === chosen.accuses;
    const take = () => (choose(chosen.cards, player, accuses), drawTurn());
    return toggle(`${player} ${does}`, isNow, take);
  });
}

// A button whose tap makes a line of the record.
function entering(label, run) {
  return button(label, once(run), { className: "main" });
}

// A card takes the place of another one of its category.
export function pickCard(card) {
  const kind = game.state.deck.find(({ cards }) => cards.includes(card)).cards;
  const others = chosen.cards.filter((one) => !kind.includes(one));
  choose(chosen.cards.includes(card) ? others : [...others, card], chosen.named, chosen.accuses);
  draw();
}

// Where I showed one of several cards, it is asked which, and said what each gives away.
async function answered(refuter) {
  if (refuter !== game.state.me) return suggest(refuter, "");
  const { cards } = chosen;
  const guesser = asker();
  const reply = await ask("show", { guesser, cards });
  if (chosen.cards !== cards || asker() !== guesser) return; // they were changed, or entered
  if (!reply || !reply.ok) return suggest(refuter, "");
  if (reply.cards.length === 1) return suggest(refuter, reply.cards[0]);
  Object.assign(chosen, { step: "show", offer: { ...reply, refuter } });
  drawTurn();
}

// Enter what was chosen; where it is refused, it stays chosen.
async function enter(door, given) {
  const { cards, named, accuses } = chosen;
  choose();
  draw();
  const reply = await change(door, { ...given, cards });
  if (reply?.changed === undefined) choose(cards, named, accuses);
  draw(reply?.changed);
}

const accuse = (right) => enter("accuse", { player: asker(), right });

async function suggest(refuter, shown) {
  await enter("suggest", { guesser: asker(), refuter, shown });
  if (document.activeElement === document.body) focusBar();
}
