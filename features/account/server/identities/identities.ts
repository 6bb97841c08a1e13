import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { mostIdentities } from '#features/account/rules-identities.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { securityNews } from '#features/account/server/security-news.ts';
import type { Arrival } from '#features/account/server/sign-in/browser-session.ts';
import { type LockedMember, holdSession } from '#platform/server/auth/member-lock.ts';
import { dropIdentity, findIdentity, identitiesOf, keepIdentity, type Named } from './identity-queries.ts';
import type { Person, Provider } from './openid.ts';
import { canDoWithoutOne } from '#features/account/server/passkeys/passkey-queries.ts';
import { proveOwner } from '#features/account/server/passkeys/passkeys.ts';
import { proveAddress } from '#features/account/server/mailed-links/prove-address.ts';
import { waitingCookie } from './provider-cookies.ts';
import { type AtSettings, ownAct } from '#features/account/server/second-step/security.ts';
import { endSessionsOpenedBy } from '#features/account/server/sessions/sessions.ts';

/** This site's name for the provider behind an issuer; its host once it is turned off. */
export function nameOfIssuer({ providers }: Pick<AccountDeps, 'providers'>, issuer: string): string {
  for (const provider of providers.values()) if (provider.issuer === issuer) return provider.name;
  return URL.canParse(issuer) ? new URL(issuer).hostname : issuer;
}

/** @throws AppError conflict */
async function assertRoom(tx: Db, params: { userId: string }): Promise<void> {
  if ((await identitiesOf(tx, params)).length < mostIdentities) return;
  throw new AppError('conflict', {
    message: `You have ${mostIdentities} accounts to sign in with. Remove one first.`,
  });
}

interface Joining {
  readonly named: Named;
  /** As the provider gave it, so that the member can tell which account it is. */
  readonly email: string | null;
  readonly name: string;
}

/**
 * Adds an identity as a way to sign in for the member in their settings, once. Under `holdSession`. @throws AppError
 * conflict
 */
async function join(tx: Db, deps: AccountDeps, at: AtSettings & { held: LockedMember }, joining: Joining) {
  const { email, name, named } = joining;
  const { userId } = at.viewer;
  const now = deps.clock.now();
  const known = await findIdentity(tx, named);
  if (known?.userId === userId) return;
  await assertRoom(tx, { userId });
  const kept = known === null ? await keepIdentity(tx, { ...named, userId, email, now, opens: false }) : null;
  if (kept === null)
    throw new AppError('conflict', {
      message: `This ${name} account signs in to another account here. Sign in with it, and remove it there first.`,
    });
  await tell(deps, tx, securityNews.identityJoined, {
    ...ownAct(at),
    email: at.held.email,
    id: kept.id,
    name,
    address: email ?? '',
  });
}

/**
 * Adds what a provider just proved to the member who started it in their settings, in that same session.
 * @throws AppError session_ended, conflict
 */
export async function joinAtSettings(
  deps: AccountDeps,
  given: { userId: string; sessionId: string; person: Person; provider: Provider },
  arrival: Arrival & { viewer: Viewer | null },
): Promise<void> {
  const { person, provider, sessionId, userId } = given;
  const { viewer } = arrival;
  if (viewer?.userId !== userId || viewer.sessionId !== sessionId) throw new AppError('session_ended');
  await deps.db.transaction(async (tx) => {
    const held = await holdSession(tx, viewer);
    await join(
      tx,
      deps,
      { ...arrival, viewer, held },
      { named: person, email: person.email, name: provider.name },
    );
  });
}

/**
 * Links the identity waiting in this browser to the account with its address. The member signed in here after the
 * provider answered: that is the second proof. @throws AppError bad_provider_answer, conflict
 */
export async function joinWaiting(
  deps: AccountDeps,
  at: AtSettings,
): Promise<{ name: string; redirect: string }> {
  const waiting = waitingCookie.read(deps, at.cookieHeader);
  if (waiting === null) throw new AppError('bad_provider_answer');
  const { viewer } = at;
  if (waiting.ownerId !== viewer.userId || viewer.signedInAt.getTime() < waiting.at)
    throw new AppError('conflict', {
      message: `Nothing was added: this isn’t the account of ${waiting.email}, or you had already signed in. Start again.`,
    });
  const { email, issuer, name, redirect, subject } = waiting;
  await deps.db.transaction(async (tx) => {
    const held = await holdSession(tx, viewer);
    await waitingCookie.spend(deps, tx, waiting);
    await join(tx, deps, { ...at, held }, { named: { issuer, subject }, email, name });
    // The provider has verified that they read this address's mail.
    if (held.email !== email || held.emailVerified) return;
    const now = deps.clock.now();
    const { userId } = viewer;
    await proveAddress(tx, deps, { userId, held, email, now, proof: { by: 'owner' } });
  });
  return { name, redirect };
}

/**
 * Removes a way to sign in, and ends the other sessions that it opened. @throws AppError not_found, last_way_in, password_needed, sign_in_needed, bad_credentials
 */
export async function removeIdentity(
  deps: AccountDeps,
  at: AtSettings,
  given: { id: string; password: string | undefined },
): Promise<void> {
  const { userId } = at.viewer;
  const hold = await proveOwner(deps, at, { does: 'remove', password: given.password });
  await deps.db.transaction(async (tx) => {
    await hold(tx);
    const canGo = await canDoWithoutOne(tx, { userId });
    const dropped = await dropIdentity(tx, { userId, id: given.id });
    if (dropped === null) throw new AppError('not_found');
    if (!canGo) throw new AppError('last_way_in');
    const { sessionId: except } = at.viewer;
    await endSessionsOpenedBy(tx, { userId, way: { identity: given.id }, except });
    const name = nameOfIssuer(deps, dropped.issuer);
    await tell(deps, tx, securityNews.identityRemoved, {
      ...ownAct(at),
      email: at.viewer.email,
      id: given.id,
      name,
      address: dropped.email ?? '',
    });
  });
}
