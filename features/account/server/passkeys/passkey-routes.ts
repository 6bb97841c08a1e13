import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/account/contract-passkeys.ts';
import { relyingPartyOf } from '#features/account/rules-passkeys.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { admitter } from '#features/account/server/sign-in/admit.ts';
import { type creationOptionsFor, type requestOptionsFor } from './passkey-proof.ts';
import { namePasskey, type PasskeyRow, passkeysOf } from './passkey-queries.ts';
import {
  answerWithPasskey,
  signInWithPasskey,
  startPasskeySignIn,
  startPasskeyStep,
} from './passkey-sign-in.ts';
import { addPasskey, removePasskey, startPasskey } from './passkeys.ts';
import { presentEntry } from '#features/account/server/present.ts';

function presentPasskey(row: PasskeyRow): z.input<typeof contract.passkeySchema> {
  return {
    id: row.id,
    name: row.name,
    synced: row.synced,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

interface Named {
  readonly id: string;
  readonly transports?: readonly string[];
}
const presentNamed = ({ id, transports = [] }: Named) => ({
  id,
  type: 'public-key' as const,
  transports: [...transports],
});

function presentCreation(options: Awaited<ReturnType<typeof creationOptionsFor>>) {
  const { challenge, excludeCredentials = [], pubKeyCredParams, rp, timeout = 0, user } = options;
  return {
    options: {
      rp: { id: rp.id ?? '', name: rp.name },
      user: { id: user.id, name: user.name, displayName: user.displayName },
      challenge,
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg })),
      timeout,
      excludeCredentials: excludeCredentials.map(presentNamed),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' } as const,
      attestation: 'none' as const,
    },
  };
}

function presentRequest(options: Awaited<ReturnType<typeof requestOptionsFor>> | null) {
  if (options === null) return { options: null };
  const { allowCredentials = [], challenge, rpId = '', timeout = 0 } = options;
  const userVerification = 'preferred' as const;
  return {
    options: {
      rpId,
      challenge,
      timeout,
      userVerification,
      allowCredentials: allowCredentials.map(presentNamed),
    },
  };
}

/** Passkeys: in the settings, for signing in, and as a second step. */
export function passkeyRoutes(deps: AccountDeps): Route[] {
  const { db } = deps;
  const admit = admitter(deps);
  return [
    route(contract.listPasskeys, {
      handle: ({ viewer: { userId } }) => passkeysOf(db, { userId }),
      present: (rows) => ({
        rpId: relyingPartyOf(deps.appUrl)?.id ?? null,
        passkeys: rows.map(presentPasskey),
      }),
    }),
    route(contract.startPasskey, {
      handle: (context) => startPasskey(deps, context, context.body.password),
      present: presentCreation,
    }),
    route(contract.addPasskey, {
      handle: (context) => addPasskey(deps, context, context.body.credential),
      present: presentPasskey,
    }),
    route(contract.renamePasskey, {
      handle: async ({ body: { name }, params: { id }, viewer: { userId } }) => {
        const row = await namePasskey(db, { userId, id, name });
        if (row === null) throw new AppError('not_found');
        return row;
      },
      present: presentPasskey,
    }),
    route(contract.removePasskey, {
      handle: (context) =>
        removePasskey(deps, context, { id: context.params.id, password: context.body.password }),
      present: () => ({ removed: true as const }),
    }),
    route(contract.startPasskeySignIn, {
      handle: () => startPasskeySignIn(deps),
      present: presentRequest,
    }),
    route(contract.signInWithPasskey, {
      handle: async ({ body, client, cookieHeader, reply }) =>
        admit(reply, await signInWithPasskey(deps, body.credential, { client, cookieHeader })),
      present: presentEntry,
    }),
    route(contract.startPasskeyStep, {
      handle: ({ cookieHeader }) => startPasskeyStep(deps, cookieHeader),
      present: presentRequest,
    }),
    route(contract.answerWithPasskey, {
      handle: async ({ body, client, cookieHeader, reply }) =>
        admit(reply, await answerWithPasskey(deps, body.credential, { client, cookieHeader })),
      present: presentEntry,
    }),
  ];
}
