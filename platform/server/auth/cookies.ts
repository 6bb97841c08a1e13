import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';

/**
 * The name under which one of our cookies is set: on https with the prefix that binds it to this exact host, so that no
 * other host of the domain can plant one. Browsers refuse the prefix on http.
 */
export function cookieNameOf(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/**
 * One of our cookies by its plain name, decoded; null when absent. Only the name under which we set it counts: without
 * the prefix any other host of the domain could have planted it.
 */
export function readOwnCookie(header: string | null, name: string, secure: boolean): string | null {
  const own = cookieNameOf(name, secure);
  return parse(header ?? '', own)[own] ?? null;
}

/** A `Set-Cookie` value inaccessible to scripts, other sites and other hosts. `value` is encoded. */
export function closedCookie(
  { name, value, maxAgeSeconds }: { name: string; value: string; maxAgeSeconds: number },
  secure: boolean,
): string {
  const closed = { maxAge: maxAgeSeconds, httpOnly: true, sameSite: 'Lax' } as const;
  return generateCookie(name, value, secure ? { ...closed, prefix: 'host', secure: true } : closed);
}

/** The `Set-Cookie` value that deletes one of our cookies. */
export function clearedCookie(name: string, secure: boolean): string {
  return closedCookie({ name, value: '', maxAgeSeconds: 0 }, secure);
}
