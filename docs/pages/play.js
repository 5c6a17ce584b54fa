// The game that is open: what is asked of the doors of kb.page, and what is seen of the answers.

import { Engine, button, find, make, say } from "./engine.js";
import { catchUp, keep } from "./games.js";
import { draw, drawSheet } from "./sheet.js";
import { drawVerdict } from "./verdict.js";

const PAUSE = 500; // milliseconds after a change, before advice is looked for

// `changing` counts the changes that are under way.
// `later` names the disputed lines that are to be mended another time.
export const game = {
  id: null, state: null, kept: { record: "", history: "" }, changing: 0, later: "",
  odds: null, knows: {}, advice: null,
};

// The cards of the next suggestion, and perhaps a name that was tapped for this turn: who asks is
// otherwise read off the record. `accuses` is true where they are accused.
// `step` is what the bar asks now, where that is not what is open next.
export const chosen = { cards: [], named: null, accuses: false, step: null, offer: null };

export function choose(cards = [], named = null, accuses = false) {
  Object.assign(chosen, { cards, named, accuses, step: null, offer: null });
}

export function asker() {
  const { players, next } = game.state;
  return players.includes(chosen.named) ? chosen.named : next;
}

// Of a button that enters a line: the second of two quick taps would enter another one, and is
// left out. Other taps are as quick as one likes.
let entered = 0; // taps in a row at one place, as the browser counted them at the last entry
export function once(run) {
  return ({ detail }) => {
    if (game.changing > 0) return;
    if (detail > 1 && detail === entered + 1) return drawNews("Tapped twice: the second tap is left out.");
    entered = detail;
    run();
  };
}

export const engine = new Engine({
  room: "kb.page",
  name: "Table",
  replay: (post) => (game.kept.record ? post("open", game.kept) : null),
});

// What changes a game or opens another one is done one after the other, so that each change is
// kept with its own game; advice waits for a pause.
let turns = Promise.resolve();
export function inTurn(run) {
  pause();
  const done = turns.then(() => (pause(), run()));
  turns = done.catch(() => {}).then(() => {
    if (game.state && !game.advised) game.timer = setTimeout(background, PAUSE);
  });
  return done;
}

function pause() {
  clearTimeout(game.timer);
  engine.forget();
}

const SECTIONS = {
  "set-up": ["set-up", "typing"],
  game: ["game", "typing", "advising"],
  puzzle: ["puzzle"],
};

export function show(section) {
  const all = new Set(Object.values(SECTIONS).flat());
  for (const name of all) find(name).hidden = !SECTIONS[section].includes(name);
  find("games").open = section !== "game" && !find("new").hidden; // there is a game to be opened
  setPast(false);
  const head = section === "game" ? find("sheet") : find(section);
  if (navigator.userActivation?.hasBeenActive) head.scrollIntoView({ block: "start" });
}

// Whether what is seen is how the game was left, and cannot be tapped yet.
export function setPast(past) {
  find("turn").hidden = past || !game.state?.whole || find("game").hidden;
  find("game").inert = past;
  find("past").hidden = !past;
}

export const ask = (door, given, low, limit) => engine.ask(door, given, low, limit);

export function answer(text) {
  const log = find("answer");
  const className = /\S {2,}\S/.test(text) ? "said columns" : "said"; // a sheet, a table
  log.append(make("p", { className }, text));
  while (log.children.length > 30) log.firstChild.remove();
  log.scrollTop = log.scrollHeight;
}

// What follows stands in the bar; who has tapped a line knows what it says.
export function drawNews(news) {
  find("news").textContent = news;
}

// Ask a door that changes the record, keep the record, and show what is new.
export function change(door, given = {}) {
  working(1);
  if (engine.alive) engine.status.textContent = ""; // what it says of a change before is over
  return inTurn(async () => {
    await catchUp();
    const reply = await ask(door, given);
    if (!reply) return null;
    answer(reply.text);
    drawNews(reply.news ?? reply.text.split("\n")[0]);
    if (reply.changed === undefined) return reply; // nothing was changed
    await refresh(reply.changed, reply.chosen);
    return reply;
  }).finally(() => working(-1));
}

// While a change is under way, no tap is taken that would mean the table as it was before.
function working(by) {
  game.changing += by;
  for (const id of ["pick", "repairs", "verdict-does"]) find(id).inert = game.changing > 0;
}

// Read the game anew. A name is forgotten with its turn; `taken` is what a line that was taken back
// had been chosen of.
export async function refresh(changed = [], taken = null) {
  const [state, kept] = await Promise.all([ask("state"), ask("export")]);
  if (!state || !kept) return;
  const { next, suggestions } = game.state ?? {};
  if (state.next !== next || state.suggestions !== suggestions) chosen.named = null;
  Object.assign(game, { state, knows: {}, advice: null, kept: { record: kept.record, history: kept.history } });
  if (taken) choose(taken.cards, taken.player, taken.accuses);
  keep();
  if (game.showsOdds && state.whole) await findOdds();
  draw(changed);
  find("best").replaceChildren();
  say(find("advice"), "…");
  game.advised = false;
}

export async function findOdds() {
  const odds = await ask("odds");
  game.odds = odds && odds.ok ? odds : null;
  if (odds && !odds.ok) answer(odds.text);
}

// Advice, and who may know, when nothing else is to be done; in parts, so that no tap waits for all.
async function background() {
  const { state } = game;
  if (!state.whole || state.me === null || state.disputed.length > 0) {
    say(find("advice"), state.me === null ? "Advice is for a player: say who you are." : "");
    return;
  }
  let part;
  do part = await ask("advise_part", {}, true);
  while (part?.more);
  const advice = part && (await ask("advise", {}, true));
  if (!advice || game.state !== state) return; // the answer came when the game had gone on
  say(find("advice"), advice.text);
  if (advice.ok && !state.solved) {
    const take = (cards) => () => (choose([...cards], chosen.named), draw());
    find("best").replaceChildren(...advice.best.map((cards) => button(cards.join(", "), take(cards))));
  }
  game.advice = advice.ok ? advice : null;
  drawVerdict();
  for (const player of state.players.filter((one) => one !== state.me)) {
    const knows = await ask("knows", { player }, true);
    if (!knows?.ok || game.state !== state) return;
    for (const one of knows.players) game.knows[one.player] = one;
  }
  game.advised = true;
  drawSheet(game.state);
}
