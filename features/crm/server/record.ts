import { eq, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { products } from '#platform/contract/plans.ts';
import type { CrmEvent } from '#features/crm/rules.ts';
import { coalesceMs, mostTestsPerDay } from '#features/crm/rules-deliveries.ts';
import type { CrmDeps } from './crm-deps.ts';
import { eraseAtCrm } from './erasure.ts';
import { announcedSince, moveDeliveries, testsSince } from './queries.ts';
import { crmDeliveries } from './tables.ts';

export const queueName = 'crm.deliver';

const dayMs = 24 * 60 * 60 * 1000;
const testsSpent = `You’ve sent ${mostTestsPerDay} test contacts within a day, and that’s the most. Try again tomorrow.`;

interface Fact {
  readonly userId: string;
  readonly now: Date;
}

/** A fact with a key of its own: even if noticed twice, it is announced once. */
type Named = Fact & { readonly key: string };

interface NewDelivery extends Fact {
  readonly event: CrmEvent;
  readonly dedupeKey: string;
  readonly wantedProduct?: string | null;
}

/** What the other slices call, inside the transaction of the fact, so that both are stored or neither is. */
export function createRecorder(deps: Pick<CrmDeps, 'clock' | 'consentFirst' | 'jobs' | 'sink'>) {
  const { consentFirst, jobs, sink } = deps;

  /** Writes a delivery and its job. @returns its id; the earlier one's when it was written before */
  async function record(tx: Db, fact: NewDelivery): Promise<{ id: number; isNew: boolean }> {
    const { dedupeKey, event, now, userId, wantedProduct = null } = fact;
    const queuedAt = sink ? now : null;
    const [row] = await tx
      .insert(crmDeliveries)
      .values({ userId, event, dedupeKey, wantedProduct, createdAt: now, queuedAt })
      .onConflictDoNothing()
      .returning({ id: crmDeliveries.id });
    if (row) {
      if (sink) await jobs.addInOrder(tx, queueName, { id: String(row.id), key: userId });
      return { id: row.id, isNew: true };
    }
    const [former] = await tx
      .select({ id: crmDeliveries.id })
      .from(crmDeliveries)
      .where(eq(crmDeliveries.dedupeKey, dedupeKey));
    if (!former) throw new Error('the delivery was neither inserted nor found');
    return { id: former.id, isNew: false };
  }

  /** Releases a member's withheld deliveries, in order. */
  async function releaseWithheld(tx: Db, { now, userId }: Fact): Promise<void> {
    const change = { queuedAt: sink ? now : null, retriedAt: now };
    const rows = await moveDeliveries(tx, { transition: 'consent_settled', of: { userId }, now, change });
    if (!sink) return;
    for (const { id } of rows) await jobs.addInOrder(tx, queueName, { id: String(id), key: userId });
  }

  /** As `record`, unless the same was announced in the last minutes. @returns the id of the one that counts */
  async function recordUnlessFresh(tx: Db, fact: NewDelivery): Promise<number> {
    const { event, now, userId, wantedProduct = null } = fact;
    const since = new Date(now.getTime() - coalesceMs);
    const fresh = await announcedSince(tx, { userId, event, wantedProduct, since });
    return fresh ? fresh.id : (await record(tx, fact)).id;
  }

  return {
    /** They joined, or confirmed their address where that is required ('Free Member'). */
    recordSignUp: async (tx: Db, { now, userId }: Fact): Promise<void> => {
      await record(tx, { userId, now, event: 'signed_up', dedupeKey: `signed_up:${userId}` });
    },

    /** They are about to pay. Their browser may have said so a moment ago. */
    recordPurchasePending: async (
      tx: Db,
      { key, now, plan, userId }: Named & { readonly plan: 'tools' | 'premium' | 'upgrade' },
    ): Promise<void> => {
      const wantedProduct = plan === 'tools' ? products.tools : products.premium;
      const dedupeKey = `purchase_pending:${key}`;
      await recordUnlessFresh(tx, { userId, now, event: 'purchase_pending', dedupeKey, wantedProduct });
    },

    /** The first payment of a subscription arrived. */
    recordPaid: async (tx: Db, { key, now, userId }: Named): Promise<void> => {
      await record(tx, { userId, now, event: 'paid', dedupeKey: `paid:${key}` });
    },

    /** Their access has changed: upgrade, resume, grant given or taken away. */
    recordChanged: async (tx: Db, { key, now, userId }: Named): Promise<void> => {
      await record(tx, { userId, now, event: 'changed', dedupeKey: `changed:${key}` });
    },

    /** Their membership is set to end, or ended. */
    recordCancelled: async (tx: Db, { key, now, userId }: Named): Promise<void> => {
      await record(tx, { userId, now, event: 'cancelled', dedupeKey: `cancelled:${key}` });
    },

    /**
     * They agreed to tips and offers, or withdrew their consent. If the owner demands consent first, agreeing releases
     * what was withheld, and withdrawing has the contact deleted; a CRM that cannot delete is told of it.
     */
    recordOffers: async (
      tx: Db,
      { agrees, now, userId }: Fact & { readonly agrees: boolean },
    ): Promise<void> => {
      const event = agrees ? 'agreed' : 'withdrew';
      if (consentFirst && agrees) await releaseWithheld(tx, { userId, now });
      if (consentFirst && !agrees) await eraseAtCrm(deps)(tx, { userId });
      await record(tx, { userId, now, event, dedupeKey: `${event}:${userId}:${now.getTime()}` });
    },

    /** The member's own browser says that they are on their way to pay. @returns the delivery that counts */
    claimPending: (tx: Db, { now, userId, wantedProduct }: Fact & { wantedProduct: string | null }) => {
      const dedupeKey = `purchase_pending:${userId}:${now.getTime()}`;
      return recordUnlessFresh(tx, { userId, now, event: 'purchase_pending', dedupeKey, wantedProduct });
    },

    /** Sends their facts again; if their joining was never announced, it is announced first. */
    refresh: async (tx: Db, { now, userId }: Fact): Promise<number> => {
      const dedupeKey = `refreshed:${userId}:${now.getTime()}`;
      const joined = await record(tx, { userId, now, event: 'signed_up', dedupeKey: `signed_up:${userId}` });
      if (joined.isNew) return joined.id;
      return recordUnlessFresh(tx, { userId, now, event: 'refreshed', dedupeKey });
    },

    /** Makes a marked test contact, up to a daily limit. @throws AppError allowance_spent */
    test: async (tx: Db, { now, userId }: Fact): Promise<number> => {
      // Concurrent tests wait for each other, so that none of them counts too few.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`crm.test:${userId}`}, 0))`);
      if ((await testsSince(tx, { userId, since: new Date(now.getTime() - dayMs) })) >= mostTestsPerDay)
        throw new AppError('allowance_spent', { message: testsSpent });
      const dedupeKey = `test:${userId}:${now.getTime()}`;
      return (await record(tx, { userId, now, event: 'test', dedupeKey })).id;
    },
  };
}
