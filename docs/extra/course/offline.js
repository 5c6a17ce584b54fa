// Keeps the chapters that were opened, and what they show, for use without a net. The net comes
// first, so that a newer chapter is seen at once.

const CACHE = "chapters";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function fetchAndKeep(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok && response.type === "basic") await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.location.origin)) event.respondWith(fetchAndKeep(event.request));
});

// What a page had loaded before this ran.
self.addEventListener("message", ({ data }) => {
  for (const address of data.keep) fetchAndKeep(new Request(address)).catch(() => {});
});
