// What a link holds: texts by their kind, each as base64url behind its version. What is wrong with a
// link is said by Python; here it only shows nothing.

export function unpack(link) {
  const texts = {};
  try {
    for (const [, kind, text] of link.matchAll(/\b([a-z]+)=1\.([\w-]*)/g)) {
      const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
      texts[kind] = new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
    }
  } catch {
    return {}; // it is cut off
  }
  return texts;
}
