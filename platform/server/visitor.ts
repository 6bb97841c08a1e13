import { keptMs } from '#platform/contract/retention.ts';
import { createHash, randomBytes } from 'node:crypto';
import { closedCookie, readOwnCookie } from '#platform/server/auth/cookies.ts';

const cookieName = 'mmg.visitor';
/** The cookie lives as long as what is stored under it. */
const lifetimeSeconds = keptMs('unclaimedAssessments') / 1000;
const pattern = /^[\w-]{43}$/;

/** Only the hash of a visitor is stored, so the table alone is not enough to claim anything. */
const hashOf = (value: string) => createHash('sha256').update(value).digest('base64url');

/** The visitor identified by a `Cookie` header, or null. */
export function visitorOf(cookieHeader: string, secure: boolean): string | null {
  const value = readOwnCookie(cookieHeader, cookieName, secure);
  return value !== null && pattern.test(value) ? hashOf(value) : null;
}

/** A new visitor, and the `Set-Cookie` value that identifies them. */
export function newVisitor(secure: boolean): { hash: string; cookie: string } {
  const value = randomBytes(32).toString('base64url');
  const cookie = closedCookie({ name: cookieName, value, maxAgeSeconds: lifetimeSeconds }, secure);
  return { hash: hashOf(value), cookie };
}
