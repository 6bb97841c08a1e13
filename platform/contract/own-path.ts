/** A made-up origin: paths are resolved against it as a browser would resolve them against ours. */
const here = 'https://here.invalid';
const longest = 2000;
/** A router may decode a path after our check, so we also check what it becomes after up to this many decodings. */
const decodings = 3;

/** Browsers drop tabs and line breaks from an address and read a backslash as a slash. */
const unsafe = /[\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/u;

/** Whether a browser that resolves this path stays on the site, even when the result is resolved a second time. */
function staysHere(path: string): boolean {
  if (!path.startsWith('/') || unsafe.test(path) || !URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  // `/..//elsewhere` resolves to `//elsewhere`, which the next reader takes for another site.
  return origin === here && !pathname.startsWith('//');
}

/** What a router makes of a path; null when it cannot be decoded. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * The one check of addresses that come from outside: redirects, notifications, mails, links in texts. Returns the path
 * on this site as a browser resolves it, with query and fragment; null for anything that a browser, or a router that
 * decodes it again, could take for another site. Safe for `location`, `href`, a router or `new URL(_, appUrl)`.
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
