import { keptMs } from '#platform/contract/retention.ts';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import { createDelivery, type DeliveryOptions, expireSeconds, mailQueue } from './delivery.ts';
import { mailMessages } from './tables.ts';
import type { MailTransport } from './transport.ts';

export interface Letter {
  /** The member it is about; null when they are no longer a member. */
  readonly userId: string | null;
  readonly to: string;
  readonly template: string;
  readonly params?: Readonly<Record<string, string>>;
  /** The mailing list, from which its reader may unsubscribe. Omitted for mail that members must get. */
  readonly list?: string;
  /** Its reader has just asked for it: it is tried even if the address gets no other mail. */
  readonly asked?: true;
}

export interface OutboxOptions extends DeliveryOptions {
  /** Null: mail is off. */
  readonly transport: MailTransport | null;
}

/** Less than the time that a stopping process gives its jobs. */
const graceMs = 8000;

/** Mail through an outbox: the act succeeds at once, and the mail follows when the server accepts it. */
export function createOutbox(options: OutboxOptions) {
  const { clock, db, jobs, sender, templates, transport } = options;
  const deliver = transport && createDelivery(options, transport);
  const underWay = new Set<Promise<void>>();

  const queue: JobQueue = {
    name: mailQueue,
    run: async (id) => {
      if (!deliver) return;
      const delivery = deliver(Number(id));
      underWay.add(delivery);
      await delivery.finally(() => underWay.delete(delivery));
    },
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
    expireSeconds,
    // One worker would send one mail a second: a sign-in link must not wait behind receipts.
    workers: 4,
  };

  return {
    /** False when this site has no mail server, and nothing is posted. */
    available: transport !== null,
    /** Whether mail to many may go out: it names its sender's postal address. */
    mayWriteToMany: () => sender() !== '',
    queue,

    /**
     * Writes a mail to the outbox, in the transaction of the fact it reports. @returns its id; null when mail is off,
     * and nothing is done
     */
    async post(tx: Db, letter: Letter): Promise<number | null> {
      if (!transport) return null;
      const { asked = false, list = null, params = {}, template, to, userId } = letter;
      const [row] = await tx
        .insert(mailMessages)
        .values({ userId, toAddress: to, template, params, list, asked, createdAt: clock.now() })
        .returning({ id: mailMessages.id });
      if (row) await jobs.add(tx, mailQueue, row.id);
      return row?.id ?? null;
    },

    /** The state of one of this member's mails; undefined: there is none. */
    async stateOf({ id, userId }: { readonly id: number; readonly userId: string }) {
      const [row] = await db
        .select({ state: mailMessages.state, lastError: mailMessages.lastError })
        .from(mailMessages)
        .where(and(eq(mailMessages.id, id), eq(mailMessages.userId, userId)));
      return row;
    },

    /** This member's last settled mail, if it was given up because of the address or its mailbox. */
    async refusalOf(userId: string) {
      const isRefused = and(eq(mailMessages.state, 'dead'), eq(mailMessages.fault, 'recipient'));
      const [last] = await db
        .select()
        .from(mailMessages)
        .where(and(eq(mailMessages.userId, userId), or(eq(mailMessages.state, 'sent'), isRefused)))
        .orderBy(desc(mailMessages.settledAt), desc(mailMessages.id))
        .limit(1);
      if (last?.state !== 'dead') return null;
      const { toAddress: to, template, params, settledAt, createdAt, lastError } = last;
      const subject = templates[template]?.(params).subject ?? template;
      return { to, subject, at: settledAt ?? createdAt, reason: lastError ?? '' };
    },

    /** Deletes mails 30 days after they were sent or given up. */
    async dropOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - keptMs('mails'));
      await db.delete(mailMessages).where(lt(mailMessages.settledAt, before));
    },

    /** Lets running tries finish, or aborts them after a while; mails already handed over are recorded as such. */
    async stop(): Promise<void> {
      const late = setTimeout(() => transport?.abort(), graceMs);
      await Promise.allSettled(underWay);
      clearTimeout(late);
      transport?.abort();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
