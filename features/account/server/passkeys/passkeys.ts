import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Registration } from '#features/account/contract-passkeys.ts';
import { deviceInWords } from '#features/account/rules-devices.ts';
import {
  mostPasskeys,
  passkeyMinutes,
  type RelyingParty,
  relyingPartyOf,
} from '#features/account/rules-passkeys.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { securityNews } from '#features/account/server/security-news.ts';
import { holdSession } from '#platform/server/auth/member-lock.ts';
import { issuePass, readPass, spendPass, tokenOfPass } from '#features/account/server/mailed-links/passes.ts';
import { creationOptionsFor, proveRegistration } from './passkey-proof.ts';
import { canDoWithoutOne, dropPasskey, keepPasskey, type PasskeyRow, passkeysOf } from './passkey-queries.ts';
import { endSessionsOpenedBy } from '#features/account/server/sessions/sessions.ts';
import {
  type AtSettings,
  confirmPasswordOrRecency,
  confirmPresence,
  holdAtSettings,
  ownAct,
} from '#features/account/server/second-step/security.ts';

const purpose = 'passkey_registration';

/** Our identity for passkeys. @throws AppError conflict if the site's address allows none */
export function partyOf({ appUrl }: AccountDeps): RelyingParty {
  const party = relyingPartyOf(appUrl);
  if (party === null)
    throw new AppError('conflict', { message: 'Passkeys don’t work at this site’s address.' });
  return party;
}

/**
 * The proof required before adding or removing a way to sign in: the password, or a very recent sign-in. Until
 * somebody has proved the address, only the password counts for adding one. @returns a function that takes the lock and checks again
 * @throws AppError password_needed, sign_in_needed, bad_credentials
 */
export async function proveOwner(
  deps: AccountDeps,
  at: AtSettings,
  { does, password }: { does: 'add' | 'remove'; password: string | undefined },
) {
  const needsPassword = does === 'add' && !at.viewer.emailVerified;
  const confirm = needsPassword ? confirmPasswordOrRecency : confirmPresence;
  const proven = await confirm(deps, at, password);
  if (proven !== null) return (tx: Db) => holdAtSettings(tx, at, proven);
  return async (tx: Db) => void (await holdSession(tx, at.viewer));
}

/** Starts adding a passkey. @throws AppError bad_credentials, password_needed, conflict */
export async function startPasskey(deps: AccountDeps, at: AtSettings, password: string | undefined) {
  const party = partyOf(deps);
  const { userId, email, firstName, lastName } = at.viewer;
  const hold = await proveOwner(deps, at, { does: 'add', password });
  const { passId, has } = await deps.db.transaction(async (tx) => {
    await hold(tx);
    const kept = await passkeysOf(tx, { userId });
    if (kept.length >= mostPasskeys)
      throw new AppError('conflict', { message: `You have ${mostPasskeys} passkeys. Remove one first.` });
    const pass = { userId, email, purpose, now: deps.clock.now(), minutes: passkeyMinutes } as const;
    return { has: kept, passId: await issuePass(tx, pass) };
  });
  const challenge = tokenOfPass(deps.keyed, purpose, passId);
  return creationOptionsFor(
    { ...party, name: deps.siteName() },
    { userId, email, name: `${firstName} ${lastName}`.trim() || email, has },
    challenge,
  );
}

/** Stores the passkey that a browser created for us. @throws AppError bad_passkey, conflict */
export async function addPasskey(
  deps: AccountDeps,
  at: AtSettings,
  credential: Registration,
): Promise<PasskeyRow> {
  const { clock, db, keyed } = deps;
  const { userId, email } = at.viewer;
  let token = '';
  const made = await proveRegistration(partyOf(deps), credential, (shown) => {
    token = shown;
    return keyed.open(`pass:${purpose}`, shown) !== null;
  });
  return db.transaction(async (tx) => {
    const now = clock.now();
    await holdSession(tx, at.viewer);
    const shown = { purpose, token, now } as const;
    const asked = await readPass(tx, keyed, shown);
    if (asked?.userId !== userId) throw new AppError('bad_passkey');
    await spendPass(tx, keyed, shown);
    const name = deviceInWords(at.client.userAgent);
    const kept = await keepPasskey(tx, { ...made, userId, name, createdAt: now });
    if (kept === null) throw new AppError('conflict', { message: 'This passkey is already saved.' });
    await tell(deps, tx, securityNews.passkeyAdded, { ...ownAct(at), email, id: kept.id, name });
    return kept;
  });
}

/** Deletes a passkey, and ends the other sessions that it opened. @throws AppError not_found, last_way_in, password_needed, bad_credentials */
export async function removePasskey(
  deps: AccountDeps,
  at: AtSettings,
  given: { id: string; password: string | undefined },
): Promise<void> {
  const { id, password } = given;
  const { userId, email } = at.viewer;
  const hold = await proveOwner(deps, at, { does: 'remove', password });
  await deps.db.transaction(async (tx) => {
    await hold(tx);
    const canGo = await canDoWithoutOne(tx, { userId });
    const name = await dropPasskey(tx, { userId, id });
    if (name === null) throw new AppError('not_found');
    if (!canGo) throw new AppError('last_way_in');
    await endSessionsOpenedBy(tx, { userId, way: { passkey: id }, except: at.viewer.sessionId });
    await tell(deps, tx, securityNews.passkeyRemoved, { ...ownAct(at), email, id, name });
  });
}
