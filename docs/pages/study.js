// The study: an exercise is a text, an answer is a text; what they mean is asked of the doors.
// Nothing is kept there, so a new worker needs no replay.

import { Engine, button, copy, find, make, redraw, say, sayKept, setDrawing, store } from "./engine.js";
import { keepOffline, save } from "./keeping.js";
import { openLab } from "./lab.js";
import { unpack } from "./links.js";

const SIGNS = { right: "✓", wrong: "✗" };
const WAIT = 400; // milliseconds after the last letter, before a text is checked
const at = { order: [], exercise: null, stated: null, chosen: [], depth: 0, marks: [] };
const asked = new URLSearchParams(location.search);
const framed = asked.has("framed") && parent !== window; // in a chapter of the course
const makeEngine = () => new Engine({ room: "resolver.page", name: "Study" });
const engine = framed ? (parent.refuteStudy ??= makeEngine()) : makeEngine();

const ask = (door, given) => engine.ask(door, given);

const answers = () => store.get("answers", {});

function keep() {
  const rest = answers();
  const answer = find("written").value;
  if (answer.trim()) rest[at.exercise] = { name: at.stated.name, answer };
  else delete rest[at.exercise];
  sayKept(store.set("answers", rest));
  drawBegun();
}

// Another tab may have gone on with this exercise.
function takeOver() {
  drawBegun();
  const theirs = answers()[at.exercise]?.answer;
  if (theirs === undefined || theirs === find("written").value) return;
  find("written").value = theirs;
  check();
}

function drawBegun() {
  const names = Object.values(answers()).map(({ name }) => name);
  say(find("begun"), names.length ? `Begun: ${names.join("; ")}` : "Nothing is begun yet.");
}

async function saveResults() {
  // The name is asked for only now.
  if (find("naming").hidden) {
    find("naming").hidden = false;
    find("student").focus();
    return void say(find("results-say"), "Write your name, and save once more.");
  }
  const all = Object.entries(answers());
  const reply = await ask("results", {
    student: find("student").value,
    exercises: all.map(([exercise]) => exercise),
    answers: all.map(([, { answer }]) => answer),
  });
  if (!reply) return;
  say(find("results-say"), reply.text);
  if (reply.ok) save(reply.name, reply.file);
}

async function drawTopics() {
  const read = await engine.read("exercises.json");
  if (!read) return;
  const { topics, notation } = read;
  const groups = topics.map(({ name, exercises }) => {
    const rows = exercises.map((one) => button(`${one.name}: ${one.asked} (${one.worth})`, () => open(one.text), { className: "wide" }));
    const column = make("div", { className: "column" }, ...rows);
    return make("details", {}, make("summary", {}, `${name} (${exercises.length})`), column);
  });
  find("list").replaceChildren(...groups);
  at.order = topics.flatMap(({ exercises }) => exercises);
  drawStart();
  find("notation").textContent = notation.slice(notation.indexOf("\n\n") + 2);
}

// Where to begin, or what is not yet begun.
function drawStart() {
  const begun = answers();
  const next = at.order.find(({ text }) => !(text in begun));
  const label = Object.keys(begun).length ? "Go on with" : "Start here:";
  find("start").replaceChildren(...(next ? [openingButton(label, next)] : []));
}

function openingButton(label, { name, text }) {
  return button(`${label} ${name}`, () => open(text), { className: "main" });
}

// Where one goes from an exercise: to the next one, once it is done, and back to its chapter.
function drawOnward(done) {
  const place = at.order.findIndex(({ text }) => text === at.exercise);
  const next = done && place >= 0 ? at.order[place + 1] : undefined;
  const chapter = asked.get("chapter") ?? "";
  const isBack = /^[\w-]+$/.test(chapter) && !framed;
  find("onward").replaceChildren(
    ...(next ? [openingButton("Next:", next)] : []),
    ...(isBack ? [make("a", { href: `../course/${chapter}.html` }, "Back to the chapter")] : []),
  );
}

// An exercise is there to be read and written on at once; what it means is said as soon as Python is.
async function open(exercise, answer = null) {
  const [name] = exercise.replace(/^exercise +/, "").split("\n");
  const stated = { name, choices: [], premises: [], signs: [] };
  Object.assign(at, { exercise, stated, clauses: [], chosen: [], depth: 0, marks: [] });
  find("written").value = answer ?? answers()[exercise]?.answer ?? "";
  for (const topic of find("list").children) topic.open = false;
  drawStated(engine.alive ? "" : exercise.replace(/^(hint|steps) .*\n?/gm, ""));
  find("exercise").hidden = false;
  find("exercise").scrollIntoView({ block: "start" });
  const reply = await ask("stated", { exercise });
  if (!reply?.ok || at.exercise !== exercise) return;
  at.stated = reply;
  drawStated("");
  await check();
  const par = await ask("par", { exercise });
  if (par?.ok && par.text && at.exercise === exercise) say(find("par"), `Par: ${par.text}.`);
}

function drawStated(raw) {
  const { name, worth, asked, allowed, source, premises, clauses, by_steps: bySteps, signs } = at.stated;
  const texts = {
    "exercise-head": worth ? `${name} (${worth})` : name,
    "to-do": asked ? `${asked[0].toUpperCase()}${asked.slice(1)}.` : "",
    allowed: allowed ?? "",
    source: source ? `Source: ${source}` : "",
    "clauses-head": bySteps ? "Clauses: tap two, and they are resolved" : "Clauses",
    par: "",
    says: "",
    hinted: "",
  };
  for (const [id, text] of Object.entries(texts)) say(find(id), text);
  Object.assign(find("raw"), { textContent: raw, hidden: raw === "" });
  find("premises").replaceChildren(...premises.map((premise) => make("li", {}, premise)));
  find("linking").hidden = true;
  drawOnward(false);
  find("clauses-head").hidden = !clauses?.length;
  find("signs").replaceChildren(...signs.map((sign) => button(sign.trim(), () => write(sign))));
  drawClauses([]);
  drawLines("", []);
  setDrawing(find("drawing"), "");
  drawChoices();
}

// Some answers are chosen: of each group one. What is chosen is written.
function drawChoices() {
  const { choices } = at.stated;
  const chosen = find("written").value.split(",").map((one) => one.trim());
  const rows = choices.map((group) => {
    const choose = (choice) => () => {
      const others = chosen.filter((one) => !group.includes(one));
      const all = chosen.includes(choice) ? others : [...others, choice];
      find("written").value = choices.flat().filter((one) => all.includes(one)).join(", ");
      check();
    };
    const row = group.map((choice) => button(choice, choose(choice), { "aria-pressed": String(chosen.includes(choice)) }));
    return make("div", { className: "row" }, ...row);
  });
  find("values").hidden = choices.length === 0;
  redraw(find("values"), ...rows);
}

async function check() {
  keep();
  drawChoices();
  const answer = find("written").value;
  const reply = await ask("check", { exercise: at.exercise, answer });
  if (!reply || answer !== find("written").value) return;
  if (!reply.ok) return void say(find("says"), reply.text);
  drawClauses(reply.clauses);
  const begun = answer.trim() !== "";
  say(find("says"), begun ? reply.verdict.join("\n") : "");
  drawOnward(reply.done);
  drawLines(answer, reply.lines);
  setDrawing(find("drawing"), reply.svg);
}

// What is wrong is said below the field, a line each; what becomes of the others is a sign beside it.
function drawLines(answer, lines) {
  at.marks = answer.split("\n").map((text) => ({ text, said: "" }));
  for (const { line, status } of lines) Object.assign(at.marks[line - 1], { status, said: status });
  const rows = lines.filter(({ status, mistake }) => status && mistake).map(({ line, mistake }) => {
    at.marks[line - 1].said = mistake;
    return make("li", { className: "wrong" }, at.marks[line - 1].text, make("p", { className: "bad" }, `${mistake}.`));
  });
  find("lines").replaceChildren(...rows);
  drawGutter();
}

// The signs beside the field; a line that has been changed since has none until it is read again.
function drawGutter() {
  const signs = find("written").value.split("\n").map((text, place) => {
    const mark = at.marks[place];
    if (!mark || mark.text !== text) return make("li");
    return make("li", { className: mark.status, title: mark.said }, SIGNS[mark.status] ?? "");
  });
  find("gutter").replaceChildren(...signs);
  find("gutter").scrollTop = find("written").scrollTop;
}

function drawClauses(clauses) {
  at.clauses = clauses;
  const derives = at.stated.by_steps;
  const rows = clauses.map(({ number, clause }) => {
    const label = `${number}. ${clause}`;
    const pressed = String(at.chosen.includes(number));
    return make("li", {}, derives ? button(label, () => choose(number), { "aria-pressed": pressed }) : label);
  });
  redraw(find("clauses"), ...rows);
  find("pivots").hidden = true;
}

async function choose(number) {
  const chosen = at.chosen.includes(number) ? at.chosen.filter((one) => one !== number) : [...at.chosen, number];
  at.chosen = chosen;
  drawClauses(at.clauses);
  if (chosen.length === 2) await resolve(null);
}

async function resolve(pivot) {
  const [left, right] = at.chosen;
  const answer = find("written").value;
  const reply = await ask("resolve", { exercise: at.exercise, answer, left, right, pivot });
  if (!reply) return;
  if (reply.ok && reply.pivots.length > 0) {
    const on = reply.pivots.map((atom) => button(`on ${atom}`, () => resolve(atom)));
    find("pivots").replaceChildren(...on);
    find("pivots").hidden = false;
    on[0].focus();
    return;
  }
  at.chosen = [];
  drawClauses(at.clauses);
  if (!reply.ok) return void say(find("says"), reply.text);
  find("written").value = reply.answer;
  at.depth = 0;
  find("hinted").textContent = "";
  await check();
}

async function hint() {
  const reply = await ask("hint", { exercise: at.exercise, answer: find("written").value, depth: at.depth + 1 });
  if (!reply) return;
  if (reply.more) at.depth += 1;
  say(find("hinted"), reply.more ? `${reply.text} (tap again for more)` : reply.text);
}

function write(sign) {
  const field = find("written");
  // A field without the focus has no caret to rely on: the sign goes to the end.
  if (document.activeElement !== field) field.setSelectionRange(field.value.length, field.value.length);
  field.setRangeText(sign, field.selectionStart, field.selectionEnd, "end");
  field.focus();
  wait();
}

function wait() {
  clearTimeout(at.timer);
  keep();
  drawGutter();
  at.depth = 0;
  find("hinted").textContent = "";
  at.timer = setTimeout(check, WAIT);
}

async function makeLink() {
  const reply = await ask("link", { exercise: at.exercise, answer: find("written").value, base: location.href });
  if (!reply) return;
  find("linking").hidden = false;
  find("link-text").value = reply.ok ? reply.link : reply.text;
  say(find("copied"), "");
}

async function openLink() {
  for (const name of ["topics", "lab", "exercise"]) find(name).hidden = true;
  const { exercise, derivation = "" } = unpack(location.hash);
  const own = answers()[exercise]?.answer ?? "";
  const clash = derivation && own && own !== derivation;
  find("linked").hidden = false;
  const taken = "You have begun this exercise, and opening it takes the lines of the link instead of yours.";
  say(find("linked-says"), clash ? taken : "It is read as soon as Python is there.");
  const show = () => {
    find("linked").hidden = true;
    open(exercise, derivation || own);
  };
  Object.assign(find("linked-open"), { hidden: !clash, onclick: show });
  if (exercise && !clash) show();
  const reply = await ask("read_link", { link: location.href });
  if (!reply || reply.ok) return;
  for (const [id, hidden] of [["linked", false], ["linked-open", true], ["exercise", true]]) find(id).hidden = hidden;
  say(find("linked-says"), reply.text);
}

function listen() {
  const on = (id, run, what = "click") => find(id).addEventListener(what, run);
  on("written", wait, "input");
  on("written", () => (find("gutter").scrollTop = find("written").scrollTop), "scroll");
  on("signs", (tap) => tap.preventDefault(), "mousedown"); // so that the field keeps its caret
  on("check", check);
  on("hint", hint);
  on("back", () => {
    find("written").value = find("written").value.trimEnd().split("\n").slice(0, -1).map((line) => `${line}\n`).join("");
    check();
  });
  on("link", makeLink);
  on("copy", () => copy(find("link-text").value, find("copied")));
  on("save", saveResults);
  on("delete-all", () => {
    if (!confirm("Delete all answers that this browser keeps?")) return;
    store.remove("answers");
    sayKept(true);
    drawBegun();
    say(find("results-say"), "Nothing is kept here any more.");
  });
  addEventListener("hashchange", () => location.hash.length > 1 && openLink());
  store.watch(takeOver);
}

// In a chapter the frame is as high as what is in it, and the first one has started Python.
function fitFrame() {
  document.body.classList.add("framed");
  const fit = () => (frameElement.style.height = `${document.body.offsetHeight + 8}px`);
  new ResizeObserver(fit).observe(document.body);
  engine.ready.then(() => (document.documentElement.dataset.ready = "yes"));
}

async function main() {
  listen();
  drawBegun();
  keepOffline(engine);
  if (framed) fitFrame();
  find("results").hidden = framed;
  if (location.hash.length > 1) return void (await openLink());
  find("topics").hidden = false;
  find("lab").hidden = false;
  await drawTopics();
  await openLab(ask);
}

main();
