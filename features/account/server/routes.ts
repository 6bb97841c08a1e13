import { AppError } from '#platform/contract/errors.ts';
import { can } from '#platform/contract/capabilities.ts';
import { readCookie } from '#platform/server/auth/session-cookie.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { SessionKey, Viewer } from '#platform/server/viewer/load.ts';
import * as contract from '#features/account/contract.ts';
import { presentSession } from './present.ts';
import { memberHasRole } from './queries.ts';
import { type AccountDeps, signUpMember } from './sign-up.ts';

export interface AccountRoutesDeps extends AccountDeps {
  /** The viewer behind `Set-Cookie` values that were just issued. */
  readonly viewerOfCookies: (setCookies: readonly string[]) => Promise<Viewer | null>;
  /** Forgets what is remembered of a session that ended. */
  readonly forgetSession: (key: SessionKey, viewer: Viewer | null) => void;
  readonly cookieName: string;
}

function addCookies(reply: Headers, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.append('set-cookie', cookie);
}

/** Sign up, sign in, sign out, who am I. The session leaves as a cookie and in no other form. */
export function accountRoutes(deps: AccountRoutesDeps): Route[] {
  const { db, auth } = deps;
  return [
    route(contract.signUp, {
      handle: async ({ body, client, cookieHeader, reply }) => {
        const { cookies } = await signUpMember(deps, body, client, cookieHeader);
        addCookies(reply, cookies);
        return deps.viewerOfCookies(cookies);
      },
      present: presentSession,
    }),
    route(contract.signIn, {
      handle: async ({ body, client, cookieHeader, reply }) => {
        const { userId, cookies } = await auth.signIn(body, client);
        for (const opened of deps.onSessionOpened) await opened(db, { userId, cookieHeader });
        addCookies(reply, cookies);
        return deps.viewerOfCookies(cookies);
      },
      present: presentSession,
    }),
    route(contract.signOut, {
      handle: async ({ viewer, cookieHeader, reply }) => {
        const token = readCookie(cookieHeader, deps.cookieName)?.split('.')[0];
        addCookies(reply, await auth.signOut(cookieHeader));
        if (token !== undefined) deps.forgetSession({ token }, viewer);
      },
      present: () => ({ signedOut: true as const }),
    }),
    route(contract.readSession, {
      handle: ({ viewer }) => Promise.resolve(viewer),
      present: presentSession,
    }),
    route(contract.hasRole, {
      handle: async ({ body, viewer }) => {
        // Whether somebody else exists, or is an admin, is nobody's business but an admin's.
        if (body._user_id !== viewer.userId && !can(viewer, 'admin')) throw new AppError('not_found');
        return memberHasRole(db, { userId: body._user_id, role: body._role });
      },
      present: (has) => has,
    }),
  ];
}
