import { createHmac, timingSafeEqual } from 'node:crypto';
import { clearedCookie, closedCookie, cookieNameOf, readOwnCookie } from './cookies.ts';
import { type AuthSecrets, keysFor } from './keyed.ts';

const baseName = 'mmg.session_token';

/** Name of the cookie that holds the signed session token; bound to its host on https. */
export function sessionCookieName(appUrl: string): string {
  return cookieNameOf(baseName, appUrl.startsWith('https:'));
}

/** The signed session token that a browser sends, as it came. */
export function readSessionCookie(header: string | null, secure: boolean): string | null {
  return readOwnCookie(header, baseName, secure);
}

const purpose = 'session-cookie';

const mac = (key: Buffer, token: string) => createHmac('sha256', key).update(token).digest();

/** Reads signed cookie values `token.signature` (HMAC-SHA256, base64); null for a forged one. */
export function openSignedValueWith(secrets: AuthSecrets): (value: string) => string | null {
  const keys = keysFor(secrets, purpose);
  return (value) => {
    const at = value.lastIndexOf('.');
    if (at < 1) return null;
    const token = value.slice(0, at);
    const given = Buffer.from(value.slice(at + 1), 'base64');
    const isOurs = keys.some((key) => {
      const expected = mac(key, token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isOurs ? token : null;
  };
}

const mostOpened = 10_000;

/**
 * The same for values that keep coming back: a valid signature is computed only once. Forged ones are not remembered,
 * and a remembered one says nothing about whether the session is still alive.
 */
export function createSignedValueReader(secrets: AuthSecrets): (value: string) => string | null {
  const opened = new Map<string, string>();
  const open = openSignedValueWith(secrets);
  return (value) => {
    const known = opened.get(value);
    if (known !== undefined) return known;
    const token = open(value);
    if (token === null) return null;
    if (opened.size >= mostOpened) opened.clear();
    opened.set(value, token);
    return token;
  };
}

/** The cookie settings that follow from the app's origin. */
export interface CookieSettings {
  readonly secrets: AuthSecrets;
  readonly secure: boolean;
}

/** The `Set-Cookie` value that holds a session's token, signed as it is read here. */
export function sessionCookie(settings: CookieSettings, token: string, maxAgeSeconds: number): string {
  const signature = mac(keysFor(settings.secrets, purpose)[0], token).toString('base64');
  return closedCookie({ name: baseName, value: `${token}.${signature}`, maxAgeSeconds }, settings.secure);
}

/** The secret of the session that a browser holds; null when it has none or a forged one. */
export function sessionTokenOf({ secrets, secure }: CookieSettings, cookieHeader: string): string | null {
  const value = readSessionCookie(cookieHeader, secure);
  return value === null ? null : openSignedValueWith(secrets)(value);
}

/** The `Set-Cookie` value that deletes the session cookie. */
export function clearedSessionCookie({ secure }: CookieSettings): string {
  return clearedCookie(baseName, secure);
}
