import { and, eq, isNotNull } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { notificationMembers, notificationReads, notificationRecipients, notifications } from './tables.ts';

/** What a member was told, what they read and what they muted, for their export. */
export const notificationsExport: readonly ExportPart[] = [
  {
    name: 'notifications',
    rows: (db, { userId }) =>
      db
        .select({
          id: notifications.id,
          kind: notifications.kind,
          type: notifications.type,
          title: notifications.title,
          message: notifications.message,
          actionUrl: notifications.actionUrl,
          publishedAt: notifications.publishedAt,
          readAt: notifications.readAt,
        })
        .from(notifications)
        .where(eq(notifications.userId, userId))
        .orderBy(notifications.seq),
  },
  {
    name: 'notificationsToSeveral',
    rows: (db, { userId }) =>
      db
        .select({
          id: notifications.id,
          kind: notifications.kind,
          title: notifications.title,
          message: notifications.message,
          publishedAt: notifications.publishedAt,
        })
        .from(notificationRecipients)
        .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
        .where(and(eq(notificationRecipients.userId, userId), isNotNull(notifications.publishedAt)))
        .orderBy(notifications.seq),
  },
  {
    name: 'notificationReads',
    rows: (db, { userId }) =>
      db
        .select()
        .from(notificationReads)
        .where(eq(notificationReads.userId, userId))
        .orderBy(notificationReads.readAt),
  },
  {
    name: 'notificationPreferences',
    rows: (db, { userId }) =>
      db.select().from(notificationMembers).where(eq(notificationMembers.userId, userId)),
  },
];
