import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/client.ts';
import { settleDeclaration } from '#features/billing/server/declarations/rows.ts';
import { lockCustomer } from '#features/billing/server/queries.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import type { SentBack } from './refund-invoice.ts';
import { byHandBefore, type ReturnRow } from './rows.ts';
import { billingReturns } from './tables.ts';
import { tellReturned } from './tell.ts';

/** Whose press carried a return out, for the audit log. */
export interface Presser {
  readonly sessionId?: string;
  readonly address?: string;
}

/** When the subscription ends, and its status afterwards. */
export interface Ending {
  /** Null for one that goes on. */
  readonly endsAt: Date | null;
  readonly status: string;
}

interface CarriedOut {
  readonly back: SentBack;
  readonly ending: Ending;
  readonly by: Presser;
}

/** Whole contracts: what an admin was told to send for one is not to be sent again. */
const ofWholeContract: ReadonlySet<ReturnRow['why']> = new Set(['guarantee', 'withdrawal']);

/** Records that a return is done, and tells those concerned; a second call changes nothing. */
export async function settleReturn(
  deps: BillingDeps,
  row: ReturnRow,
  { back, by, ending }: CarriedOut,
): Promise<void> {
  const { declarationId, id, subscriptionId, userId, why } = row;
  const { endsAt } = ending;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockCustomer(tx, row.customerId);
    const before = ofWholeContract.has(why) ? await byHandBefore(tx, row) : 0;
    const byHand = Math.max(0, back.byHand - before);
    const { disputed, sent: amount } = back;
    const [done] = await tx
      .update(billingReturns)
      .set({ amount, byHand, disputed, endsAt, doneAt: now })
      .where(and(eq(billingReturns.id, id), isNull(billingReturns.doneAt)))
      .returning();
    if (!done) return;
    if (declarationId !== null)
      await settleDeclaration(tx, declarationId, {
        outcome: 'carried_out',
        settledAt: now,
        subscriptionId,
        endsAt,
      });
    await noteInAudit(tx, { ...done, status: ending.status }, { at: now, ...by });
    if (userId !== null) await tellReturned(deps, tx, { row: done, reasons: back.reasons, userId, endsAt });
  });
}

const actions = {
  guarantee: 'billing.refunded',
  withdrawal: 'billing.withdrawn',
  cancellation: 'billing.cancelled_by_declaration',
  admin: 'billing.subscription_cancelled',
} as const;

/** What an admin ordered, as the log keeps it. */
const orderOf = ({ adminWhy, ends, id, share, status, statusBefore }: ReturnRow & { status: string }) => ({
  cancellation: id,
  before: statusBefore ?? '',
  after: status,
  ends,
  why: adminWhy ?? 'other',
  refund: share,
});

const actionOf = ({ ends, why }: ReturnRow) => (ends === 'stays' ? 'billing.part_refunded' : actions[why]);

async function noteInAudit(
  tx: Db,
  row: ReturnRow & { readonly status: string },
  at: Presser & { readonly at: Date },
): Promise<void> {
  const { amount, askedBy, byHand, currency, declarationId, subscriptionId, userId, why } = row;
  await audit(tx, {
    ...at,
    action: actionOf(row),
    actorId: askedBy,
    subjectId: userId,
    details: {
      subscription: subscriptionId,
      ...(declarationId === null ? {} : { declaration: declarationId }),
      ...(why === 'admin' ? orderOf(row) : {}),
      amount: amount ?? 0,
      byHand: byHand ?? 0,
      currency,
    },
  });
}
