import { randomBytes } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import { closedCookie, readOwnCookie } from '#platform/server/auth/cookies.ts';
import type { Db } from '#platform/server/db/client.ts';
import { knownDevices } from '#features/account/server/tables.ts';

const cookieName = 'mmg.device';
const yearSeconds = 365 * 24 * 60 * 60;
const purpose = 'device-cookie';

/** The names of a device as the database knows it: first the one to store, then the one under the previous auth secret. */
export type DeviceHashes = readonly [string, ...string[]];

/** A device that asks. */
export interface Device {
  readonly hashes: DeviceHashes;
  /** The cookie to set if it has no valid one. */
  readonly cookie: string | null;
  /** Whether it sent a cookie of ours and can be recognized. */
  readonly isKept: boolean;
}

/** The device that has our signed cookie. */
export function deviceOf(keyed: Keyed, cookieHeader: string, secure: boolean): Device {
  const kept = readOwnCookie(cookieHeader, cookieName, secure);
  const named = kept === null ? null : keyed.open(purpose, kept);
  const value = named ?? randomBytes(32).toString('base64url');
  const signed = keyed.sign(purpose, value);
  // One that was signed with the previous auth secret is issued anew.
  const cookie =
    kept === signed
      ? null
      : closedCookie({ name: cookieName, value: signed, maxAgeSeconds: yearSeconds }, secure);
  return { hashes: keyed.hashes('device', value), cookie, isKept: named !== null };
}

/** The name under which this member signed in here before; null if they never did. */
export async function knownDeviceOf(
  db: Db,
  params: { userId: string; device: DeviceHashes },
): Promise<string | null> {
  const { device, userId } = params;
  const [row] = await db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, [...device])));
  return row?.hash ?? null;
}

/**
 * Records that a member signed in here. @returns whether it is a new device for a member who has signed in elsewhere
 */
export async function noteDevice(
  db: Db,
  params: { userId: string; device: DeviceHashes; now: Date },
): Promise<boolean> {
  const { userId, device, now } = params;
  const [deviceHash, ...earlier] = device;
  const known = await db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastUsedAt: now } });
  if (earlier.length > 0)
    await db
      .delete(knownDevices)
      .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, earlier)));
  return known.length > 0 && !known.some(({ hash }) => device.includes(hash));
}

/** When a member last signed in, as a single value for any query: sessions end, this stays. @param member their id */
export const lastSignInAt = (member: SQL): SQL =>
  sql`(select max(d.last_used_at) from ${knownDevices} d where d.user_id = ${member})`;
