import type { Notification, NotificationPreferences } from '#features/notifications/contract.ts';
import type { SentNotification } from '#features/notifications/contract-sending.ts';
import { aboutOf, type sentNotices } from './sending/sending.ts';
import type { NoticeRow } from './visibility/visible.ts';

/** A notification as its reader sees it. */
export function presentNotice(row: NoticeRow): Notification {
  return {
    id: row.id,
    seq: row.seq,
    kind: row.kind,
    type: row.type,
    title: row.title,
    message: row.message,
    isRead: row.isRead,
    createdAt: row.createdAt,
    actionUrl: row.actionUrl,
    ...(row.days && { days: [...row.days] }),
  };
}

/** What a member chose, kind by kind. */
export function presentPreferences(wanted: NotificationPreferences): NotificationPreferences {
  return {
    course: wanted.course,
    'first-week': wanted['first-week'],
    'first-win': wanted['first-win'],
    'lesson-waiting': wanted['lesson-waiting'],
    'week-away': wanted['week-away'],
    'course-finished': wanted['course-finished'],
    outcome: wanted.outcome,
    recall: wanted.recall,
    'next-step': wanted['next-step'],
    book: wanted.book,
    message: wanted.message,
    sales: wanted.sales,
  };
}

type SentRow = Awaited<ReturnType<typeof sentNotices>>['rows'][number];

function stateOf({ canceledAt, publishedAt }: SentRow): SentNotification['state'] {
  if (canceledAt !== null) return 'canceled';
  return publishedAt === null ? 'waiting' : 'sent';
}

function audienceOf({ listed, userId, tier }: SentRow): SentNotification['audience'] {
  if (userId !== null) return 'member';
  if (listed) return 'chosen';
  return tier === null ? 'all' : 'tier';
}

/** A sent message as admins see it. */
export function presentSent(row: SentRow): SentNotification {
  const { id, title, message, type, kind, actionUrl, tier, email, chosen, reach, reads, mails } = row;
  return {
    id,
    title,
    message,
    type,
    about: aboutOf(kind),
    actionUrl,
    audience: audienceOf(row),
    tier,
    email,
    chosen: [...chosen],
    state: stateOf(row),
    at: (row.publishedAt ?? row.scheduledFor ?? row.createdAt).toISOString(),
    reach,
    reads,
    mails,
    mailing: mails !== null && row.mailedAt === null && stateOf(row) !== 'canceled',
  };
}
