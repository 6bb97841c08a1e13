import { and, eq, isNull } from 'drizzle-orm';
import { moneyOf } from '#features/billing/money.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/client.ts';
import { tellAtBank } from './at-bank.ts';
import { keptAt, keptInNotice } from './kept.ts';
import { subscriptionsOf } from './queries.ts';
import type { SentBack } from './refund-payments.ts';
import type { BillingDeps } from './stripe.ts';
import { adminCancellations } from './tables.ts';
import { tellAdmins } from './tell-admins.ts';
import { tellRefunded } from './tell-sales.ts';
import { dayOf, planName } from './wording.ts';

export type CancellationRow = typeof adminCancellations.$inferSelect;

/** One cancellation by its id; null if there is none. */
export async function cancellationOf(db: Db, id: string): Promise<CancellationRow | null> {
  const [row] = await db.select().from(adminCancellations).where(eq(adminCancellations.id, id));
  return row ?? null;
}

/** Whether an admin is cancelling this subscription right now: its end is then told with what goes back. */
export async function isBeingCancelled(db: Db, subscriptionId: string): Promise<boolean> {
  const { doneAt, id, subscriptionId: about } = adminCancellations;
  const rows = await db
    .select({ id })
    .from(adminCancellations)
    .where(and(eq(about, subscriptionId), isNull(doneAt)));
  return rows.length > 0;
}

interface Done {
  readonly row: CancellationRow;
  readonly back: SentBack;
  readonly endsAt: Date;
  readonly status: string;
  readonly by: { readonly sessionId?: string; readonly address?: string };
}

/** Records that a cancellation is done, and tells those concerned; a second call changes nothing. */
export async function finishCancellation(deps: BillingDeps, done: Done): Promise<void> {
  const { back, by, endsAt, row, status } = done;
  const { byHand, sent: amount } = back;
  const { currency, ends, id, refund, statusBefore: before, subscriptionId, userId, why } = row;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const first = await tx
      .update(adminCancellations)
      .set({ amount, byHand, endsAt, doneAt: now, checkedAt: now })
      .where(and(eq(adminCancellations.id, id), isNull(adminCancellations.doneAt)))
      .returning({ id: adminCancellations.id });
    if (first.length === 0) return;
    const money = { refund, amount, byHand, currency };
    await audit(tx, {
      at: now,
      action: 'billing.subscription_cancelled',
      actorId: row.orderedBy,
      subjectId: userId,
      ...by,
      details: { cancellation: id, subscription: subscriptionId, before, after: status, ends, why, ...money },
    });
    if (userId !== null) await tell(deps, tx, { ...done, userId });
  });
}

async function tell(
  deps: BillingDeps,
  tx: Db,
  { back, endsAt, row, userId }: Done & { readonly userId: string },
): Promise<void> {
  const { byHand, reasons, sent } = back;
  const { currency, id, subscriptionId } = row;
  const held = (await subscriptionsOf(tx, userId)).find((one) => one.id === subscriptionId);
  const plan = planName(held?.tier ?? null);
  const isOver = endsAt <= deps.clock.now();
  const [amount, rest] = [sent, byHand].map((cents) => (cents > 0 ? moneyOf(cents, currency) : '')) as [
    string,
    string,
  ];
  const until = isOver ? '' : dayOf(endsAt);
  const kept = await keptAt(tx, userId, isOver ? deps.clock.now() : endsAt);
  const ended = isOver
    ? `Your subscription to ${plan} has ended. ${keptInNotice(kept)}`.trimEnd()
    : `You keep ${plan} until ${until}. Nothing more is charged.`;
  await deps.notify(tx, {
    userId,
    kind: 'payment',
    type: 'info',
    title: isOver ? 'We ended your subscription' : 'We canceled your subscription',
    message: amount === '' ? ended : `${ended} ${amount} is on its way back.`,
    days: isOver ? [] : [endsAt],
    actionUrl: '/settings/billing',
    onceKey: `billing.cancelled-by-us:${id}`,
    mail: { template: 'billing.cancelledByUs', params: { plan, until, amount, byHand: rest, kept } },
  });
  await tellAtBank(deps, tx, { about: userId, cents: back.atBank, currency, of: id });
  if (isOver)
    await tellRefunded(deps, tx, {
      userId,
      subscriptionId,
      tier: held?.tier ?? null,
      amount: sent,
      byHand,
      currency,
    });
  if (rest === '') return;
  await tellAdmins(deps, tx, {
    about: userId,
    title: `Send ${rest} back by hand`,
    message: `An admin canceled a subscription, and Stripe could not send this part back (${reasons.join('; ')}). Ask the member where to send it, and send it.`,
    onceKey: `billing.by-hand:${id}`,
  });
}
