import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { Db } from '#platform/server/db/client.ts';
import { oneTimePasses } from './tables.ts';

export type PassPurpose = (typeof oneTimePasses.$inferSelect)['purpose'];

const keyName = (purpose: PassPurpose) => `pass:${purpose}`;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The token that stands for a pass. Made anew each time it is needed: it is kept nowhere. */
export function tokenOfPass(keyed: Keyed, purpose: PassPurpose, id: string): string {
  return keyed.sign(keyName(purpose), id);
}

/** The pass that a token names; null when we did not sign it for this purpose. */
function passIdOf(keyed: Keyed, purpose: PassPurpose, token: string): string | null {
  const id = keyed.open(keyName(purpose), token);
  return id !== null && uuid.test(id) ? id : null;
}

/** Writes a pass. @returns its id */
export async function issuePass(
  db: Db,
  given: { userId: string; purpose: PassPurpose; email: string; now: Date; minutes: number },
): Promise<string> {
  const { minutes, now, ...pass } = given;
  const [row] = await db
    .insert(oneTimePasses)
    .values({ ...pass, createdAt: now, expiresAt: new Date(now.getTime() + minutes * 60_000) })
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

/** The live pass behind a token, left as it is; null when there is none. */
export async function readPass(db: Db, keyed: Keyed, { purpose, token, now }: Shown) {
  const id = passIdOf(keyed, purpose, token);
  if (id === null) return null;
  const [row] = await db
    .select()
    .from(oneTimePasses)
    .where(live(id, purpose, now));
  return row ?? null;
}

/** Uses a pass up; of two at once only one gets it. @throws AppError link_spent */
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

/** Makes every open pass of this kind useless. */
export async function cancelPasses(
  db: Db,
  params: { userId: string; purpose: PassPurpose; now: Date },
): Promise<void> {
  await db
    .update(oneTimePasses)
    .set({ usedAt: params.now })
    .where(
      and(
        eq(oneTimePasses.userId, params.userId),
        eq(oneTimePasses.purpose, params.purpose),
        isNull(oneTimePasses.usedAt),
      ),
    );
}

/** Drops passes a day after they ended. */
export async function dropOldPasses(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db.delete(oneTimePasses).where(lt(oneTimePasses.expiresAt, before));
}
