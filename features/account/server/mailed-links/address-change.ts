import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/unavailable.ts';
import type { Db } from '#platform/server/db/client.ts';
import { resendCoolDownSeconds } from '#features/account/contract-mail.ts';
import { confirmLinkMinutes, resetLinkMinutes, stopLinkDays } from '#features/account/rules-mailed-links.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { securityNews } from '#features/account/server/security-news.ts';
import { type LockedMember, holdMember, holdProven, holdSession } from '#platform/server/auth/member-lock.ts';
import { assertMail } from './mail-flows.ts';
import { endOpenThings } from '#features/account/server/sessions/open-things.ts';
import { endPasses, issuePass, keptFor, readAnyPass, readPass, spendPass } from './passes.ts';
import { type PressedIn, proveAddress } from './prove-address.ts';
import { type Credential, findUserId, replacePassword } from '#features/account/server/queries.ts';

/** Turns a unique violation into an error with words. */
function takenInstead(cause: unknown): never {
  throw isUniqueViolation(cause) ? new AppError('email_taken', { cause }) : cause;
}

/**
 * Since when additions are removed if a change is stopped: since it was requested. If nobody had proved the address,
 * everything: stopping it is the first proof, and a stranger may have signed up [account.provider-no-hijack].
 */
const doubtfulSince = (held: LockedMember, askedAt: Date) => (held.emailVerified ? askedAt : held.joinedAt);

/** Whether an address belongs to somebody else, or stays theirs while they can still take it back. */
async function isTakenFrom(db: Db, params: { userId: string; email: string; now: Date }): Promise<boolean> {
  const { email, userId } = params;
  const owner = (await findUserId(db, email)) ?? (await keptFor(db, params)) ?? userId;
  return owner !== userId;
}

/**
 * Asks the new address to confirm, and immediately tells the old one how to stop it. If the address is taken, only its
 * owner is told; our answer, and the mail to the old address, stay the same.
 * @param proven whose password was just shown @throws AppError mail_off, bad_credentials, unauthenticated
 */
export async function requestAddressChange(
  deps: AccountDeps,
  asking: { viewer: { userId: string; sessionId: string; email: string }; proven: Credential },
  newEmail: string,
): Promise<void> {
  assertMail(deps);
  const { viewer, proven } = asking;
  if (newEmail === viewer.email) {
    const message = 'This is already your address';
    throw new AppError('invalid_input', { message, fields: { email: message } });
  }
  const { userId } = viewer;
  await deps.throttle.coolDown('address', userId, resendCoolDownSeconds);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await holdSession(tx, viewer);
    const held = await holdProven(tx, proven);
    await moveAddress(tx, deps, { userId, held, newEmail, now, byAdmin: false });
    await audit(tx, {
      at: now,
      action: 'account.address_change_requested',
      actorId: userId,
      subjectId: userId,
    });
  });
}

/**
 * Writes to both addresses about a requested change. Under the lock.
 * @param asked `byAdmin`: an admin asks on the member's behalf, as both mails then say
 */
export async function moveAddress(
  tx: Db,
  deps: Pick<AccountDeps, 'mail' | 'throttle'>,
  asked: { userId: string; held: LockedMember; newEmail: string; now: Date; byAdmin: boolean },
): Promise<void> {
  const { byAdmin, held, newEmail, now, userId } = asked;
  const { email } = held;
  const by: Record<string, string> = byAdmin ? { by: 'admin' } : {};
  await endPasses(tx, { userId, purposes: ['change_address'], now });
  const stop = {
    userId,
    email,
    purpose: 'stop_address_change',
    now,
    since: doubtfulSince(held, now),
    minutes: confirmLinkMinutes,
  } as const;
  await deps.mail.post(tx, {
    userId,
    to: email,
    template: 'account.addressChangeRequested',
    params: { ...by, passId: await issuePass(tx, stop), newAddress: newEmail },
  });
  if (!byAdmin && !(await deps.throttle.takeLetterTo(tx, newEmail))) return;
  if (await isTakenFrom(tx, { userId, email: newEmail, now })) {
    await deps.mail.post(tx, { userId: null, to: newEmail, template: 'account.alreadyMember' });
    return;
  }
  const minutes = confirmLinkMinutes;
  const pass = { userId, email: newEmail, purpose: 'change_address', now, minutes, byAdmin } as const;
  await deps.mail.post(tx, {
    userId,
    to: newEmail,
    template: 'account.confirmAddress',
    params: { ...by, passId: await issuePass(tx, pass) },
    asked: true,
  });
}

/**
 * Moves an account to the address the link was sent to. The old address is told, and can take the account back for
 * three days. Pressed a second time the link says so again. @param pressedIn the session it was pressed in @throws AppError link_spent, email_taken
 */
export async function confirmAddress(
  deps: AccountDeps,
  token: string,
  pressedIn: PressedIn,
): Promise<{ email: string }> {
  const { db, keyed, clock } = deps;
  const shown = { purpose: 'change_address', token, now: clock.now() } as const;
  const move = db.transaction(async (tx) => {
    const { now } = shown;
    const asked = await readAnyPass(tx, keyed, shown);
    const before = asked && (await holdMember(tx, asked));
    if (!before) throw new AppError('link_spent');
    if (asked.usedAt !== null && before.email === asked.email) return { email: before.email };
    const { byAdmin, createdAt, email, userId } = await spendPass(tx, keyed, shown);
    if (await isTakenFrom(tx, { userId, email, now })) throw new AppError('email_taken');
    // An admin alone must not take a second step away: who gets the mail is their word only.
    const proof = byAdmin ? ({ by: 'owner' } as const) : ({ by: 'link', pressedIn } as const);
    const went = await proveAddress(tx, deps, { userId, held: before, email, now, proof });
    // Links sent to the old address no longer work.
    await endOpenThings(tx, deps, { userId, event: 'address_changed', sessions: { none: true }, now });
    const stop = {
      userId,
      email: before.email,
      purpose: 'stop_address_change',
      now,
      since: doubtfulSince(before, createdAt),
      minutes: stopLinkDays * 24 * 60,
    } as const;
    await tell(deps, tx, securityNews.addressChanged, {
      userId,
      by: { actorId: userId },
      email: before.email,
      newAddress: email,
      passId: await issuePass(tx, stop),
      went,
    });
    return { email };
  });
  return move.catch(takenInstead);
}

/**
 * "This was not me", from the old address: the account keeps it, or gets it back. The requester knew the password, so
 * it stops working, everybody is signed out, and what was added since the request is removed: a second step, passkeys,
 * accounts elsewhere; all of them if nobody had proved the address before. A mail leads to a new password. If several
 * changes in a row are stopped, the earliest one wins: what came after it ends.
 * @throws AppError link_spent, email_taken
 */
export async function stopAddressChange(
  deps: AccountDeps,
  token: string,
  address: string,
): Promise<{ email: string }> {
  const { db, keyed, clock, mail } = deps;
  const shown = { purpose: 'stop_address_change', token, now: clock.now() } as const;
  const stop = db.transaction(async (tx) => {
    const { now } = shown;
    const asked = await readPass(tx, keyed, shown);
    const held = asked && (await holdMember(tx, asked));
    if (!held) throw new AppError('link_spent');
    const { userId, email, createdAt: since } = await spendPass(tx, keyed, shown);
    const moved = held.email !== email;
    const went = await proveAddress(tx, deps, { userId, held, email, now, proof: { by: 'stop', since } });
    if (went.secondStep) await mail.post(tx, { userId, to: email, template: 'account.totpOff' });
    await endPasses(tx, { userId, purposes: ['stop_address_change'], since, now });
    await replacePassword(tx, { userId, passwordHash: null, now });
    await endOpenThings(tx, deps, { userId, event: 'password_replaced', sessions: { allBut: null }, now });
    const reset = { userId, email, purpose: 'reset_password', now, minutes: resetLinkMinutes } as const;
    const passId = await issuePass(tx, reset);
    const by = { actorId: userId, address };
    await tell(deps, tx, securityNews.addressKept, { userId, by, email, passId, moved });
    return { email };
  });
  return stop.catch(takenInstead);
}
