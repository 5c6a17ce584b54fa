// The table: taps become requests, replies become what is seen. What a game means is asked of the
// doors of kb.page; nothing of it is known here.

import { Engine, FULL, Stopped, copy, find, keepOffline, make, redraw, save, say, setLibraryHtml, store } from "./engine.js";

const MARKS = { yes: "✓", no: "·", open: "?" };
const PAUSE = 500; // milliseconds after a change, before advice is looked for
const LIKELY = 0.2; // from here on a player may know
const game = { id: null, state: null, kept: { record: "", history: "" }, odds: null, knows: {} };
const chosen = { cards: [], guesser: null };

const engine = new Engine({
  room: "kb.page",
  name: "Table",
  status: find("status"),
  replay: (post) => (game.kept.record ? post("open", game.kept) : null),
});

// ---- asking ------------------------------------------------------------------------------------

// Ask, and say what is wrong where that fails; null then.
async function ask(door, given, low) {
  try {
    return await engine.ask(door, given, low);
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  }
}

function answer(text) {
  const log = find("answer");
  log.append(make("p", { className: "said" }, text));
  while (log.children.length > 30) log.firstChild.remove();
  log.scrollTop = log.scrollHeight;
}

// Ask a door that changes the record, keep the record, and show what is new.
async function change(door, given = {}) {
  engine.forget();
  const reply = await ask(door, given);
  if (!reply) return null;
  answer(reply.text);
  if (reply.changed === undefined) return reply; // nothing was changed
  game.trouble = reply.ok ? "" : reply.text.split("\n")[0];
  await refresh(reply.changed);
  return reply;
}

async function refresh(changed = []) {
  const [state, kept] = await Promise.all([ask("state"), ask("export")]);
  if (!state || !kept) return;
  game.state = state;
  game.kept = { record: kept.record, history: kept.history };
  keep();
  if (game.showsOdds && state.whole) await findOdds();
  draw(changed);
  find("best").replaceChildren();
  say(find("advice"), "…");
  clearTimeout(game.timer);
  game.timer = setTimeout(background, PAUSE);
}

async function findOdds() {
  const odds = await ask("odds");
  game.odds = odds && odds.ok ? odds : null;
  if (odds && !odds.ok) answer(odds.text);
}

// Advice, and who may know, when nothing else is to be done.
async function background() {
  if (!game.state.whole || game.state.me === null || game.state.disputed.length > 0) {
    say(find("advice"), game.state.me === null ? "Advice is for a player: say who you are." : "");
    return;
  }
  const advice = await ask("advise", {}, true);
  if (!advice) return;
  say(find("advice"), advice.text);
  if (advice.ok && !game.state.solved) {
    const choose = (cards) => () => ((chosen.cards = [...cards]), draw());
    const row = advice.best.map((cards) =>
      make("button", { type: "button", onclick: choose(cards) }, cards.join(", ")),
    );
    find("best").replaceChildren(...row);
  }
  const knows = await ask("knows", {}, true);
  if (!knows || !knows.ok) return;
  game.knows = Object.fromEntries(knows.players.map((one) => [one.player, one]));
  drawSheet([]);
}

// ---- what is kept --------------------------------------------------------------------------------

const index = () => store.get("games", []);

function keep() {
  if (game.id === null) return;
  const { record, history } = game.kept;
  const title = game.title || game.state.players.join(", ") || "A table not yet set up";
  const row = { id: game.id, title, lines: game.state.lines.length, day: game.day };
  const others = index().filter((one) => one.id !== game.id);
  const good = store.set(`game:${game.id}`, { record, history }) && store.set("games", [row, ...others]);
  store.set("last", game.id);
  say(find("games-says"), good ? "" : FULL);
  drawGames();
}

const today = () => {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

function fresh(title = "") {
  Object.assign(game, { id: crypto.randomUUID(), title, day: today(), odds: null, knows: {} });
  Object.assign(chosen, { cards: [], guesser: null });
}

// Open a record as a game of its own, beside those that are kept.
async function openRecord(record, history = "", title = "") {
  const reply = await ask("open", { record, history });
  if (!reply) return false;
  if (!reply.ok) {
    say(find("games-says"), reply.text);
    return false;
  }
  fresh(title);
  find("answer").replaceChildren();
  answer(reply.text);
  show("game");
  await refresh();
  return true;
}

async function openKept(row) {
  const kept = store.get(`game:${row.id}`, { record: "", history: "" });
  fresh(row.title);
  Object.assign(game, { id: row.id, day: row.day, kept });
  drawGames();
  find("answer").replaceChildren();
  if (!engine.alive) answer("Your game is opened as soon as Python is there.");
  show("game");
  const reply = await ask("open", kept);
  if (!reply) return;
  answer(reply.text);
  if (reply.ok) await refresh();
  else game.id = null;
}

function drawGames() {
  const rows = index().map((row) => {
    const open = () => openKept(row);
    const remove = () => {
      store.remove(`game:${row.id}`);
      store.set("games", index().filter((one) => one.id !== row.id));
      if (game.id === row.id) game.id = null;
      drawGames();
    };
    const current = row.id === game.id ? { "aria-current": "true" } : {};
    const label = `${row.title}, ${row.day}, ${row.lines} lines`;
    return make(
      "li",
      { className: "row" },
      make("button", { type: "button", className: "wide", ...current, onclick: open }, label),
      make("button", { type: "button", "aria-label": `Delete ${label}`, onclick: remove }, "Delete"),
    );
  });
  redraw(find("kept"), ...rows);
}

function exportAll() {
  const games = index().map((row) => ({ ...row, ...store.get(`game:${row.id}`, {}) }));
  save("refute-games.json", JSON.stringify({ refute: 1, games }, null, 1));
}

async function importFile(file) {
  const text = await file.text();
  if (!file.name.endsWith(".json")) return void (await openRecord(text));
  let games = [];
  try {
    games = JSON.parse(text).games;
    for (const one of games) await openRecord(String(one.record), String(one.history || ""), String(one.title || ""));
  } catch {
    say(find("games-says"), "This is no export of games; choose a file that “Export all” has made, or a record.");
  }
}

// ---- setting up -----------------------------------------------------------------------------------

const table = { decks: {}, names: ["", "", ""], me: "", first: "", hand: [] };

const SECTIONS = {
  "set-up": ["set-up", "typing"],
  game: ["game", "typing", "advising"],
  puzzle: ["puzzle"],
};

function show(section) {
  const all = new Set(Object.values(SECTIONS).flat());
  for (const name of all) find(name).hidden = !SECTIONS[section].includes(name);
  find("games").open = section !== "game";
  find(section).scrollIntoView({ block: "start" });
}

function toggle(label, pressed, onclick, more = {}) {
  return make("button", { type: "button", "aria-pressed": String(pressed), onclick, ...more }, label);
}

function drawSetUp() {
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

function drawHand() {
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

async function begin() {
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

// ---- the sheet ------------------------------------------------------------------------------------

function draw(changed = []) {
  const { state } = game;
  find("undo").disabled = !state.undo;
  find("redo").disabled = !state.redo;
  say(find("solution"), state.text);
  find("record").textContent = state.lines.join("\n");
  say(find("legend"), state.legend);
  drawMend();
  if (!state.whole) return;
  drawSheet(changed);
  drawSuggestion();
}

function drawSheet(changed) {
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
      const pick = () => (choose(card), draw());
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
function choose(card) {
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

// ---- suggestions ----------------------------------------------------------------------------------

function drawSuggestion() {
  const { state } = game;
  if (!state.players.includes(chosen.guesser)) chosen.guesser = state.next;
  const left = state.deck.filter(({ cards }) => !cards.some((card) => chosen.cards.includes(card)));
  const whole = left.length === 0;
  const names = left.map(({ name }) => name).join(", ");
  const cards = state.deck.flatMap((kind) => kind.cards.filter((card) => chosen.cards.includes(card)));
  say(find("chosen"), whole ? cards.join(", ") : `${cards.join(", ")}${cards.length ? ". " : ""}Tap on the sheet: ${names}.`);
  const guess = (name) => () => ((chosen.guesser = name), drawSuggestion());
  redraw(find("guessers"), ...state.players.map((name) => toggle(`${name} asks`, name === chosen.guesser, guess(name))),
  );
  const at = state.players.indexOf(chosen.guesser);
  const others = [...state.players.slice(at + 1), ...state.players.slice(0, at)];
  const refuters = ["", ...others].map((refuter) =>
    make(
      "button",
      { type: "button", className: "main", disabled: !whole, onclick: () => answered(refuter) },
      refuter ? `${refuter} showed` : "Nobody showed",
    ),
  );
  redraw(find("refuters"), ...refuters);
  const { asks } = state;
  find("asks").hidden = asks === null;
  if (asks === null) return find("asks").replaceChildren();
  const shown = (card) => () => change("shown", { card });
  find("asks").replaceChildren(
    make("p", {}, `Which card did ${asks.player} show you?`),
    make("div", { className: "row" }, ...asks.cards.map((card) => make("button", { type: "button", className: "main", onclick: shown(card) }, card))),
  );
  find("asks").scrollIntoView({ block: "nearest" });
}

// Where I showed one of several cards, it is asked which, and said what each gives away.
async function answered(refuter) {
  if (refuter !== game.state.me) return suggest(refuter, "");
  const { guesser, cards } = chosen;
  const reply = await ask("show", { guesser, cards });
  if (!reply || !reply.ok) return suggest(refuter, "");
  if (reply.cards.length === 1) return suggest(refuter, reply.cards[0]);
  const rows = reply.cards.map((card) =>
    make("button", { type: "button", className: "main", onclick: () => suggest(refuter, card) }, `I showed ${card}`),
  );
  find("asks").hidden = false;
  find("asks").replaceChildren(make("p", { className: "said" }, reply.text), make("div", { className: "row" }, ...rows));
  rows[0].focus();
  find("asks").scrollIntoView({ block: "nearest" });
}

async function suggest(refuter, shown) {
  const { cards, guesser } = chosen;
  Object.assign(chosen, { cards: [], guesser: null });
  const reply = await change("suggest", { guesser, cards, refuter, shown });
  if (reply && reply.changed === undefined) Object.assign(chosen, { cards, guesser });
  draw(reply?.changed);
  if (document.activeElement !== document.body) return;
  const next = find("asks").querySelector("button") || find("answer");
  next.focus({ preventScroll: true });
}

// ---- contradictions -------------------------------------------------------------------------------

function drawMend() {
  const { disputed, mend } = game.state;
  find("mend").hidden = disputed.length === 0;
  if (disputed.length === 0) return;
  say(find("mend-says"), game.trouble || `Disputed: line ${disputed.join(", ")}.`);
  const tell = (line) => () => change("tell", { line });
  const rows = mend.map(({ number, text }) => make("button", { type: "button", onclick: tell(`mend ${number}`) }, `${number}. ${text}`));
  const more = make("details", {}, make("summary", {}, `${rows.length - 5} more`), make("div", { className: "column" }, ...rows.slice(5)));
  find("repairs").replaceChildren(
    ...rows.slice(0, 5),
    rows.length > 5 ? more : "",
    make("button", { type: "button", onclick: tell("drop") }, `Give line ${disputed[disputed.length - 1]} up`),
  );
  if (game.trouble) find("mend").scrollIntoView({ block: "nearest" });
}

// ---- typing ---------------------------------------------------------------------------------------

async function complete() {
  const text = find("line").value;
  const reply = text.trim() && engine.alive ? await ask("complete", { text }, true) : null;
  if (text !== find("line").value) return;
  const words = reply && reply.ok ? reply.words.slice(0, 12) : [];
  const take = (word) => () => {
    find("line").value = `${text.slice(0, text.length - reply.length)}${word} `;
    find("line").focus();
    complete();
  };
  find("words").replaceChildren(...words.map((word) => make("button", { type: "button", onclick: take(word) }, word)));
}

async function typed(event) {
  event.preventDefault();
  const line = find("line").value;
  if (!line.trim()) return;
  if (game.id === null) fresh();
  if (!engine.alive) answer(`${line}\nIt is read as soon as Python is there.`);
  find("line").value = "";
  find("words").replaceChildren();
  const reply = await change("tell", { line });
  if (reply && reply.changed === undefined && !reply.ok && !find("line").value) find("line").value = line;
  if (game.state?.whole && find("game").hidden) show("game");
}

// ---- links, puzzles -------------------------------------------------------------------------------

async function link(base) {
  find("linked").hidden = false;
  say(find("linked-says"), "It is read as soon as Python is there. Nothing of yours is changed.");
  const reply = await ask("read_link", { link: base });
  if (!reply) return;
  if (!reply.ok) return void say(find("linked-says"), reply.text);
  say(find("linked-says"), "This is its record. It opens beside your games, and nothing is solved before that.");
  Object.assign(find("linked-record"), { textContent: reply.record, hidden: false });
  const open = async () => {
    find("linked").hidden = true;
    history.replaceState(null, "", location.pathname);
    if (!(await openRecord(reply.record, "", "From a link"))) find("linked").hidden = false;
  };
  Object.assign(find("linked-open"), { hidden: false, onclick: open });
}

async function share(private_) {
  const reply = await ask("link", { base: location.href, private: private_ });
  if (!reply) return;
  find("share-link").value = reply.ok ? reply.link : "";
  say(find("share-done"), reply.ok ? "" : reply.text);
}

function openSharing() {
  const { me } = game.state;
  const mine = me === null ? "" : " and so my hand, and what I was shown";
  say(find("sharing-says"), `The link holds the whole record${mine}. Whoever has the link can read it. Without my cards it holds what all at the table have seen.`);
  find("share-link").value = "";
  find("sharing").showModal();
}

async function daily() {
  const day = today();
  say(find("puzzle-says"), "It is made as soon as Python is there.");
  find("puzzle-record").textContent = "";
  say(find("puzzle-solution"), "");
  show("puzzle");
  const reply = await ask("puzzle", { day });
  if (!reply) return;
  if (!reply.ok) return void say(find("puzzle-says"), reply.text);
  say(find("puzzle-says"), `${day}: which cards are in the Solution? It takes ${reply.events} events, and no rule stronger than ${reply.rule}.`);
  find("puzzle-record").textContent = reply.record;
  find("puzzle-open").onclick = () => openRecord(reply.record, "", `Puzzle of ${day}`);
  find("puzzle-answer").onclick = async () => {
    const solved = await ask("puzzle_answer", { day });
    if (solved) say(find("puzzle-solution"), solved.ok ? solved.solution.join(", ") : solved.text);
  };
}

// ---- the page -------------------------------------------------------------------------------------

function listen() {
  const on = (id, run, what = "click") => find(id).addEventListener(what, run);
  on("new", () => (drawSetUp(), show("set-up")));
  on("daily", daily);
  on("import", () => find("file").click());
  on("file", async (event) => {
    for (const file of event.target.files) await importFile(file);
    event.target.value = "";
  }, "change");
  on("export-all", exportAll);
  on("delete-all", () => {
    if (!confirm("Delete all games that this browser keeps?")) return;
    for (const row of index()) store.remove(`game:${row.id}`);
    store.remove("games");
    store.remove("last");
    game.id = null;
    drawGames();
    say(find("games-says"), "Nothing is kept here any more.");
  });
  on("deck", () => ((table.hand = []), drawHand()), "change");
  on("more", () => (table.names.push(""), drawSetUp()));
  on("fewer", () => (table.names.length > 2 && table.names.pop(), drawSetUp()));
  on("begin", begin);
  on("undo", () => change("undo"));
  on("redo", () => change("redo"));
  on("show-odds", async () => {
    game.showsOdds = !game.showsOdds;
    find("show-odds").setAttribute("aria-pressed", String(game.showsOdds));
    if (game.showsOdds) await findOdds();
    drawSheet([]);
  });
  on("share", openSharing);
  on("share-all", () => share(false));
  on("share-seen", () => share(true));
  on("share-copy", () => copy(find("share-link").value, find("share-done")));
  on("share-close", () => find("sharing").close());
  on("cell-close", () => find("cell").close());
  on("export", () => save(`${game.day}.clue`, game.kept.record));
  on("type", typed, "submit");
  on("line", complete, "input");
  const accuse = (right) => () => change("accuse", { player: chosen.guesser, cards: chosen.cards, right });
  on("accuse-wrong", accuse(false));
  on("accuse-right", accuse(true));
  on("linked-leave", () => {
    find("linked").hidden = true;
    history.replaceState(null, "", location.pathname);
  });
  addEventListener("hashchange", () => location.hash && link(location.href));
}

async function main() {
  listen();
  drawGames();
  keepOffline(engine, find("notice"));
  const response = await fetch("decks.json");
  table.decks = (await response.json()).decks;
  find("deck").replaceChildren(...Object.keys(table.decks).map((name) => make("option", { value: name }, name)));
  if (location.hash.length > 1) return void link(location.href);
  const last = index().find((row) => row.id === store.get("last", null));
  if (last) await openKept(last);
  else {
    drawSetUp();
    show("set-up");
  }
}

main();
