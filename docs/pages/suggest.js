// A suggestion by taps, the card that is asked back, and the repairs of what cannot be true.

import { find, make, redraw, say } from "./engine.js";
import { ask, asker, change, choose, chosen, game, name, once, toggle, view } from "./play.js";

export function drawSuggestion() {
  const { state } = game;
  const guesser = asker();
  const left = state.deck.filter(({ cards }) => !cards.some((card) => chosen.cards.includes(card)));
  const whole = left.length === 0;
  const names = left.map((kind) => kind.name).join(", ");
  const cards = state.deck.flatMap((kind) => kind.cards.filter((card) => chosen.cards.includes(card)));
  say(find("chosen"), whole ? cards.join(", ") : `${cards.join(", ")}${cards.length ? ". " : ""}Tap on the sheet: ${names}.`);
  const asks = (player) => () => (name(player), drawSuggestion());
  redraw(find("guessers"), ...state.players.map((player) => toggle(`${player} asks`, player === guesser, asks(player))));
  const at = state.players.indexOf(guesser);
  const others = [...state.players.slice(at + 1), ...state.players.slice(0, at)];
  const refuters = ["", ...others].map((refuter) =>
    make(
      "button",
      { type: "button", className: "main", disabled: !whole, onclick: once(() => answered(refuter)) },
      refuter ? `${refuter} showed` : "Nobody showed",
    ),
  );
  redraw(find("refuters"), ...refuters);
  const question = state.asks;
  find("asks").hidden = question === null;
  if (question === null) return find("asks").replaceChildren();
  const shown = (card) => once(() => change("shown", { card }));
  find("asks").replaceChildren(
    make("p", {}, `Which card did ${question.player} show you?`),
    make("div", { className: "row" }, ...question.cards.map((card) => make("button", { type: "button", className: "main", onclick: shown(card) }, card))),
  );
  find("asks").scrollIntoView({ block: "nearest" });
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
  const rows = reply.cards.map((card) =>
    make("button", { type: "button", className: "main", onclick: once(() => suggest(refuter, card)) }, `I showed ${card}`),
  );
  find("asks").hidden = false;
  find("asks").replaceChildren(make("p", { className: "said" }, reply.text), make("div", { className: "row" }, ...rows));
  rows[0].focus();
  find("asks").scrollIntoView({ block: "nearest" });
}

// Enter what was chosen; where it is refused, it stays chosen.
async function enter(door, given) {
  const { cards, named } = chosen;
  choose();
  view.draw();
  const reply = await change(door, { ...given, cards }, { cards, named });
  if (reply?.changed === undefined) choose(cards, named);
  view.draw(reply?.changed);
}

export const accuse = (right) => enter("accuse", { player: asker(), right });

async function suggest(refuter, shown) {
  await enter("suggest", { guesser: asker(), refuter, shown });
  if (document.activeElement !== document.body) return;
  const next = find("asks").querySelector("button") || find("answer");
  next.focus({ preventScroll: true });
}

export function drawMend() {
  const { disputed, mend } = game.state;
  find("mend").hidden = disputed.length === 0;
  if (disputed.length === 0) return;
  say(find("mend-says"), game.trouble || `Disputed: line ${disputed.join(", ")}.`);
  const tell = (line) => once(() => change("tell", { line }));
  const rows = mend.map(({ number, text }) => make("button", { type: "button", onclick: tell(`mend ${number}`) }, `${number}. ${text}`));
  const more = make("details", {}, make("summary", {}, `${rows.length - 5} more`), make("div", { className: "column" }, ...rows.slice(5)));
  find("repairs").replaceChildren(
    ...rows.slice(0, 5),
    rows.length > 5 ? more : "",
    make("button", { type: "button", onclick: tell("drop") }, `Give line ${disputed[disputed.length - 1]} up`),
  );
  if (game.trouble) find("mend").scrollIntoView({ block: "nearest" });
}
