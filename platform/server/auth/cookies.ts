/** The value of one cookie in a `Cookie` header, decoded; null when absent or malformed. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

/**
 * The name under which one of our cookies is set: on https with the prefix that binds it to this exact host, so that no
 * other host of the domain can plant one. Browsers refuse the prefix on http.
 */
export function cookieNameOf(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** One of our cookies by its plain name: with the prefix, or as http and earlier releases set it. */
export function readOwnCookie(header: string | null, name: string): string | null {
  return readCookie(header, cookieNameOf(name, true)) ?? readCookie(header, name);
}

function setCookie(name: string, value: string, maxAgeSeconds: number, secure: boolean): string {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    `Max-Age=${maxAgeSeconds}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

/** A `Set-Cookie` value inaccessible to scripts, other sites and other hosts. `value` is encoded. */
export function closedCookie(
  given: { name: string; value: string; maxAgeSeconds: number },
  secure: boolean,
): string {
  return setCookie(cookieNameOf(given.name, secure), given.value, given.maxAgeSeconds, secure);
}

/** The `Set-Cookie` values that delete one of our cookies, under its current name and under earlier ones. */
export function clearedCookies(name: string, secure: boolean, earlier: readonly string[]): string[] {
  return [cookieNameOf(name, secure), ...earlier].map((one) => setCookie(one, '', 0, secure));
}
