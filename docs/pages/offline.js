// Keeps the pages for use without a net: what is asked for is kept, and the rest once Python runs.
// The build writes the name of the cache, a hash of all files, and the list of them.

const CACHE = "refute-@HASH@";
const FILES = [/* @FILES@ */];
const FRESH = { cache: "no-cache" }; // a browser's own memory may have a file of the version before

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

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request.url, FRESH);
  if (response.ok && response.type === "basic") await cache.put(request, response.clone());
  return response;
}

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  const folder = new URL("./", self.location).pathname;
  const name = pathname.slice(folder.length);
  if (event.request.method === "GET" && pathname.startsWith(folder) && FILES.includes(name)) {
    event.respondWith(answer(event.request));
  }
});

async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const name of FILES) {
    if (!(await cache.match(name))) await cache.add(new Request(name, FRESH));
  }
  for (const client of await self.clients.matchAll()) client.postMessage("kept");
}

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "keep all") event.waitUntil(keepAll());
});
