import type { Notification } from '#features/notifications/contract.ts';
import type { SentNotification } from '#features/notifications/contract-sending.ts';
import type { sentNotices } from './sending.ts';
import type { NoticeRow } from './visible.ts';

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
  };
}

type SentRow = Awaited<ReturnType<typeof sentNotices>>['rows'][number];

function stateOf({ canceledAt, publishedAt }: SentRow): SentNotification['state'] {
  if (canceledAt !== null) return 'canceled';
  return publishedAt === null ? 'waiting' : 'sent';
}

function audienceOf({ userId, tier }: SentRow): SentNotification['audience'] {
  if (userId !== null) return 'member';
  return tier === null ? 'all' : 'tier';
}

/** A sent message as admins see it. */
export function presentSent(row: SentRow): SentNotification {
  const { id, title, message, type, actionUrl, tier, email, reach, reads, mails } = row;
  return {
    id,
    title,
    message,
    type,
    actionUrl,
    audience: audienceOf(row),
    tier,
    email,
    state: stateOf(row),
    at: (row.publishedAt ?? row.scheduledFor ?? row.createdAt).toISOString(),
    reach,
    reads,
    mails,
  };
}
