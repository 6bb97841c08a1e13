import type { z } from 'zod';
import { type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/account/contract-identities.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { addCookies, admitter } from '#features/account/server/sign-in/admit.ts';
import { joinWaiting, nameOfIssuer, removeIdentity } from './identities.ts';
import { identitiesOf, type IdentityRow } from './identity-queries.ts';
import { proveOwner } from '#features/account/server/passkeys/passkeys.ts';
import { presentEntry, presentSession } from '#features/account/server/present.ts';
import { waitingCookie } from './provider-cookies.ts';
import { beginAt, finishAt, providerOf, toldOf } from './provider-sign-in.ts';
import { signUpWithProvider } from './provider-sign-up.ts';

/** Where a member sees the result of adding a way to sign in. */
const securityPage = '/settings/security';

const presentAddress = ({ address }: { readonly address: string }) => ({ address });

function presentTold(told: contract.Told | null): contract.Told | null {
  if (told === null) return null;
  const { email, firstName, lastName, name, next, redirect } = told;
  return { name, email, firstName, lastName, next, redirect };
}

function presentIdentity(
  { createdAt, email, id, lastUsedAt }: IdentityRow,
  name: string,
): z.input<typeof contract.identitySchema> {
  return {
    id,
    name,
    email,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Sign-in with Google and any OpenID provider, and the identities members have linked. */
export function identityRoutes(deps: AccountDeps): Route[] {
  const { db } = deps;
  const admit = admitter(deps);
  return [
    route(contract.startProviderSignIn, {
      handle: async ({ body, reply }) => {
        const begun = await beginAt(deps, {
          provider: body.provider,
          redirect: body.redirect,
          source: body.source ?? null,
          joins: null,
          anew: body.anew,
        });
        addCookies(reply, [begun.cookie]);
        return begun;
      },
      present: presentAddress,
    }),
    route(contract.finishProviderSignIn, {
      handle: async ({ body, client, cookieHeader, reply, viewer }) => {
        const { entry, ...finished } = await finishAt(deps, { ...body, viewer }, { client, cookieHeader });
        addCookies(reply, finished.cookies);
        const entered = entry === null ? null : await admit(reply, entry);
        return { ...finished, viewer: entered?.viewer ?? null };
      },
      present: ({ next, redirect, told, viewer }) => ({
        ...presentSession(viewer),
        next,
        redirect,
        told: presentTold(told),
      }),
    }),
    route(contract.readTold, {
      handle: ({ cookieHeader }) => Promise.resolve(waitingCookie.read(deps, cookieHeader)),
      present: (waiting) => ({ told: waiting && presentTold(toldOf(waiting)) }),
    }),
    route(contract.signUpWithProvider, {
      handle: async ({ body, client, cookieHeader, reply }) => {
        const { redirect, ...entry } = await signUpWithProvider(deps, body, { client, cookieHeader });
        return { redirect, ...(await admit(reply, entry)) };
      },
      present: ({ redirect, ...entry }) => ({ ...presentEntry(entry), redirect }),
    }),
    route(contract.listIdentities, {
      handle: ({ viewer: { userId } }) => identitiesOf(db, { userId }),
      present: (rows) => ({
        identities: rows.map((row) => presentIdentity(row, nameOfIssuer(deps, row.issuer))),
      }),
    }),
    route(contract.startJoin, {
      handle: async (context) => {
        const { body, reply, viewer } = context;
        providerOf(deps, body.provider);
        const hold = await proveOwner(deps, context, { does: 'add', password: body.password });
        await db.transaction(hold);
        const { sessionId, userId } = viewer;
        const joins = { sessionId, userId };
        const begun = await beginAt(deps, {
          provider: body.provider,
          redirect: securityPage,
          source: null,
          joins,
          anew: false,
        });
        addCookies(reply, [begun.cookie]);
        return begun;
      },
      present: presentAddress,
    }),
    route(contract.joinTold, {
      handle: async (context) => {
        const joined = await joinWaiting(deps, context);
        addCookies(context.reply, [waitingCookie.cleared(deps)]);
        return joined;
      },
      present: ({ name, redirect }) => ({ name, redirect }),
    }),
    route(contract.removeIdentity, {
      handle: (context) =>
        removeIdentity(deps, context, { id: context.params.id, password: context.body.password }),
      present: () => ({ removed: true as const }),
    }),
    route(contract.readProviders, {
      handle: () =>
        Promise.all(
          [...deps.providers.values()].map(async (provider) => ({
            provider,
            state: await provider.check(),
          })),
        ),
      present: (checked) => ({
        providers: checked.map(({ provider: { id, issuer, name, returnAddress }, state }) => ({
          provider: id,
          name,
          issuer,
          state,
          returnAddress,
        })),
      }),
    }),
  ];
}
