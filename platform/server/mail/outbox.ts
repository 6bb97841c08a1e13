import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue, Jobs } from '#platform/server/jobs/jobs.ts';
import type { Logger } from '#platform/server/logger.ts';
import { composeMail, type MailWords } from './compose.ts';
import { mailMessages } from './tables.ts';
import type { MailTransport } from './transport.ts';

/** Makes the words of one kind of mail out of what its row holds. */
export type MailTemplate = (params: Readonly<Record<string, string>>) => MailWords;

export interface Letter {
  /** The member it is about; null when he is none any more. */
  readonly userId: string | null;
  readonly to: string;
  readonly template: string;
  readonly params?: Readonly<Record<string, string>>;
}

export interface OutboxOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Jobs;
  /** Null: mail is off. */
  readonly transport: MailTransport | null;
  readonly templates: Readonly<Record<string, MailTemplate>>;
}

const queueName = 'mail.send';
const claimMs = 60_000;
const giveUpMs = 2 * 24 * 60 * 60 * 1000;
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Mail through an outbox: the act succeeds at once, the mail follows when the server takes it. */
export function createOutbox({ db, clock, log, jobs, transport, templates }: OutboxOptions) {
  async function claim(id: number, now: Date) {
    const [row] = await db
      .update(mailMessages)
      .set({
        attempts: sql`${mailMessages.attempts} + 1`,
        claimedUntil: new Date(now.getTime() + claimMs),
      })
      .where(
        and(
          eq(mailMessages.id, id),
          eq(mailMessages.state, 'pending'),
          or(isNull(mailMessages.claimedUntil), lt(mailMessages.claimedUntil, now)),
        ),
      )
      .returning();
    return row;
  }

  async function settle(id: number, state: 'sent' | 'dead', lastError: string | null): Promise<void> {
    await db
      .update(mailMessages)
      .set({ state, lastError, claimedUntil: null, settledAt: clock.now() })
      .where(eq(mailMessages.id, id));
  }

  async function deliver(id: number): Promise<void> {
    const row = transport ? await claim(id, clock.now()) : undefined;
    if (!row || !transport) return;
    const words = templates[row.template];
    if (!words) return settle(id, 'dead', 'ETEMPLATE');
    const sent = await transport.send({
      to: row.toAddress,
      messageId: `<mail-${id}-${row.createdAt.getTime()}@make-me-great>`,
      ...composeMail(words(row.params)),
    });
    if (sent.outcome === 'sent') return settle(id, 'sent', null);
    const tooOld = clock.now().getTime() - row.createdAt.getTime() > giveUpMs;
    if (sent.outcome === 'refused' || tooOld) {
      log.warn({ mail: id, template: row.template, code: sent.code }, 'a mail was given up');
      return settle(id, 'dead', sent.code);
    }
    await db
      .update(mailMessages)
      .set({ lastError: sent.code, claimedUntil: null })
      .where(eq(mailMessages.id, id));
    throw Object.assign(new Error('the mail server did not take it'), { code: sent.code });
  }

  const queue: JobQueue = {
    name: queueName,
    run: (id) => deliver(Number(id)),
    unfinished: async () => {
      const rows = await db
        .select({ id: mailMessages.id })
        .from(mailMessages)
        .where(eq(mailMessages.state, 'pending'))
        .orderBy(mailMessages.id)
        .limit(1000);
      return transport ? rows.map(({ id }) => String(id)) : [];
    },
    retry: { limit: 60, firstDelaySeconds: 2, longestDelaySeconds: 1800 },
    expireSeconds: 60,
    // One at a time would be one a second: a link to sign in must not wait behind the receipts.
    workers: 4,
  };

  return {
    /** False: this site has no mail server, and nothing is posted. */
    available: transport !== null,
    queue,

    /** Writes a mail to the outbox, in the transaction of what it tells. Does nothing when mail is off. */
    async post(tx: Db, letter: Letter): Promise<void> {
      if (!transport) return;
      const { userId, to, template, params = {} } = letter;
      const [row] = await tx
        .insert(mailMessages)
        .values({ userId, toAddress: to, template, params, createdAt: clock.now() })
        .returning({ id: mailMessages.id });
      if (row) await jobs.add(tx, queueName, row.id);
    },

    /** The newest mail to this member that had an end, if the receiving server refused it for good. */
    async refusalOf(userId: string) {
      const [last] = await db
        .select()
        .from(mailMessages)
        .where(and(eq(mailMessages.userId, userId), inArray(mailMessages.state, ['sent', 'dead'])))
        .orderBy(desc(mailMessages.settledAt), desc(mailMessages.id))
        .limit(1);
      if (last?.state !== 'dead') return null;
      const { toAddress: to, template, params, settledAt, createdAt, lastError } = last;
      const subject = templates[template]?.(params).subject ?? template;
      return { to, subject, at: settledAt ?? createdAt, reason: lastError ?? '' };
    },

    /** Drops mails 30 days after they were sent or given up. */
    async dropOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - keptMs);
      await db.delete(mailMessages).where(lt(mailMessages.settledAt, before));
    },

    close: () => transport?.close(),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
