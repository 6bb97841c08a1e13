import { ownPath } from '#platform/contract/own-path.ts';
import { longestSessionMs, sessionMs } from '#platform/contract/session-length.ts';

/** The choices of the profile [account.company-size-options] [account.gender-options] [account.sales-cycle-options]. */
export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1000+'] as const;
export const genders = ['male', 'female', 'non-binary', 'prefer-not-to-say'] as const;
export const salesCycles = [
  '1-7-days',
  '1-4-weeks',
  '1-3-months',
  '3-6-months',
  '6-12-months',
  '12-months-plus',
] as const;

/** Where to go after signing in: a path on this site, otherwise home. */
export function safeRedirect(target: unknown): string {
  return ownPath(target) ?? '/';
}

/** Wrong guesses in a row that cost nothing, for one account from one network. */
const freeGuesses = 5;
const firstDelaySeconds = 5;
const longestDelaySeconds = 15 * 60;
export const hourMs = 60 * 60 * 1000;
/** After this long without a wrong guess the count restarts. */
export const guessWindowMs = hourMs;
/** Wrong guesses on one account from anywhere after which no network has free guesses left. */
export const accountUnderAttack = 50;
/**
 * Wrong codes on one account from unknown browsers in an hour, after which these wait until it is over. Anybody
 * asked for a code knows the password, so a stranger can't lock a member out with this.
 */
export const mostWrongCodes = 30;
/** After this many the member is told, once a day. */
export const wrongCodesTold = 10;
/** Wrong guesses from one network, on any accounts, before it must wait. */
export const freeGuessesOfAddress = 50;

/** Seconds to wait after this many wrong guesses in a row: 5, 10, 20 and so on, at most 15 minutes. */
export function guessDelaySeconds(failures: number, free: number = freeGuesses): number {
  if (failures < free) return 0;
  return Math.min(longestDelaySeconds, firstDelaySeconds * 2 ** Math.min(20, failures - free));
}

/**
 * Free guesses for an unknown browser on this account. Under attack there are none: each network gets one guess and
 * then waits. The member is never locked out: their own network and their known browser have their own counts.
 */
export function freeGuessesFor(failuresOnAccount: number): number {
  return failuresOnAccount >= accountUnderAttack ? 1 : freeGuesses;
}

/** When a session used at `now` ends: after the sliding length, but never later than the maximum after signing in. */
export function sessionEnd(signedInAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + sessionMs, signedInAt.getTime() + longestSessionMs));
}

/** A refresh token exchanged twice is stolen, unless the same client asks again because the answer got lost. */
const lostAnswerMs = 10_000;

/** What to do with a refresh token: exchange it, return its one successor again, or treat it as stolen. */
export function refreshVerdict(usedAt: Date | null, now: Date): 'trade' | 'tell_again' | 'end_session' {
  if (usedAt === null) return 'trade';
  return now.getTime() - usedAt.getTime() <= lostAnswerMs ? 'tell_again' : 'end_session';
}

/** Whether somebody signed in so recently that they need not show their password again. */
export function isRecentSignIn(signedInAt: Date, now: Date, minutes: number): boolean {
  return now.getTime() - signedInAt.getTime() < minutes * 60_000;
}
