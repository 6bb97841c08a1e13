import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import { closedCookie, readCookie } from '#platform/server/auth/session-cookie.ts';
import type { Db } from '#platform/server/db/client.ts';
import { knownDevices } from './tables.ts';

const cookieName = 'mmg.device';
const yearSeconds = 365 * 24 * 60 * 60;
const shape = /^[\w-]{43}$/;

/** The name of this browser as the database knows it, and the cookie that gives it one when it has none yet. */
export function deviceOf(keyed: Keyed, cookieHeader: string, secure: boolean) {
  const kept = readCookie(cookieHeader, cookieName);
  const isKept = kept !== null && shape.test(kept);
  const value = isKept ? kept : randomBytes(32).toString('base64url');
  return {
    hash: keyed.hash('device', value),
    cookie: isKept ? null : closedCookie({ name: cookieName, value, maxAgeSeconds: yearSeconds }, secure),
  };
}

/** The name of an API client: it keeps no cookies, so its own words have to do. */
export function apiDeviceHash(keyed: Keyed, userAgent: string): string {
  return keyed.hash('device', `api:${userAgent}`);
}

const isOf = (params: { userId: string; deviceHash: string }) =>
  and(eq(knownDevices.userId, params.userId), eq(knownDevices.deviceHash, params.deviceHash));

/** Whether this member has signed in here before. */
export async function isKnownDevice(
  db: Db,
  params: { userId: string; deviceHash: string },
): Promise<boolean> {
  const rows = await db.select({ userId: knownDevices.userId }).from(knownDevices).where(isOf(params));
  return rows.length > 0;
}

/** Notes that a member signed in here. @returns whether that is news to a member who has signed in elsewhere */
export async function noteDevice(
  db: Db,
  params: { userId: string; deviceHash: string; now: Date },
): Promise<boolean> {
  const { userId, deviceHash, now } = params;
  const known = await db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastUsedAt: now } });
  return known.length > 0 && !known.some(({ hash }) => hash === deviceHash);
}
