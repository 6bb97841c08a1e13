import { and, eq, isNull, sql } from 'drizzle-orm';
import type { StopReason } from '#platform/contract/mail-fault.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { stoppedAddresses } from './tables.ts';

/** A member joined with the stop of their current address. */
export const isStoppedAddress = and(
  eq(stoppedAddresses.address, users.email),
  isNull(stoppedAddresses.liftedAt),
);

export type StoppedAddress = typeof stoppedAddresses.$inferSelect;

/**
 * Whether a mail may go to an address that is stopped for this reason. A mail somebody just asked for is always tried:
 * one bad answer from their server should not lock anybody out. Members who reported spam get only mail that they must
 * get.
 */
export function mayWrite(
  reason: StopReason | null,
  { asked, list }: { readonly asked: boolean; readonly list: string | null },
): boolean {
  if (reason === null || asked) return true;
  return reason === 'complained' && list === null;
}

const inForce = isNull(stoppedAddresses.liftedAt);

/** Why an address gets no mail; null when it does. */
export async function stopOf(db: Db, address: string): Promise<StoppedAddress | null> {
  const [row] = await db
    .select()
    .from(stoppedAddresses)
    .where(and(eq(stoppedAddresses.address, address.toLowerCase()), inForce));
  return row ?? null;
}

export interface Stop {
  readonly address: string;
  readonly reason: StopReason;
  readonly code: string | null;
  /** When it happened; it does not count if a newer try followed. */
  readonly at: Date;
}

/** Stops mail to a member's address. @returns false when the stop has been lifted since */
export async function stopAddress(
  db: Db,
  userId: string,
  { address, at, code, reason }: Stop,
): Promise<boolean> {
  const stop = { userId, reason, code, stoppedAt: at, liftedAt: null };
  const { liftedAt, reason: former, stoppedAt } = stoppedAddresses;
  const rows = await db
    .insert(stoppedAddresses)
    .values({ address: address.toLowerCase(), ...stop })
    .onConflictDoUpdate({
      target: stoppedAddresses.address,
      set: stop,
      // A spam report is the reader's own decision: a later refusal does not replace it.
      setWhere: sql`case when ${liftedAt} is null then ${stoppedAt} < ${at.toISOString()} and ${former} <> 'complained'
        else ${liftedAt} <= ${at.toISOString()} end`,
    })
    .returning({ address: stoppedAddresses.address });
  return rows.length > 0;
}

/** Stops mail to the member with this address. @returns false when nobody has it, or the stop has been lifted since */
export async function stopMember(db: Db, stop: Stop): Promise<boolean> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, stop.address.toLowerCase()));
  return member ? stopAddress(db, member.id, stop) : false;
}

/** Resumes mail to an address. @param only lifts only a stop for this reason */
export async function liftStop(
  db: Db,
  given: { address: string; now: Date; only?: StopReason },
): Promise<void> {
  const { address, now, only } = given;
  await db
    .update(stoppedAddresses)
    .set({ liftedAt: now })
    .where(
      and(
        eq(stoppedAddresses.address, address.toLowerCase()),
        inForce,
        only && eq(stoppedAddresses.reason, only),
      ),
    );
}
