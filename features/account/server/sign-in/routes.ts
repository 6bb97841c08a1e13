import { can } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { clearedSessionCookie, sessionCookie, sessionTokenOf } from '#platform/server/auth/session-cookie.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import * as contract from '#features/account/contract.ts';
import { issueToken } from '#features/account/contract-token.ts';
import { sessionEnd } from '#features/account/rules.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { addCookies, admitter } from './admit.ts';
import { deviceOf } from './devices.ts';
import { assertUnguessable } from './guessable.ts';
import { presentEntry, presentSession, presentTokens } from '#features/account/server/present.ts';
import { memberHasRole } from '#features/account/server/queries.ts';
import { cookiesOf, signInWithCode, signInWithPassword } from './sign-in.ts';
import { personOf, signUpMember, signUpQuietly } from './sign-up.ts';
import { endSession, extendSession } from '#features/account/server/sessions/sessions.ts';
import { tokensForPassword, tokensForRefresh } from '#features/account/server/sessions/tokens.ts';

/** Sign up, sign in, sign out, who am I. The session is set as a cookie; only API clients get tokens. */
export function sessionRoutes(deps: AccountDeps): Route[] {
  const { db, clock, cookie } = deps;
  const admit = admitter(deps);

  return [
    route(contract.signUp, {
      handle: async ({ body, client, cookieHeader, reply }) => {
        const { captcha, ...asked } = body;
        const person = personOf(asked, deps.appUrl);
        await assertUnguessable(person.password, person, 'password');
        await deps.captcha?.check(captcha, client.address);
        const device = deviceOf(deps.keyed, cookieHeader, cookie.secure);
        const arrival = { client, cookieHeader, device: device.hashes };
        if (deps.mustVerify) {
          await signUpQuietly(deps, person, arrival);
          addCookies(reply, device.cookie ? [device.cookie] : []);
          return { viewer: null, next: 'verify_email' as const };
        }
        const session = await signUpMember(deps, person, arrival);
        return admit(reply, { session, cookies: cookiesOf(deps, session, device.cookie) });
      },
      present: presentEntry,
    }),
    route(contract.signIn, {
      handle: async ({ body, client, cookieHeader, reply }) =>
        admit(reply, await signInWithPassword(deps, body, { client, cookieHeader })),
      present: presentEntry,
    }),
    route(contract.answerChallenge, {
      handle: async ({ body, client, cookieHeader, reply }) =>
        admit(reply, await signInWithCode(deps, body.code, { client, cookieHeader })),
      present: presentEntry,
    }),
    route(contract.signOut, {
      handle: async ({ viewer, cookieHeader, reply, client }) => {
        const token = sessionTokenOf(cookie, cookieHeader);
        if (viewer) await end(deps, viewer, client.address);
        addCookies(reply, [clearedSessionCookie(cookie)]);
        if (token !== null) deps.forgetSession({ token }, viewer);
      },
      present: () => ({ signedOut: true as const }),
    }),
    route(contract.readSession, {
      handle: ({ viewer }) => Promise.resolve(viewer),
      present: presentSession,
    }),
    route(contract.refreshSession, {
      handle: async ({ viewer, cookieHeader, reply }) => {
        const { sessionId, userId, signedInAt } = viewer;
        const now = clock.now();
        const token = sessionTokenOf(cookie, cookieHeader);
        const isThere = await extendSession(db, { sessionId, userId, signedInAt, now });
        if (!isThere) throw new AppError('unauthenticated');
        if (token === null) return viewer;
        deps.forgetSession({ token }, viewer);
        const seconds = Math.round((sessionEnd(signedInAt, now).getTime() - now.getTime()) / 1000);
        addCookies(reply, [sessionCookie(cookie, token, seconds)]);
        return deps.loadViewer({ token });
      },
      present: presentSession,
    }),
    route(issueToken, {
      handle: async ({ body, client, cookieHeader, fromBrowser, reply }) => {
        if (fromBrowser)
          throw new AppError('forbidden', { message: 'Tokens are for API clients: browsers hold a cookie.' });
        if (body.grant_type === 'refresh_token') return tokensForRefresh(deps, body.refresh_token, client);
        const { email, password, totp_code: code } = body;
        const device = deviceOf(deps.keyed, cookieHeader, cookie.secure);
        const tokens = await tokensForPassword(deps, { email, password, code }, { client, device });
        // Most API clients store no cookies. One that does is recognized the next time.
        addCookies(reply, device.cookie ? [device.cookie] : []);
        return tokens;
      },
      present: presentTokens,
    }),
    route(contract.hasRole, {
      handle: async ({ body, viewer }) => {
        // Only admins may learn whether somebody else exists, or is an admin.
        if (body._user_id !== viewer.userId && !can(viewer, 'admin')) throw new AppError('not_found');
        return memberHasRole(db, { userId: body._user_id, role: body._role });
      },
      present: (has) => has,
    }),
  ];
}

async function end(deps: AccountDeps, viewer: Viewer, address: string): Promise<void> {
  const { userId, sessionId } = viewer;
  await deps.db.transaction(async (tx) => {
    await endSession(tx, { userId, sessionId });
    const done = { actorId: userId, subjectId: userId, sessionId, address };
    await audit(tx, { at: deps.clock.now(), action: 'account.signed_out', ...done });
  });
}
