import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { saveSiteDetails, type SiteChange } from '#features/home/contract-site.ts';
import { shownSite, type SitePart, siteParts } from '#features/home/rules-site.ts';
import { siteTexts } from './tables.ts';

/** Tells all nodes that something was saved. */
export const siteChannel = 'site_changed';

const { change: changeShape } = saveSiteDetails.body.shape;

/** Has all nodes read it again: at once after a save, and hourly, since what stayed with clients changes by itself. */
export async function announceSite(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${siteChannel}, '')`);
}

/** One part as it was saved; nothing if this release can no longer read it. */
function valueOf(part: SitePart, value: unknown): SiteChange {
  const read = changeShape.safeParse({ [part]: value });
  return read.success ? read.data : {};
}

/** The current state of each part, and the number of the last save of all. */
export async function savedSite(db: Db): Promise<{ saved: SiteChange; latest: number }> {
  const rows = await db.select().from(siteTexts);
  const saved: SiteChange = Object.assign({}, ...rows.map(({ part, value }) => valueOf(part, value)));
  return { saved, latest: Math.max(0, ...rows.map(({ version }) => version)) };
}

interface Saving {
  readonly change: SiteChange;
  /** The last save that the editor knew. */
  readonly basedOn: number;
}

const givenIn = (change: SiteChange) => siteParts.filter((part) => change[part] !== undefined);

/** Whether somebody saved one of these parts since the editor read it. */
export async function isStale(db: Db, { basedOn, change }: Saving): Promise<boolean> {
  const given = givenIn(change);
  const rows = await db.select().from(siteTexts);
  return rows.some(({ part, version }) => given.includes(part) && version > basedOn);
}

/**
 * Saves each given part that differs from before. Saves run one after another, so that nobody overwrites what they have
 * not seen.
 * @returns the parts that changed @throws AppError conflict
 */
export async function saveParts(tx: Db, { basedOn, change }: Saving): Promise<readonly SitePart[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${siteChannel}, 0))`);
  if (await isStale(tx, { basedOn, change })) throw new AppError('conflict');
  const { latest, saved } = await savedSite(tx);
  const before = shownSite(saved, {});
  const changed = givenIn(change).filter((part) => !isDeepStrictEqual(change[part], before[part]));
  for (const part of changed) {
    const row = { value: change[part], version: latest + 1 };
    await tx
      .insert(siteTexts)
      .values({ part, ...row })
      .onConflictDoUpdate({ target: siteTexts.part, set: row });
  }
  await announceSite(tx);
  return changed;
}
