// What matters most at this moment: that the game is over, that I know the Solution, or whether an
// accusation wins more often than to ask on.

import { button, find, redraw, say } from "./engine.js";
import { change, game, once } from "./play.js";
import { openReview } from "./review.js";

// Write it into the bar, with the buttons that enter my accusation where there is one to be made.
export function drawVerdict() {
  const { text, cards } = judge(game.state);
  find("verdict").hidden = text === "";
  find("verdict").classList.toggle("known", game.state.solved || cards !== undefined);
  if (find("verdict-says").textContent !== text) say(find("verdict-says"), text);

  const accuse = (right) => once(() => change("accuse", { player: game.state.me, cards, right }));
  const right = () => button("I accused: right", accuse(true), { className: "main" });
  const wrong = () => button("I accused: wrong", accuse(false));
  const lookBack = () => button("Look back at the game", openReview);
  const last = game.state.winner ? [lookBack()] : [];
  redraw(find("verdict-does"), ...(cards ? [right(), wrong()] : last));
}

// The sentence, and the cards that I can accuse by a tap.
function judge(state) {
  const { me, next, winner, solved, disputed } = state;
  if (winner) {
    return { text: `${winner === me ? "You have" : `${winner} has`} accused rightly: the game is over.` };
  }
  if (disputed.length > 0) return { text: "" };
  if (solved) {
    const cards = Object.values(state.solution);
    const named = cards.join(", ");
    if (me === null) return { text: `Solved: ${named}.` };
    return { text: `You know it: ${named}. Accuse${next === me ? "" : " when it is your turn"}.`, cards };
  }

  // Below a chance that is worth a thought, nothing is worked out of later turns.
  const { accuse, accusing = "" } = game.advice ?? {};
  if (!accuse || accuse.later === null) return { text: "" };
  return { text: accusing, cards: accuse.now && next === me ? accuse.cards : undefined };
}
