import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { courseHolders } from '#platform/server/access/access.ts';
import { openingDay, openingOf, type ToldDay } from '#features/course/rules.ts';
import { courseSinceOf } from '#features/course/server/access.ts';
import { courseModules, moduleOpenings, moduleToldDays } from '#features/course/server/tables.ts';

const membersAtOnce = 200;

/** A published module whose day changes. Days after access begins; null: it leaves the course. */
export interface Shift {
  readonly moduleId: string;
  readonly from: number;
  readonly to: number | null;
}

/** What a shift does to one member: the day they were told, and the one that the new order alone would give. */
export interface Move {
  readonly userId: string;
  readonly moduleId: string;
  readonly since: Date;
  readonly told: Date;
  /** Null: no day at all. */
  readonly ordered: Date | null;
}

/** The told days that override the order for these members, by member and module. */
export async function toldDaysOf(
  db: Db,
  { userIds }: { readonly userIds: readonly string[] },
): Promise<ReadonlyMap<string, ReadonlyMap<string, ToldDay>>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(moduleToldDays)
    .where(inArray(moduleToldDays.userId, [...userIds]));
  const byMember = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    [...byMember].map(([userId, own]) => [userId, new Map(own.map((row) => [row.moduleId, row]))]),
  );
}

/** Members with access for whom one of these modules is not permanently open yet, ordered by id. */
async function waitingMembers(
  db: Db,
  params: { readonly now: Date; readonly after: string; readonly moduleIds: readonly string[] },
): Promise<string[]> {
  const found = await db.execute(sql`
    select a.user_id as "userId" from ${courseHolders(params)} a
    where exists (select 1 from ${courseModules} m where ${inArray(sql`m.id`, [...params.moduleIds])}
        and not exists (select 1 from ${moduleOpenings} o where o.user_id = a.user_id and o.module_id = m.id))
    order by a.user_id limit ${membersAtOnce}`);
  return (found as unknown as { rows: { userId: string }[] }).rows.map(({ userId }) => userId);
}

async function movesOf(
  db: Db,
  params: { readonly userIds: readonly string[]; readonly now: Date; readonly shifts: readonly Shift[] },
): Promise<Move[]> {
  const { userIds, now, shifts } = params;
  const sinceOf = await courseSinceOf(db, { userIds, now });
  const toldOf = await toldDaysOf(db, { userIds });
  const opened = await db
    .select({ userId: moduleOpenings.userId, moduleId: moduleOpenings.moduleId })
    .from(moduleOpenings)
    .where(inArray(moduleOpenings.userId, [...userIds]));
  const isOpened = new Set(opened.map(({ userId, moduleId }) => `${userId} ${moduleId}`));
  return [...sinceOf].flatMap(([userId, since]) =>
    shifts
      .filter(({ moduleId }) => !isOpened.has(`${userId} ${moduleId}`))
      .map(({ moduleId, from, to }) => {
        const told = toldOf.get(userId)?.get(moduleId) ?? null;
        return {
          userId,
          moduleId,
          since,
          told: openingDay(since, { unlockAfterDays: from, told }),
          ordered: to === null ? null : openingOf(since, to),
        };
      }),
  );
}

/** What these shifts do to everyone whose days they affect, in batches of members. */
export async function* movesBy(
  db: Db,
  { now, shifts }: { readonly now: Date; readonly shifts: readonly Shift[] },
): AsyncGenerator<readonly Move[]> {
  const moduleIds = shifts.map(({ moduleId }) => moduleId);
  for (let after = ''; moduleIds.length > 0; ) {
    const userIds = await waitingMembers(db, { now, after, moduleIds });
    const last = userIds.at(-1);
    if (last === undefined) return;
    yield await movesOf(db, { userIds, now, shifts });
    if (userIds.length < membersAtOnce) return;
    after = last;
  }
}

/** Whether the order alone would take away a day that was told. */
export const isLater = ({ told, ordered }: Move) => ordered === null || ordered > told;

/**
 * Records the days that these shifts would take away, inside the caller's transaction and before it changes the course:
 * a member who was told a day gets the module on that day, wherever it is moved.
 */
export async function keepToldDays(
  tx: Db,
  params: { readonly now: Date; readonly shifts: readonly Shift[] },
): Promise<void> {
  for await (const moves of movesBy(tx, params)) {
    const kept = moves.filter(isLater);
    if (kept.length === 0) continue;
    await tx
      .insert(moduleToldDays)
      .values(
        kept.map(({ userId, moduleId, told, since }) => ({
          userId,
          moduleId,
          opensAt: told,
          accessSince: since,
        })),
      )
      .onConflictDoUpdate({
        target: [moduleToldDays.userId, moduleToldDays.moduleId],
        set: { opensAt: sql`excluded.opens_at`, accessSince: sql`excluded.access_since` },
      });
  }
}
