import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { Db } from '#platform/server/db/client.ts';
import { passkeyMinutes } from '#features/account/rules-passkeys.ts';
import { oneTimePasses } from '#features/account/server/tables.ts';

const purpose = 'passkey_sign_in';
const keyName = `pass:${purpose}`;
const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~(\d{13})$/;

/** A challenge issued to somebody whose name we did not know yet. */
export interface OpenChallenge {
  readonly id: string;
  readonly issuedAt: Date;
}

/** A signed challenge with its time. It is stored only once used, since everybody who opens /auth requests one. */
export function newChallenge(keyed: Keyed, now: Date): string {
  return keyed.sign(keyName, `${crypto.randomUUID()}~${now.getTime()}`);
}

/** The challenge a passkey signed; null if it is not ours or too old. */
export function openChallenge(keyed: Keyed, token: string, now: Date): OpenChallenge | null {
  const [, id = '', issued = ''] = shape.exec(keyed.open(keyName, token) ?? '') ?? [];
  const issuedAt = new Date(Number(issued));
  const isLive = id !== '' && now.getTime() - issuedAt.getTime() < passkeyMinutes * 60_000;
  return isLive ? { id, issuedAt } : null;
}

/** Stores a challenge as used, in the transaction of the sign-in. @returns false if it was used before */
export async function useChallenge(
  tx: Db,
  given: { challenge: OpenChallenge; userId: string; email: string; now: Date },
): Promise<boolean> {
  const { challenge, email, now, userId } = given;
  const expiresAt = new Date(challenge.issuedAt.getTime() + passkeyMinutes * 60_000);
  const row = { id: challenge.id, userId, purpose, email, expiresAt, usedAt: now, createdAt: now } as const;
  const kept = await tx
    .insert(oneTimePasses)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: oneTimePasses.id });
  return kept.length > 0;
}
