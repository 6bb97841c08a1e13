import { randomUUID } from 'node:crypto';
import { keptMs } from '#platform/contract/retention.ts';
import { and, between, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tier } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import { type NoticeKind, offerKind } from '#platform/contract/notices.ts';
import { offersSince } from '#platform/server/offers/consent.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { isAfter, placeIn } from '#platform/server/db/place.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { MemberFilter } from '#features/members/contract.ts';
import { chosenNamed, type sendNotificationBody } from '#features/notifications/contract-sending.ts';
import {
  hasNotAgreed,
  type MessageAbout,
  nobodyMeant,
  noticeLimits,
  postalAddressMissing,
  scheduleVerdict,
  timePast,
  timeTooFar,
} from '#features/notifications/rules.ts';
import { countAudience, isMember } from './audience.ts';
import { announce } from '#features/notifications/server/stream/channel.ts';
import { beginMailing, type MailingDeps, planMailing } from './mailing.ts';
import {
  type Chosen,
  chosenAmong,
  isChosen,
  isRecipientOf,
  keepRecipients,
  type MembersOf,
} from './recipients.ts';
import {
  notificationMailings,
  notificationRecipients,
  notifications,
} from '#features/notifications/server/tables.ts';

export interface SendingDeps extends MailingDeps {
  readonly mail: Pick<Outbox, 'available' | 'mayWriteToMany' | 'post'>;
  readonly membersOf: MembersOf;
}

const queueName = 'notifications.publish';

/** What a message of this kind is about. */
export const aboutOf = (kind: NoticeKind): MessageAbout => (kind === offerKind ? 'offers' : 'service');

function refuse(field: string, message: string): never {
  throw new AppError('invalid_input', { message, fields: { [field]: message } });
}

/** The instant a message waits for; null for now. @throws AppError invalid_input if it is past or too far ahead */
function waitUntil(scheduledFor: string | null, now: Date): Date | null {
  if (scheduledFor === null) return null;
  const at = new Date(scheduledFor);
  const verdict = scheduleVerdict(at, now);
  if (verdict === 'past') refuse('scheduled_for', timePast);
  if (verdict === 'too far') refuse('scheduled_for', timeTooFar);
  return verdict === 'now' ? null : at;
}

/** A filter as the audit log keeps it: part of somebody's name or address must not outlive their account there. */
const withoutWords = ({ q, ...rest }: MemberFilter) => ({ ...rest, ...(q ? { q: 'given' } : {}) });

/** Whom a message is for, as the audit log keeps it. */
function noted({ filter, tier, userId, userIds }: Chosen & { userId: string | null; tier: Tier | null }) {
  if (userId !== null) return { to: 'member' };
  if (filter !== null) return { to: 'filter', filter: JSON.stringify(withoutWords(filter)) };
  if (userIds.length > 0) return { to: 'chosen', chosen: new Set(userIds).size };
  return tier === null ? { to: 'everybody' } : { to: 'tier', tier };
}

/** What makes two messages the same one. */
type MessageWords = Pick<
  typeof notifications.$inferSelect,
  'actionUrl' | 'kind' | 'listed' | 'message' | 'senderId' | 'tier' | 'title' | 'type' | 'userId'
>;

/**
 * Makes sure that a message whose id is taken is the one that went out under it: its answer was lost on the way.
 * @returns how many it reached; null while it waits @throws AppError conflict for any other
 */
async function reachOfSame(
  db: Db,
  { id, words }: { id: string; words: MessageWords },
): Promise<number | null> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.origin, 'admin')));
  const names = Object.keys(words) as (keyof MessageWords)[];
  if (!row || names.some((name) => row[name] !== words[name]))
    throw new AppError('conflict', {
      message: 'A message was sent already, with other words or to others. Look at what was sent first.',
    });
  return row.reach;
}

/**
 * Sends a message: one row, however many it is for. With a future time it waits in that row. A second time under the same
 * id changes nothing.
 * @throws AppError conflict for another message under the same id, not_found for an unknown member, invalid_input if
 * none of the chosen members exist, also for offers to a member who has not agreed to them
 */
export async function sendNotice(
  deps: SendingDeps,
  by: { viewer: Viewer; client: ClientInfo },
  message: z.output<typeof sendNotificationBody>,
): Promise<{ id: string; recipients: number }> {
  const { db, clock, jobs, mail } = deps;
  const { about, title, message: text, type, action_url: actionUrl, user_id: userId, tier } = message;
  const chosen = { userIds: message.user_ids, filter: message.filter };
  const now = clock.now();
  const scheduledFor = waitUntil(message.scheduled_for, now);
  if (message.by_mail && !mail.available) refuse('by_mail', 'This site has no mail server');
  if (message.by_mail && !mail.mayWriteToMany()) refuse('by_mail', postalAddressMissing);
  if ([userId !== null, tier !== null, isChosen(chosen)].filter(Boolean).length > 1)
    refuse('tier', 'Choose one member, several, or a tier, not both');
  if (userId !== null && !(await isMember(db, userId)))
    throw new AppError('not_found', { message: 'There is no such member.' });
  const among = await chosenAmong(deps, chosen, now);
  return db.transaction(async (tx) => {
    let recipients = await countAudience(tx, { userId, tier, among, about, now });
    if (userId !== null && recipients === 0) refuse('about', hasNotAgreed);
    if (among !== null && recipients === 0) refuse('filter', nobodyMeant);
    const words = {
      userId,
      tier,
      listed: among !== null,
      kind: about === 'offers' ? offerKind : 'message',
      type,
      title,
      message: text,
      actionUrl,
      senderId: by.viewer.userId,
    } as const;
    const id = message.id ?? randomUUID();
    const [row] = await tx
      .insert(notifications)
      .values({
        ...words,
        id,
        origin: 'admin',
        createdAt: now,
        scheduledFor,
        ...(scheduledFor === null && { publishedAt: now, reach: recipients }),
      })
      .onConflictDoNothing({ target: notifications.id })
      .returning({ id: notifications.id, seq: notifications.seq });
    if (!row) return { id, recipients: (await reachOfSame(tx, { id, words })) ?? recipients };
    if (among !== null) recipients = await keepRecipients(tx, { id: row.id, among, about });
    if (message.by_mail) await planMailing(tx, { id: row.id, at: scheduledFor ?? now });
    if (scheduledFor === null) {
      await announce(tx, { what: 'new', userId, ...row });
      await beginMailing(tx, deps, row.id);
    } else await jobs.add(tx, queueName, row.id, scheduledFor);
    await audit(tx, {
      at: now,
      action: 'notifications.sent',
      actorId: by.viewer.userId,
      subjectId: userId,
      sessionId: by.viewer.sessionId,
      address: by.client.address,
      details: {
        notification: row.id,
        ...noted({ userId, tier, ...chosen }),
        about,
        recipients,
        later: scheduledFor !== null,
        mail: message.by_mail,
      },
    });
    return { id: row.id, recipients };
  });
}

const waits = and(
  isNotNull(notifications.scheduledFor),
  isNull(notifications.publishedAt),
  isNull(notifications.canceledAt),
);

/** Shows a message whose time has come, at the end of the stream. Doing it twice has the same effect as once. */
export async function publishNotice(deps: SendingDeps, id: string): Promise<void> {
  const { clock, db } = deps;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(notifications)
      .set({
        publishedAt: now,
        seq: sql`nextval(pg_get_serial_sequence('notifications', 'seq'))`,
      })
      .where(and(eq(notifications.id, id), waits, lte(notifications.scheduledFor, now)))
      .returning({
        seq: notifications.seq,
        userId: notifications.userId,
        tier: notifications.tier,
        listed: notifications.listed,
        kind: notifications.kind,
      });
    if (!row) return;
    const { kind, listed, tier, userId } = row;
    const among = listed ? isRecipientOf(id) : null;
    const reach = await countAudience(tx, { userId, tier, among, about: aboutOf(kind), now });
    await tx.update(notifications).set({ reach }).where(eq(notifications.id, id));
    await announce(tx, { what: 'new', userId, id, seq: row.seq });
    await beginMailing(tx, deps, id);
  });
}

/** The queue of messages that wait for their time. */
export function publishQueue(deps: SendingDeps): JobQueue {
  return {
    name: queueName,
    run: (id) => publishNotice(deps, id),
    unfinished: async () => {
      const rows = await deps.db
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(waits, lte(notifications.scheduledFor, deps.clock.now())));
      return rows.map(({ id }) => id);
    },
    retry: { limit: 100, firstDelaySeconds: 2, longestDelaySeconds: 600 },
    expireSeconds: 60,
  };
}

/** Takes back a message that is still waiting. @throws AppError not_found for any other */
export async function cancelNotice(
  { db, clock }: Pick<SendingDeps, 'db' | 'clock'>,
  params: { id: string; actorId: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(notifications)
      .set({ canceledAt: now })
      .where(and(eq(notifications.id, params.id), waits))
      .returning({ id: notifications.id });
    if (rows.length === 0) throw new AppError('not_found');
    await audit(tx, {
      at: now,
      action: 'notifications.canceled',
      actorId: params.actorId,
      subjectId: null,
      details: { notification: params.id },
    });
  });
}

/** How many have read it: those who marked it, and everybody who marked all as read after it. */
const reads = sql<number>`case
  when ${notifications.userId} is not null then (case when ${notifications.readAt} is null then 0 else 1 end)
  else (select count(*) from notification_reads r where r.notification_id = ${notifications.id})
    + (case when ${notifications.tier} is not null or ${notifications.listed} then 0 else
      (select count(*) from notification_members m
        where m.read_through >= ${notifications.seq} and m.joined_after < ${notifications.seq}
          and (${notifications.kind} <> ${offerKind} or ${offersSince(sql`m.user_id`)} <= ${notifications.publishedAt})) end)
  end`;

/** The first few addresses of the chosen recipients, in the order of the table's key: there may be thousands. */
const chosenAddresses = sql<readonly string[]>`case when ${notifications.listed} then (
    select coalesce(json_agg(u.email), '[]'::json)
    from (select p.user_id from ${notificationRecipients} p where p.notification_id = ${notifications.id}
      order by p.user_id limit ${chosenNamed + 1}) few join users u on u.id = few.user_id
  ) else '[]'::json end`;

const sentOrder = { at: notifications.createdAt, id: notifications.id };

/** What admins sent, newest first, twenty at a time. */
export async function sentNotices(db: Db, params: { before: string | null }) {
  const rows = await db
    .select({
      id: notifications.id,
      place: placeIn(sentOrder),
      title: notifications.title,
      message: notifications.message,
      type: notifications.type,
      kind: notifications.kind,
      actionUrl: notifications.actionUrl,
      tier: notifications.tier,
      userId: notifications.userId,
      listed: notifications.listed,
      email: users.email,
      chosen: chosenAddresses,
      createdAt: notifications.createdAt,
      scheduledFor: notifications.scheduledFor,
      publishedAt: notifications.publishedAt,
      canceledAt: notifications.canceledAt,
      reach: notifications.reach,
      reads: reads.mapWith(Number),
      mails: notificationMailings.mails,
      mailedAt: notificationMailings.endedAt,
    })
    .from(notifications)
    .leftJoin(notificationMailings, eq(notificationMailings.notificationId, notifications.id))
    .leftJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        eq(notifications.origin, 'admin'),
        // By id too: two messages of one instant stand on one page or the other, and on none twice.
        params.before === null ? undefined : isAfter(sentOrder, params.before),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(noticeLimits.page + 1);
  const shown = rows.slice(0, noticeLimits.page);
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.place ?? null) : null };
}

const dayMs = 24 * 60 * 60 * 1000;
/** After two weeks nobody knows what came of a text; a week more, in case the site was down. */
const unansweredDays = { from: 14, to: 21 } as const;

/** Drops what is older than 400 days, and asks no longer what came of a text that was copied weeks ago. */
export async function dropOldNotices(db: Db, now: Date): Promise<void> {
  const since = (days: number) => new Date(now.getTime() - days * dayMs);
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        between(notifications.publishedAt, since(unansweredDays.to), since(unansweredDays.from)),
        eq(notifications.kind, 'outcome'),
        isNull(notifications.readAt),
      ),
    );
  const before = new Date(now.getTime() - keptMs('notifications'));
  await db
    .delete(notifications)
    .where(or(lt(notifications.publishedAt, before), lt(notifications.canceledAt, before)));
}
