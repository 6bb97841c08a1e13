import type { AccountDeps } from '#features/account/server/account-deps.ts';
import type { Entry } from './sign-in.ts';

/** Adds cookies to an answer. */
export function addCookies(reply: Headers, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.append('set-cookie', cookie);
}

/** Sets the cookies of a sign-in. @returns the answer: who is signed in, or that a code is missing */
export function admitter(deps: Pick<AccountDeps, 'loadViewer'>) {
  return async function admit(reply: Headers, { cookies, session }: Entry) {
    addCookies(reply, cookies);
    if (session === null) return { viewer: null, next: 'mfa_required' as const };
    return { viewer: await deps.loadViewer({ token: session.token }), next: 'nothing' as const };
  };
}
