import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { isNotErased } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import { accessOf } from '#platform/server/access/access.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue, Jobs } from '#platform/server/jobs/jobs.ts';
import type { MailTemplate } from '#platform/server/mail/delivery.ts';
import { offersSince } from '#platform/server/offers/consent.ts';
import { offerKind } from '#platform/contract/notices.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { safeLink } from '#features/notifications/rules.ts';
import { isRecipientOf } from './recipients.ts';
import {
  notificationMailings,
  notificationMembers,
  notifications,
} from '#features/notifications/server/tables.ts';

export interface MailingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'add'>;
  readonly mail: Pick<Outbox, 'available' | 'post'>;
}

const queueName = 'notifications.mail';
const templateName = 'notifications.message';
const offerTemplate = 'notifications.offer';
/**
 * This many at a time, and none while as many are waiting: a sign-in link must not queue behind a hundred thousand
 * mails.
 */
const atOnce = 20;
const everyMs = 5000;
/** For a tier, the most members examined in one step. */
const mostLookedAt = 1000;

/** The mails of this slice by name. */
export function noticeMails({ appUrl }: { readonly appUrl: string }): Readonly<Record<string, MailTemplate>> {
  const written =
    (footnote: string): MailTemplate =>
    ({ actionUrl = '', message = '', title = '' }) => {
      // Checked again where it is used: a row may be older than the rule.
      const address = safeLink(actionUrl);
      return {
        subject: title,
        paragraphs: message.split(/\n+/),
        ...(address === null ? {} : { action: { label: 'Open', url: new URL(address, appUrl).href } }),
        footnote,
      };
    };
  return {
    [templateName]: written(
      'You get this because email is on for our messages. You can change that in your settings.',
    ),
    [offerTemplate]: written('You get this because you agreed to tips and offers by email.'),
  };
}

/** Records, together with the message, that it also goes out by mail. */
export async function planMailing(tx: Db, params: { id: string; at: Date }): Promise<void> {
  await tx.insert(notificationMailings).values({ notificationId: params.id, nextAt: params.at });
}

/** Starts a planned mailing when its message is shown; does nothing for a message that is not mailed. */
export async function beginMailing(tx: Db, { jobs }: Pick<MailingDeps, 'jobs'>, id: string): Promise<void> {
  const rows = await tx
    .select({ id: notificationMailings.notificationId })
    .from(notificationMailings)
    .where(eq(notificationMailings.notificationId, id));
  if (rows.length > 0) await jobs.add(tx, queueName, id);
}

async function unfinishedMailing(tx: Db, params: { id: string; now: Date }) {
  const [mailing] = await tx
    .select({
      id: notifications.id,
      memberAfter: notificationMailings.memberAfter,
      mails: notificationMailings.mails,
      seq: notifications.seq,
      userId: notifications.userId,
      tier: notifications.tier,
      listed: notifications.listed,
      kind: notifications.kind,
      publishedAt: notifications.publishedAt,
      title: notifications.title,
      message: notifications.message,
      actionUrl: notifications.actionUrl,
    })
    .from(notificationMailings)
    .innerJoin(notifications, eq(notifications.id, notificationMailings.notificationId))
    .where(
      and(
        eq(notificationMailings.notificationId, params.id),
        isNull(notificationMailings.endedAt),
        lte(notificationMailings.nextAt, params.now),
        isNotNull(notifications.publishedAt),
      ),
    )
    .for('update', { of: notificationMailings });
  return mailing;
}

type Mailing = NonNullable<Awaited<ReturnType<typeof unfinishedMailing>>>;

/**
 * The next members by id that it is for and who want such mails. @returns them, and the id to continue after; null:
 * nobody is left
 */
async function nextMembers(tx: Db, mailing: Mailing, now: Date) {
  const { id, kind, listed, memberAfter, publishedAt, seq, tier, userId } = mailing;
  const wanting = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .leftJoin(notificationMembers, eq(notificationMembers.userId, users.id))
    .where(
      and(
        gt(users.id, memberAfter),
        userId === null ? undefined : eq(users.id, userId),
        listed ? isRecipientOf(id) : undefined,
        isNotErased,
        // Members who joined later do not inherit it, as in the product.
        sql`coalesce(${notificationMembers.joinedAfter}, 0) < ${seq}`,
        kind === offerKind
          ? sql`${notificationMembers.userId} is not null
              and ${offersSince(sql`users.id`)} <= ${publishedAt?.toISOString() ?? null}::timestamptz`
          : sql`not (${kind} = any(coalesce(${notificationMembers.mutedByMail}, '{}')))`,
      ),
    )
    .orderBy(users.id)
    .limit(tier === null ? atOnce : mostLookedAt);
  const ids = wanting.map(({ id }) => id);
  const access = tier === null ? null : await accessOf(tx, ids, now);
  const found = wanting.filter(({ id }) => access === null || access.get(id)?.tier === tier);
  const members = found.slice(0, atOnce);
  const isLast = wanting.length < (tier === null ? atOnce : mostLookedAt) && members.length === found.length;
  const lastLookedAt = members.length < found.length ? members.at(-1) : wanting.at(-1);
  return { members, after: isLast ? null : (lastLookedAt?.id ?? null) };
}

async function isOutboxBusy(tx: Db): Promise<boolean> {
  const waiting = await tx
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(eq(mailMessages.state, 'pending'))
    .limit(atOnce);
  return waiting.length === atOnce;
}

/** Queues the next few mails and comes back for the rest. A second call for the same moment does nothing. */
async function mailOn({ clock, db, jobs, mail }: MailingDeps, id: string): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const mailing = await unfinishedMailing(tx, { id, now });
    if (!mailing) return;
    const next = (await isOutboxBusy(tx))
      ? { members: [], after: mailing.memberAfter }
      : await nextMembers(tx, mailing, now);
    const { actionUrl, kind, message, title } = mailing;
    const template = kind === offerKind ? offerTemplate : templateName;
    for (const { email, id: userId } of next.members) {
      // The words don't need its id: by it the owner finds what became of the mail.
      const params = { notification: id, title, message, actionUrl: actionUrl ?? '' };
      await mail.post(tx, { userId, to: email, template, list: kind, params });
    }
    const nextAt = new Date(now.getTime() + everyMs);
    await tx
      .update(notificationMailings)
      .set({
        mails: mailing.mails + next.members.length,
        memberAfter: next.after ?? '',
        nextAt,
        ...(next.after === null && { endedAt: now }),
      })
      .where(eq(notificationMailings.notificationId, id));
    if (next.after !== null) await jobs.add(tx, queueName, id, nextAt);
  });
}

/** The queue of messages that go out as mail, a few members at a time. */
export function mailingQueue(deps: MailingDeps): JobQueue {
  return {
    name: queueName,
    run: (id) => mailOn(deps, id),
    unfinished: async () => {
      const rows = await deps.db
        .select({ id: notificationMailings.notificationId })
        .from(notificationMailings)
        .innerJoin(notifications, eq(notifications.id, notificationMailings.notificationId))
        .where(
          and(
            isNull(notificationMailings.endedAt),
            lte(notificationMailings.nextAt, deps.clock.now()),
            isNotNull(notifications.publishedAt),
          ),
        );
      return rows.map(({ id }) => id);
    },
    retry: { limit: 20, firstDelaySeconds: 5, longestDelaySeconds: 600 },
    expireSeconds: 60,
  };
}
