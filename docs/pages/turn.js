// The bar of a turn asks one question at a time: the cards, who showed one, and which card it was.

import { button, find, redraw, say, toggle } from "./engine.js";
import { ask, asker, change, choose, chosen, game, once } from "./play.js";
import { draw } from "./sheet.js";

export function drawTurn() {
  const { state } = game;
  const cardOf = ({ cards }) => cards.find((card) => chosen.cards.includes(card));
  const open = state.deck.findIndex((kind) => !cardOf(kind));
  const next = open < 0 ? "showed" : open;
  const step = chosen.step ?? (state.asks && chosen.cards.length === 0 ? "shown" : next);
  const turnTo = (one) => () => ((chosen.step = one === chosen.step ? null : one), drawTurn());
  const slots = state.deck.map((kind, at) =>
    toggle(cardOf(kind) ?? kind.name, step === at, turnTo(at), { className: cardOf(kind) ? "" : "empty" }),
  );
  const guesser = asker();
  redraw(find("slots"), toggle(`${guesser} asks`, step === "asks", turnTo("asks")), ...slots);
  find("best").hidden = guesser !== state.me || chosen.cards.length > 0;
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
  const main = { className: "main" };
  if (step === "asks") {
    const asks = (player) => () => (choose(chosen.cards, player), drawTurn());
    return ["Who asks?", state.players.map((player) => toggle(`${player} asks`, player === guesser, asks(player)))];
  }
  if (step === "shown") {
    const shown = (card) => once(() => change("shown", { card }));
    return [`Which card did ${state.asks.player} show you?`, state.asks.cards.map((card) => button(card, shown(card), main))];
  }
  if (step === "show") {
    const { text, cards, refuter } = chosen.offer;
    return [text, cards.map((card) => button(`I showed ${card}`, once(() => suggest(refuter, card)), main))];
  }
  if (step === "showed") {
    const showed = (refuter) => button(refuter ? `${refuter} showed` : "Nobody showed", once(() => answered(refuter)), main);
    return ["Who showed a card?", ["", ...state.order[guesser]].map(showed)];
  }
  const { name: kind, cards } = state.deck[step];
  return [`Which ${kind}?`, cards.map((card) => toggle(card, chosen.cards.includes(card), () => pickCard(card)))];
}

// A card takes the place of another one of its category.
export function pickCard(card) {
  const kind = game.state.deck.find(({ cards }) => cards.includes(card)).cards;
  const others = chosen.cards.filter((one) => !kind.includes(one));
  choose(chosen.cards.includes(card) ? others : [...others, card], chosen.named);
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
  const { cards, named } = chosen;
  choose();
  draw();
  const reply = await change(door, { ...given, cards });
  if (reply?.changed === undefined) choose(cards, named);
  draw(reply?.changed);
}

export const accuse = (right) => enter("accuse", { player: asker(), right });

async function suggest(refuter, shown) {
  await enter("suggest", { guesser: asker(), refuter, shown });
  if (document.activeElement === document.body) focusBar();
}

export function drawMend() {
  const { disputed, mend } = game.state;
  find("mend").hidden = disputed.length === 0;
  if (disputed.length === 0) return;
  say(find("mend-says"), game.trouble || `Disputed: line ${disputed.join(", ")}.`);
  const tell = (line) => once(() => change("tell", { line }));
  const rows = mend.map(({ number, text, now }) => button(`${number}. ${text} ${now && `(${now})`}`, tell(`mend ${number}`)));
  const drop = button(`Give line ${disputed[disputed.length - 1]} up`, tell("drop"));
  find("repairs").replaceChildren(...rows.slice(0, 5), drop, ...rows.slice(5));
}
