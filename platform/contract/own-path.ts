/** An origin that is nobody's: paths are resolved against it as a browser would against ours. */
const here = 'https://here.invalid';
const longest = 2000;
/** A path may be decoded by a router after we looked: so often we look at what it would be then. */
const decodings = 3;

/** Browsers drop tabs and line breaks from an address and read a backslash as a slash. */
const unsafe = /[\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/u;

/** Whether a browser that resolves this path stays on the site, also once it is resolved a second time. */
function staysHere(path: string): boolean {
  if (!path.startsWith('/') || unsafe.test(path) || !URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  // `/..//elsewhere` resolves to `//elsewhere`, which is another site to whoever reads it next.
  return origin === here && !pathname.startsWith('//');
}

/** What a router makes of a path; null when it is no path that can be decoded. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * The one judge of addresses that come from outside: redirects, notifications, mails, links in texts. A path on this
 * site as a browser resolves it, with query and fragment; null for whatever a browser, or a router that decodes it once
 * more, could read as another site. The answer can be handed to `location`, `href`, a router or `new URL(_, appUrl)`.
 */
export function ownPath(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > longest || given.includes(' ')) return null;
  if (!staysHere(given)) return null;
  const { hash, pathname, search } = new URL(given, here);
  let next = pathname;
  for (let round = 0; round < decodings; round += 1) {
    const before = next;
    const once = decoded(before);
    if (once === null || !staysHere(once)) return null;
    if (once === before) return pathname + search + hash;
    next = once;
  }
  return null;
}
