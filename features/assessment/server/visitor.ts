import { createHash, randomBytes } from 'node:crypto';
import { readCookie } from '#platform/server/auth/session-cookie.ts';

const cookieName = 'mmg.visitor';
const lifetimeSeconds = 30 * 24 * 60 * 60;
const pattern = /^[\w-]{43}$/;

/** What is stored of a visitor: the hash, so that the table alone claims nothing. */
const hashOf = (value: string) => createHash('sha256').update(value).digest('base64url');

/** The visitor named by a `Cookie` header, or null. */
export function visitorOf(cookieHeader: string): string | null {
  const value = readCookie(cookieHeader, cookieName);
  return value !== null && pattern.test(value) ? hashOf(value) : null;
}

/** A new visitor and the `Set-Cookie` value that names him. */
export function newVisitor(secure: boolean): { hash: string; cookie: string } {
  const value = randomBytes(32).toString('base64url');
  const cookie = `${cookieName}=${value}; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return { hash: hashOf(value), cookie };
}
