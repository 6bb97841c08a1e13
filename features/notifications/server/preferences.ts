import { eq } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import type { NotificationPreferences, savePreferences } from '#features/notifications/contract.ts';
import type { Request } from '#platform/contract/endpoint.ts';
import {
  adminKind,
  eachMutable,
  isBellOnly,
  type MutableKind,
  mutableKinds,
} from '#platform/contract/notices.ts';
import { announce } from './stream/channel.ts';
import { notificationMembers } from './tables.ts';

/** What a member chose; members who never chose get everything but a mail about each sale. */
export async function preferencesOf(db: Db, params: { userId: string }): Promise<NotificationPreferences> {
  const [row] = await db
    .select({
      app: notificationMembers.mutedInApp,
      mail: notificationMembers.mutedByMail,
      sales: notificationMembers.salesByMail,
    })
    .from(notificationMembers)
    .where(eq(notificationMembers.userId, params.userId));
  const isAsked = (kind: MutableKind) => !isBellOnly(kind) && (kind !== adminKind || row?.sales === true);
  return eachMutable((kind) => ({
    app: !row?.app.includes(kind),
    mail: isAsked(kind) && !row?.mail.includes(kind),
  }));
}

/** Stores what a member chose; kinds that are not named stay. Only kinds that can be turned off can be named. */
export async function keepPreferences(
  db: Db,
  params: { userId: string; chosen: NonNullable<Request<typeof savePreferences>['body']> },
): Promise<NotificationPreferences> {
  const { userId, chosen } = params;
  return db.transaction(async (tx) => {
    const before = await preferencesOf(tx, { userId });
    const wanted = eachMutable((kind) => chosen[kind] ?? before[kind]);
    const choice = {
      mutedInApp: mutableKinds.filter((kind) => !wanted[kind].app),
      mutedByMail: mutableKinds.filter((kind) => !wanted[kind].mail),
      salesByMail: wanted[adminKind].mail,
    };
    await tx
      .insert(notificationMembers)
      .values({ userId, ...choice })
      .onConflictDoUpdate({ target: notificationMembers.userId, set: choice });
    await announce(tx, { what: 'mine', userId });
    return preferencesOf(tx, { userId });
  });
}
