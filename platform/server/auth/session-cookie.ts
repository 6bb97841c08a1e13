import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuthSecrets } from './keyed.ts';

/** Name of the cookie that holds the signed session token; `__Secure-` on https. */
export function sessionCookieName(appUrl: string): string {
  return appUrl.startsWith('https:') ? '__Secure-mmg.session_token' : 'mmg.session_token';
}

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

/** The token inside a signed cookie value `token.signature` (HMAC-SHA256, base64), or null when forged. */
export function openSignedValue(value: string, secrets: AuthSecrets): string | null {
  const at = value.lastIndexOf('.');
  if (at < 1) return null;
  const token = value.slice(0, at);
  const given = Buffer.from(value.slice(at + 1), 'base64');
  const isOurs = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(token).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? token : null;
}

const mostOpened = 10_000;

/**
 * `openSignedValue` for values that come again and again: a right signature is computed once. Forged ones are not
 * remembered, and what is remembered says nothing of whether the session still lives.
 */
export function createSignedValueReader(secrets: AuthSecrets): (value: string) => string | null {
  const opened = new Map<string, string>();
  return (value) => {
    const known = opened.get(value);
    if (known !== undefined) return known;
    const token = openSignedValue(value, secrets);
    if (token === null) return null;
    if (opened.size >= mostOpened) opened.clear();
    opened.set(value, token);
    return token;
  };
}

/** What an app origin means for its cookies. */
export interface CookieSettings {
  readonly name: string;
  readonly secrets: AuthSecrets;
  readonly secure: boolean;
}

/** A `Set-Cookie` value closed to scripts and to other sites; 0 seconds clears the cookie. `value` goes out encoded. */
export function closedCookie(
  given: { name: string; value: string; maxAgeSeconds: number },
  secure: boolean,
): string {
  const parts = [
    `${given.name}=${encodeURIComponent(given.value)}`,
    `Max-Age=${given.maxAgeSeconds}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

/** The `Set-Cookie` value that holds a session's token, signed as `openSignedValue` reads it. */
export function sessionCookie(settings: CookieSettings, token: string, maxAgeSeconds: number): string {
  const signature = createHmac('sha256', settings.secrets[0]).update(token).digest('base64');
  const { name, secure } = settings;
  return closedCookie({ name, value: `${token}.${signature}`, maxAgeSeconds }, secure);
}

/** The secret of the session that a browser holds; null without one, and for a forged one. */
export function sessionTokenOf({ name, secrets }: CookieSettings, cookieHeader: string): string | null {
  const value = readCookie(cookieHeader, name);
  return value === null ? null : openSignedValue(value, secrets);
}

/** The `Set-Cookie` value that takes the session's cookie away. */
export function clearedSessionCookie({ name, secure }: CookieSettings): string {
  return closedCookie({ name, value: '', maxAgeSeconds: 0 }, secure);
}
