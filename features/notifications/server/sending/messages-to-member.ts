import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { offerKind } from '#platform/contract/notices.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { offersSince } from '#platform/server/offers/consent.ts';
import {
  notificationMailings,
  notificationMembers,
  notificationRecipients,
  notifications,
} from '#features/notifications/server/tables.ts';

const mostShown = 100;

const { kind } = notifications;
const { endedAt, memberAfter } = notificationMailings;
const muted = sql`coalesce(${notificationMembers.mutedByMail}, '{}')`;

/** For this member alone, or for chosen ones; not for everybody or a tier. */
const isChosenFor = (db: Db, userId: string) =>
  or(
    eq(notifications.userId, userId),
    inArray(
      notifications.id,
      db
        .select({ id: notificationRecipients.notificationId })
        .from(notificationRecipients)
        .where(eq(notificationRecipients.userId, userId)),
    ),
  );

async function rowsFor(db: Db, userId: string) {
  return db
    .select({
      id: notifications.id,
      title: notifications.title,
      text: notifications.message,
      at: sql<Date>`${notifications.publishedAt}`.mapWith(notifications.publishedAt),
      by: users.email,
      /** Null: it is not mailed at all. */
      mailing: notificationMailings.notificationId,
      isComing: sql<boolean | null>`${endedAt} is null and ${memberAfter} < ${userId}`,
      isOff: sql<boolean>`case when ${kind} = ${offerKind} then ${offersSince(userId)} is null
        else ${kind} = any(${muted}) end`,
      state: mailMessages.state,
      settledAt: mailMessages.settledAt,
    })
    .from(notifications)
    .leftJoin(notificationMailings, eq(notificationMailings.notificationId, notifications.id))
    .leftJoin(notificationMembers, eq(notificationMembers.userId, userId))
    .leftJoin(
      mailMessages,
      and(
        eq(mailMessages.userId, userId),
        sql`${mailMessages.params} ->> 'notification' = ${notifications.id}::text`,
      ),
    )
    .leftJoin(users, eq(users.id, notifications.senderId))
    .where(
      and(eq(notifications.origin, 'admin'), isNotNull(notifications.publishedAt), isChosenFor(db, userId)),
    )
    .orderBy(desc(notifications.publishedAt), desc(notifications.id))
    .limit(mostShown);
}

/**
 * The latest hundred notifications that admins sent to this member alone or to chosen ones, newest first. `mail` is
 * null for a notification without email; its `state` is null if the outbox has dropped the member's mail, or never had
 * one because they wanted none. `isOff`: they want none now.
 */
export async function sentTo(db: Db, { userId }: { userId: string }) {
  const rows = await rowsFor(db, userId);
  return rows.map(({ at, by, id, isComing, isOff, mailing, settledAt, state, text, title }) => ({
    id,
    title,
    text,
    at,
    by,
    mail:
      mailing === null
        ? null
        : { state: state ?? (isComing && !isOff ? ('pending' as const) : null), at: settledAt, isOff },
  }));
}
