// What both pages share: the worker with its queue, what is kept in the browser, and the one
// function that sets HTML.

export const LIMIT = 10_000; // milliseconds that a request may take, once Python is there

// Build an element; whatever stands in it is text.
export function make(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && !key.startsWith("aria")) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function button(label, onclick, more = {}) {
  return make("button", { type: "button", onclick, ...more }, label);
}

// A button that is on or off.
export function toggle(label, pressed, onclick, more = {}) {
  return button(label, onclick, { "aria-pressed": String(pressed), ...more });
}

export const find = (id) => document.getElementById(id);

// The one place where HTML is set. It takes what the library has written, and escaped, only.
export function setLibraryHtml(element, html) {
  element.innerHTML = html;
  // A table that scrolls by itself is scrolled by keyboard, too.
  for (const one of element.querySelectorAll('div[style*="overflow"]')) one.tabIndex = 0;
}

// A drawing shrinks to the page as far as it can be read, then it scrolls.
export function setDrawing(element, svg) {
  element.hidden = svg === "";
  setLibraryHtml(element, svg);
  const drawn = element.querySelector("svg");
  if (drawn) drawn.style.minWidth = `${0.6 * Number(drawn.getAttribute("width"))}px`;
}

// Draw anew, and leave the focus on the button on which it was.
export function redraw(element, ...children) {
  const name = (one) => one.dataset.cell || one.textContent;
  const focused = element.contains(document.activeElement) ? name(document.activeElement) : null;
  element.replaceChildren(...children);
  if (focused === null) return;
  [...element.querySelectorAll("button")].find((one) => name(one) === focused)?.focus({ preventScroll: true });
}

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// The buttons of a table are one stop for Tab; the arrows move in it.
export function arrows(table) {
  const rows = [...table.rows].map((row) => [...row.querySelectorAll("button")]).filter((row) => row.length > 0);
  const stop = (here) => rows.flat().forEach((one) => (one.tabIndex = one === here ? 0 : -1));
  stop(rows.flat().find((one) => one === document.activeElement) ?? rows[0]?.[0]);
  table.onkeydown = (event) => {
    const [down, right] = ARROWS[event.key] ?? [0, 0];
    const row = rows.findIndex((one) => one.includes(event.target));
    const next = rows[row + down]?.[rows[row].indexOf(event.target) + right];
    if (!next || next === event.target) return;
    event.preventDefault();
    stop(next);
    next.focus();
  };
}

// Text is announced even if it is the same as before.
export function say(element, text) {
  element.textContent = "";
  element.textContent = text;
}

const MISSING_PART = "A part of this page could not be loaded";

async function readBeside(name) {
  const response = await fetch(new URL(name, import.meta.url));
  return response.json();
}

// Return whether the server has this page in another version, which names another folder of files.
async function isReplaced() {
  const [version] = new URL(".", import.meta.url).pathname.split("/").slice(-2);
  try {
    const response = await fetch(location.pathname, { cache: "no-store" });
    return response.ok && !(await response.text()).includes(`"${version}/`);
  } catch {
    return false; // without a net nobody knows
  }
}

// Asks doors, one request after the other; a request that takes too long ends the worker, and
// `replay` brings the next one to where this one was.
export class Engine {
  constructor({ room, name, replay }) {
    this.doors = { room, name };
    this.status = find("status");
    this.replay = replay || (async () => {});
    this.waiting = [];
    this.running = null;
    this.count = 0;
    this.ready = new Promise((resolve) => (this.isReady = resolve));
    this.start();
  }

  async start() {
    this.alive = false;
    try {
      const files = await readBeside("files.json");
      this.total = files.bytes;
      this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
      this.worker.onmessage = ({ data }) => this.receive(data);
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.fail("Python could not be started");
      };
      this.worker.postMessage({ start: { ...this.doors, wheels: files.wheels } });
    } catch {
      this.fail(MISSING_PART);
    }
  }

  // Read what the page shows before Python; without it the page can only be loaded again.
  async read(name) {
    try {
      return await readBeside(name);
    } catch {
      return this.fail(MISSING_PART, () => location.reload());
    }
  }

  receive(data) {
    if (data.loaded !== undefined && !this.alive) this.progress(data.loaded);
    if (data.ready) this.begin();
    else if (data.id === undefined && data.trouble) this.fail(data.trouble);
    else if (data.trouble) this.restart(`an error ended it: ${data.trouble}`);
    else if (data.id !== undefined) this.settle(JSON.parse(data.reply));
  }

  progress(loaded) {
    const [here, all] = [loaded, this.total].map((bytes) => (bytes / 1e6).toFixed(1));
    // Not where it would be read aloud at each step.
    find("loading").textContent = `Loading: ${here} of ${all} MB. You can begin already; what you note is kept.`;
  }

  async begin() {
    this.alive = true;
    document.documentElement.dataset.ready = "yes";
    find("loading").textContent = "";
    if (this.ended) await this.readAgain();
    else this.status.textContent = "";
    this.isReady();
    this.next();
  }

  async readAgain() {
    this.replaying = true;
    await this.replay((door, given) => this.post(door, given));
    if (!this.replaying) return; // it was ended once more
    this.replaying = false;
    say(this.status, `This could not be worked out: ${this.ended}. What was before is here again.`);
    this.status.append(button("Close", () => (this.status.textContent = "")));
    this.ended = "";
  }

  // The server has the files of a newer version only, and two versions never run together.
  replace() {
    find("loading").textContent = "";
    say(this.status, "There is a newer version of this page, and this one can start no more. ");
    this.status.append(button("Load it", () => location.reload()));
  }

  // A file may be missing because the server has a newer version only; to try again would not help.
  async fail(text, again = () => (say(this.status, "Loading again."), this.start())) {
    this.worker?.terminate();
    find("loading").textContent = "";
    if (await isReplaced()) return this.replace();
    say(this.status, `${text}. `);
    this.status.append(button("Try again", again));
  }

  // Ask a door; null where the request was ended. One with `low` waits until nothing else does.
  ask(door, given = {}, low = false, limit = LIMIT) {
    return new Promise((resolve) => {
      this.waiting.push({ door, given, low, limit, resolve });
      this.next();
    });
  }

  // Forget what waits and is not urgent: the game has changed.
  forget() {
    for (const one of this.waiting) if (one.low) one.resolve(null);
    this.waiting = this.waiting.filter((one) => !one.low);
  }

  next() {
    if (!this.alive || this.running || this.waiting.length === 0) return;
    const first = this.waiting.findIndex((one) => !one.low);
    const [one] = this.waiting.splice(first < 0 ? 0 : first, 1);
    this.post(one.door, one.given, one.limit).then(one.resolve);
  }

  post(door, given, limit = LIMIT) {
    return new Promise((resolve) => {
      const id = ++this.count;
      const late = () => this.restart(`it took more than ${limit === LIMIT ? "ten seconds" : "a minute"}, and was ended`);
      const timer = setTimeout(late, limit);
      this.running = { id, timer, resolve };
      document.documentElement.dataset.busy = "yes";
      this.worker.postMessage({ id, request: JSON.stringify({ door, ...given }) });
    });
  }

  settle(reply) {
    const { timer, resolve } = this.running;
    clearTimeout(timer);
    this.running = null;
    resolve(reply);
    this.next();
    document.documentElement.dataset.busy = this.running ? "yes" : "no";
  }

  restart(why) {
    const running = this.running;
    clearTimeout(running?.timer);
    this.running = null;
    this.worker.terminate();
    this.alive = false;
    const again = this.replaying;
    this.replaying = false;
    running?.resolve(null);
    if (again) return this.fail("What was open cannot be read here"); // not once more
    this.ended = why;
    say(this.status, `This could not be worked out: ${why}. What was before is being read again.`);
    this.start();
  }
}

// What is kept in this browser. What finds no room is here until the page is closed, and `set` is
// false then.
const unkept = new Map();
export const store = {
  get(key, otherwise) {
    if (unkept.has(key)) return unkept.get(key) ?? otherwise;
    try {
      return JSON.parse(localStorage.getItem(`refute:${key}`)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(key, value) {
    try {
      if (value === undefined) localStorage.removeItem(`refute:${key}`);
      else localStorage.setItem(`refute:${key}`, JSON.stringify(value));
      unkept.delete(key);
      return true;
    } catch {
      unkept.set(key, value);
      return false;
    }
  },
  remove(key) {
    this.set(key, undefined);
  },
  // Call `run` with the key of what another tab has kept; all of it, where there is none.
  watch(run) {
    addEventListener("storage", ({ key }) => run(key?.replace("refute:", "")));
  },
};

// Say whether what was to be kept is kept.
export function sayKept(good) {
  const full = "This browser has no room left to keep it, or keeps nothing here. Save it as a file before you close the page.";
  if ((find("full").textContent === "") !== good) say(find("full"), good ? "" : full);
}

export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    say(done, "Copied.");
  } catch {
    say(done, "Select the text and copy it.");
  }
}
