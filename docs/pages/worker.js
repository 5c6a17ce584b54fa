// Python in a worker: it loads what the build has put beside it, and then answers requests one by
// one. It holds no text of Python and no logic: a request is JSON for a door, the reply is JSON.

import { loadPyodide } from "./pyodide/pyodide.mjs";

let doors = null;
let loaded = 0;

const real = self.fetch.bind(self);

// Bytes are counted as they arrive, so that nothing is fetched twice to show how far it is.
self.fetch = async (...asked) => {
  const response = await real(...asked);
  const count = (chunk, controller) => {
    loaded += chunk.byteLength;
    self.postMessage({ loaded });
    controller.enqueue(chunk);
  };
  return new Response(response.body?.pipeThrough(new TransformStream({ transform: count })), response);
};

async function start({ room, name, wheels }) {
  const fetched = wheels.map(async (wheel) => {
    const response = await self.fetch(new URL(`wheels/${wheel}`, import.meta.url));
    if (!response.ok) throw new Error(`${wheel} cannot be loaded`);
    return response.arrayBuffer();
  });
  const python = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href });
  for (const archive of await Promise.all(fetched)) python.unpackArchive(archive, "wheel");
  doors = python.pyimport(room)[name]();
  self.postMessage({ ready: true });
}

self.onmessage = async ({ data }) => {
  try {
    if (data.start) await start(data.start);
    else self.postMessage({ id: data.id, reply: doors.answer(data.request) });
  } catch (error) {
    // The end of a message says what happened; the middle may be a megabyte of minified source.
    const lines = String((error && error.message) || error).trim().split("\n");
    self.postMessage({ id: data.id, trouble: lines[lines.length - 1].slice(-300) });
  }
};
