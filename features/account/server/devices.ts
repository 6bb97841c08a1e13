import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import { closedCookie, readCookie } from '#platform/server/auth/session-cookie.ts';
import type { Db } from '#platform/server/db/client.ts';
import { knownDevices } from './tables.ts';

const cookieName = 'mmg.device';
const yearSeconds = 365 * 24 * 60 * 60;
const shape = /^[\w-]{43}$/;

/** The name of a device as the database knows it: under the auth secret of today, then under the one before. */
export type DeviceHashes = readonly [string, ...string[]];

/** The name of this browser as the database knows it, and the cookie that gives it one when it has none yet. */
export function deviceOf(keyed: Keyed, cookieHeader: string, secure: boolean) {
  const kept = readCookie(cookieHeader, cookieName);
  const isKept = kept !== null && shape.test(kept);
  const value = isKept ? kept : randomBytes(32).toString('base64url');
  return {
    hashes: keyed.hashes('device', value),
    cookie: isKept ? null : closedCookie({ name: cookieName, value, maxAgeSeconds: yearSeconds }, secure),
  };
}

/** The name of an API client: it keeps no cookies, so its own words have to do. */
export function apiDeviceOf(keyed: Keyed, userAgent: string): DeviceHashes {
  return keyed.hashes('device', `api:${userAgent}`);
}

/** Whether this member has signed in here before. */
export async function isKnownDevice(
  db: Db,
  params: { userId: string; device: DeviceHashes },
): Promise<boolean> {
  const { device, userId } = params;
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, [...device])));
  return rows.length > 0;
}

/** Notes that a member signed in here. @returns whether that is news to a member who has signed in elsewhere */
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
