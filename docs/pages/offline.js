// Keeps the pages for use without a net: what is asked for is kept, and the rest once Python runs.
// The build writes the hash of all files, and the list of them. What runs lies in a folder that is
// named by the hash, so that a page of one version never runs a file of another one.

const HASH = "@HASH@";
const CACHE = `refute-${HASH}`;
const FILES = [/* @FILES@ */];
const FRESH = { cache: "no-cache" }; // a browser's own memory may have a file of the version before
const COMPLETE = "complete"; // stands in the cache once all files do

self.addEventListener("install", () => {
  if (!self.registration.active) self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("refute-") && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

// Fetch a file, and keep it where it is of this version; a page of another one is only passed on.
async function fetchAndKeep(cache, address) {
  const response = await fetch(address, FRESH);
  const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
  const isOurs = !isPage || (await response.clone().text()).includes(HASH);
  if (response.ok && response.type === "basic" && isOurs) {
    await cache.put(address, response.clone());
    return [response, true];
  }
  return [response, false];
}

// What the hash names is the same for ever. Before all is there, a page comes from the net, where
// there may be a newer one with files that the net still has.
async function answer({ url }, name) {
  const cache = await caches.open(CACHE);
  const address = new URL(url);
  address.search = "";
  const kept = await cache.match(address.href);
  const isSteady = name.startsWith(`${HASH}/`) || (await cache.match(COMPLETE));
  if (kept && isSteady) return kept;
  try {
    const [response] = await fetchAndKeep(cache, address.href);
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  const folder = new URL("./", self.location).pathname;
  const name = pathname.slice(folder.length);
  if (event.request.method === "GET" && pathname.startsWith(folder) && FILES.includes(name)) {
    event.respondWith(answer(event.request, name));
  }
});

// Keep each file; the pages work without a net only where none of them is of another version.
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const name of FILES) {
    const address = new URL(name, self.location).href;
    if (await cache.match(address)) continue;
    const [, isKept] = await fetchAndKeep(cache, address);
    if (!isKept) return;
  }
  await cache.put(COMPLETE, new Response(""));
  for (const client of await self.clients.matchAll()) client.postMessage("kept");
}

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "keep all") event.waitUntil(keepAll());
});
