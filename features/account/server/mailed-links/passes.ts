import { keptMs } from '#platform/contract/retention.ts';
import { and, desc, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { Db } from '#platform/server/db/client.ts';
import { oneTimePasses } from '#features/account/server/tables.ts';

export type PassPurpose = (typeof oneTimePasses.$inferSelect)['purpose'];

const keyName = (purpose: PassPurpose) => `pass:${purpose}`;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The token that stands for a pass. Computed whenever it is needed, and never stored. */
export function tokenOfPass(keyed: Keyed, purpose: PassPurpose, id: string): string {
  return keyed.sign(keyName(purpose), id);
}

/** The pass a token names; null if we did not sign it for this purpose. */
function passIdOf(keyed: Keyed, purpose: PassPurpose, token: string): string | null {
  const id = keyed.open(keyName(purpose), token);
  return id !== null && uuid.test(id) ? id : null;
}

/** Creates a pass. @param since when its subject started; if omitted: now @returns its id */
export async function issuePass(
  db: Db,
  given: {
    userId: string;
    purpose: PassPurpose;
    email: string;
    now: Date;
    minutes: number;
    since?: Date;
    byAdmin?: boolean;
  },
): Promise<string> {
  const { minutes, now, since = now, ...pass } = given;
  const [row] = await db
    .insert(oneTimePasses)
    .values({ ...pass, createdAt: since, expiresAt: new Date(now.getTime() + minutes * 60_000) })
    .returning({ id: oneTimePasses.id });
  return row?.id ?? '';
}

const live = (id: string, purpose: PassPurpose, now: Date) =>
  and(
    eq(oneTimePasses.id, id),
    eq(oneTimePasses.purpose, purpose),
    isNull(oneTimePasses.usedAt),
    gt(oneTimePasses.expiresAt, now),
  );

interface Shown {
  readonly purpose: PassPurpose;
  readonly token: string;
  readonly now: Date;
}

/** The valid pass behind a token, unchanged; null if there is none. */
export async function readPass(db: Db, keyed: Keyed, { purpose, token, now }: Shown) {
  const id = passIdOf(keyed, purpose, token);
  if (id === null) return null;
  const [row] = await db
    .select()
    .from(oneTimePasses)
    .where(live(id, purpose, now));
  return row ?? null;
}

/** The pass behind a token in whatever state: whoever presses a link twice is told what it did. */
export async function readAnyPass(db: Db, keyed: Keyed, { purpose, token }: Omit<Shown, 'now'>) {
  const id = passIdOf(keyed, purpose, token);
  if (id === null) return null;
  const [row] = await db
    .select()
    .from(oneTimePasses)
    .where(and(eq(oneTimePasses.id, id), eq(oneTimePasses.purpose, purpose)));
  return row ?? null;
}

/** Uses a pass up; of two concurrent calls only one gets it. @throws AppError link_spent */
export async function spendPass(db: Db, keyed: Keyed, { purpose, token, now }: Shown) {
  const id = passIdOf(keyed, purpose, token);
  const [row] =
    id === null
      ? []
      : await db
          .update(oneTimePasses)
          .set({ usedAt: now })
          .where(live(id, purpose, now))
          .returning();
  if (!row) throw new AppError('link_spent');
  return row;
}

/** Invalidates every open pass of these kinds: they expire now, and were not used. @param since only those created at that instant or later */
export async function endPasses(
  db: Db,
  params: { userId: string; purposes: readonly PassPurpose[]; now: Date; since?: Date },
): Promise<void> {
  const { now, purposes, since, userId } = params;
  await db
    .update(oneTimePasses)
    .set({ expiresAt: now })
    .where(
      and(
        eq(oneTimePasses.userId, userId),
        inArray(oneTimePasses.purpose, [...purposes]),
        isNull(oneTimePasses.usedAt),
        gt(oneTimePasses.expiresAt, now),
        since === undefined ? undefined : gte(oneTimePasses.createdAt, since),
      ),
    );
}

/** The member who keeps this address while a change away from it can be stopped; null if there is none. */
export async function keptFor(db: Db, params: { email: string; now: Date }): Promise<string | null> {
  const [row] = await db
    .select({ userId: oneTimePasses.userId })
    .from(oneTimePasses)
    .where(
      and(
        eq(oneTimePasses.purpose, 'stop_address_change'),
        eq(oneTimePasses.email, params.email),
        isNull(oneTimePasses.usedAt),
        gt(oneTimePasses.expiresAt, params.now),
      ),
    )
    .orderBy(oneTimePasses.createdAt)
    .limit(1);
  return row?.userId ?? null;
}

/** The addresses from which a member can still take their account back, including their current one. */
export async function addressesKeptBy(db: Db, params: { userId: string; now: Date }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: oneTimePasses.email })
    .from(oneTimePasses)
    .where(
      and(
        eq(oneTimePasses.purpose, 'stop_address_change'),
        eq(oneTimePasses.userId, params.userId),
        isNull(oneTimePasses.usedAt),
        gt(oneTimePasses.expiresAt, params.now),
      ),
    );
  return rows.map(({ email }) => email);
}

/** The latest open pass of a kind; null if there is none. */
export async function openPassOf(
  db: Db,
  params: { userId: string; purpose: PassPurpose; now: Date },
): Promise<{ email: string; createdAt: Date; expiresAt: Date } | null> {
  const { now, purpose, userId } = params;
  const { createdAt, email, expiresAt } = oneTimePasses;
  const [row] = await db
    .select({ email, createdAt, expiresAt })
    .from(oneTimePasses)
    .where(
      and(
        eq(oneTimePasses.userId, userId),
        eq(oneTimePasses.purpose, purpose),
        isNull(oneTimePasses.usedAt),
        gt(expiresAt, now),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1);
  return row ?? null;
}

/** Drops passes a day after they ended. */
export async function dropOldPasses(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs('links'));
  await db.delete(oneTimePasses).where(lt(oneTimePasses.expiresAt, before));
}
