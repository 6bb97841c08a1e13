import { randomBytes } from 'node:crypto';
import type { Keyed } from './keyed.ts';

const purpose = 'personal-token';

/** What each begins with: people and scanners of leaked secrets know one by it. */
export const personalTokenMark = 'mmg_pat_';
/** The access tokens of assistants have no mark: `oidc-provider` makes them. */
const form = /^(?:mmg_pat_)?[\w-]{43}$/;

/** Under which a session keeps its token: only a hash is stored. */
export const hashOfPersonalToken = (keyed: Pick<Keyed, 'hash'>, token: string): string =>
  keyed.hash(purpose, token);

/** A token that a member makes for a program of theirs, and the hash under which its session is found. */
export function newPersonalToken(keyed: Keyed): { readonly token: string; readonly hash: string } {
  const token = personalTokenMark + randomBytes(32).toString('base64url');
  return { token, hash: hashOfPersonalToken(keyed, token) };
}

/** Under which hashes the session of a shown token may be stored, the likeliest first; none: it is no such token. */
export function hashesOfPersonalToken(keyed: Pick<Keyed, 'hashes'>, shown: string): readonly string[] {
  return form.test(shown) ? keyed.hashes(purpose, shown) : [];
}

/** Whether an address holds one: it then stands in logs and histories, and does not count. */
export const isInAddress = (url: string): boolean => url.includes(personalTokenMark);
