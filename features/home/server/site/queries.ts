import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { saveSiteDetails, type SiteChange } from '#features/home/contract-site.ts';
import { shownSite, type SitePart, siteParts } from '#features/home/rules-site.ts';
import { siteVersions } from './tables.ts';

/** Versions of each part that are kept: as long as somebody may want one back. */
const keptOfPart = 20;
/** Says to all nodes that something was saved. */
export const siteChannel = 'site_changed';

const { change: changeShape } = saveSiteDetails.body.shape;

/** One part as it was saved; nothing when a release understands it no longer. */
export function valueOf(part: SitePart, value: unknown): SiteChange {
  const read = changeShape.safeParse({ [part]: value });
  return read.success ? read.data : {};
}

/** What holds of each part, and the number of the newest version of all. */
export async function savedSite(db: Db): Promise<{ saved: SiteChange; latest: number }> {
  const rows = await db
    .selectDistinctOn([siteVersions.part], {
      id: siteVersions.id,
      part: siteVersions.part,
      value: siteVersions.value,
    })
    .from(siteVersions)
    .orderBy(siteVersions.part, desc(siteVersions.id));
  const saved: SiteChange = Object.assign({}, ...rows.map(({ part, value }) => valueOf(part, value)));
  return { saved, latest: Math.max(0, ...rows.map(({ id }) => id)) };
}

/** The latest versions, newest first. */
export async function versionsOf(db: Db) {
  const newest = sql<boolean>`${siteVersions.id} = max(${siteVersions.id}) over (partition by ${siteVersions.part})`;
  return db
    .select({
      id: siteVersions.id,
      part: siteVersions.part,
      at: siteVersions.at,
      by: users.email,
      restored: siteVersions.restoredId,
      isCurrent: newest,
      value: siteVersions.value,
    })
    .from(siteVersions)
    .leftJoin(users, eq(users.id, siteVersions.authorId))
    .orderBy(desc(siteVersions.id))
    .limit(50);
}

/** One version. @throws AppError not_found */
export async function versionWith(db: Db, { id }: { id: number }) {
  const [row] = await db.select().from(siteVersions).where(eq(siteVersions.id, id));
  if (!row) throw new AppError('not_found');
  return row;
}

interface Saving {
  readonly change: SiteChange;
  /** The newest version that the editor knew; null: whatever holds is replaced. */
  readonly basedOn: number | null;
  readonly restoredId: number | null;
  readonly authorId: string;
  readonly now: Date;
}

/**
 * Adds a version of each given part that says something else than before. One save after the other, so that nobody
 * overwrites what they have not seen.
 * @returns the new versions @throws AppError conflict
 */
export async function addVersions(tx: Db, saving: Saving): Promise<{ id: number; part: SitePart }[]> {
  const { authorId, basedOn, change, now, restoredId } = saving;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${siteChannel}, 0))`);
  const added: { id: number; part: SitePart }[] = [];
  const before = shownSite((await savedSite(tx)).saved, {});
  for (const part of siteParts) {
    const value = change[part];
    if (value === undefined) continue;
    const [newest] = await tx
      .select({ id: siteVersions.id })
      .from(siteVersions)
      .where(eq(siteVersions.part, part))
      .orderBy(desc(siteVersions.id))
      .limit(1);
    if (basedOn !== null && newest && newest.id > basedOn) throw new AppError('conflict');
    if (isDeepStrictEqual(value, before[part])) continue;
    const [row] = await tx
      .insert(siteVersions)
      .values({ part, value, at: now, authorId, restoredId })
      .returning({ id: siteVersions.id });
    if (row) added.push({ id: row.id, part });
    const [oldest] = await tx
      .select({ id: siteVersions.id })
      .from(siteVersions)
      .where(eq(siteVersions.part, part))
      .orderBy(desc(siteVersions.id))
      .offset(keptOfPart - 1)
      .limit(1);
    if (oldest)
      await tx.delete(siteVersions).where(and(eq(siteVersions.part, part), lt(siteVersions.id, oldest.id)));
  }
  await tx.execute(sql`select pg_notify(${siteChannel}, '')`);
  return added;
}
