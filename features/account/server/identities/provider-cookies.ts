import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { ownPath } from '#platform/contract/own-path.ts';
import { identityProviders } from '#platform/contract/public-config.ts';
import { clearedCookie, closedCookie, readOwnCookie } from '#platform/server/auth/cookies.ts';
import type { Db } from '#platform/server/db/client.ts';
import { attemptMinutes, toldMinutes } from '#features/account/rules-identities.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';

// Both cookies are encrypted, and their key binds them to their use: they hold what waits in a browser between two
// pages. Nothing is stored on the server until they are used, so that opening /auth ten thousand times fills no table.

const minuteMs = 60_000;

const attemptSchema = z.object({
  id: z.string(),
  /** Of the epoch, in milliseconds. */
  at: z.number(),
  provider: z.enum(identityProviders),
  /** The configuration when it started: an answer from any other provider is not the one requested. */
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: z.string(),
  source: z.string().nullable().default(null),
  /** The member and session that started adding a way to sign in; null: somebody is signing in. */
  joins: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
});
/** A sign-in that waits for the provider to send somebody back. */
export type Attempt = z.output<typeof attemptSchema>;

const waitingSchema = z.object({
  id: z.string(),
  at: z.number(),
  provider: z.enum(identityProviders),
  name: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  redirect: z.string(),
  source: z.string().nullable().default(null),
  /** The member with this address here, who must prove it is them; null: nobody. */
  ownerId: z.string().nullable(),
  /** Whether they showed who they are at the provider after this sign-in began, and not at some time before. */
  isAnew: z.boolean().default(false),
});
/** An identity that a provider has proven and no member has yet. */
export type Waiting = z.output<typeof waitingSchema>;

type Sealing = Pick<AccountDeps, 'clock' | 'cookie' | 'keyed'>;

function cookieOf<Shape extends z.ZodType<{ id: string; at: number }>>(
  name: string,
  minutes: number,
  shape: Shape,
) {
  const purpose = `cookie:${name}`;
  return {
    /** The `Set-Cookie` value that keeps it. */
    keep: ({ cookie, keyed }: Sealing, value: z.output<Shape>): string =>
      closedCookie(
        { name, value: keyed.seal(purpose, JSON.stringify(value)), maxAgeSeconds: minutes * 60 },
        cookie.secure,
      ),
    /** What this browser holds; null if there is nothing, it is too old, or we did not seal it. */
    read({ clock, cookie, keyed }: Sealing, cookieHeader: string): z.output<Shape> | null {
      const sealed = readOwnCookie(cookieHeader, name, cookie.secure);
      const opened = sealed === null ? null : keyed.unseal(purpose, sealed);
      if (opened === null) return null;
      const { data } = shape.safeParse(JSON.parse(opened.text));
      const age = data === undefined ? -1 : clock.now().getTime() - data.at;
      return data !== undefined && age >= 0 && age < minutes * minuteMs ? data : null;
    },
    cleared: ({ cookie }: Sealing): string => clearedCookie(name, cookie.secure),
    /**
     * Uses it up for good, including copies of the cookie: of two concurrent calls one gets it. @param on a
     * transaction, so that a failure does not use it up @throws AppError bad_provider_answer
     */
    async spend({ throttle }: Pick<AccountDeps, 'throttle'>, on: Db, { id }: { id: string }): Promise<void> {
      // Longer than its lifetime, so that it expires before its record is deleted.
      if (!(await throttle.isFirst(on, [name, id], 2 * minutes * 60)))
        throw new AppError('bad_provider_answer');
    },
  };
}

export const attemptCookie = cookieOf('mmg.provider', attemptMinutes, attemptSchema);
export const waitingCookie = cookieOf('mmg.provider-told', toldMinutes, waitingSchema);

/** Longer ones would not fit into a cookie. */
const longestRedirect = 1000;

/** Where to go afterwards: a path on this site, otherwise home. */
export function redirectOf(given: string | undefined): string {
  const path = ownPath(given);
  return path !== null && path.length <= longestRedirect ? path : '/';
}
