import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { coversMonth } from '#features/billing/rules.ts';
import { grantedTools } from '#features/billing/server/grants/granted-tools.ts';
import { customerOfMember, type SubscriptionRow } from '#features/billing/server/queries.ts';
import { openReturnsOf } from '#features/billing/server/returns/rows.ts';
import type { Changer } from './membership.ts';
import { cancelPaused } from './pause.ts';
import { leaveSchedule } from './schedule.ts';
import { askStripe, type BillingDeps, type Payments, paymentsOf } from '#features/billing/server/stripe.ts';
import { syncCustomer } from './sync.ts';

/**
 * What to ask Stripe for. An end date set as an instant, as the portal does, can only be cleared through that same
 * field, and Stripe accepts only one of the two fields at a time
 * (docs.stripe.com/billing/subscriptions/billing-mode/compare#scheduled-subscription-cancellation).
 */
function changeOf(now: Stripe.Subscription, renews: boolean): Stripe.SubscriptionUpdateParams {
  if (!renews) return { cancel_at_period_end: true };
  return now.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' };
}

const doesRenew = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription) =>
  cancel_at === null && !cancel_at_period_end;

/**
 * @throws AppError conflict where money has begun to go back and ends it, or where the Tools below an upgrade end before
 * its next month would
 */
async function assertStays(
  deps: BillingDeps,
  { currentPeriodEnd, id, onTopOfTools, userId }: SubscriptionRow,
): Promise<void> {
  if ((await openReturnsOf(deps.db, id)).length > 0)
    throw new AppError('conflict', {
      message: 'Its money is on its way back, and it ends with that. It can’t renew anymore.',
    });
  if (!onTopOfTools) return;
  const given = await grantedTools(deps.db, { userId, now: deps.clock.now() });
  if (given && coversMonth(given, currentPeriodEnd)) return;
  throw new AppError('conflict', {
    message: 'It ends with the Tools & Resources that you were given, so it cannot renew.',
  });
}

/**
 * Sets at Stripe whether a subscription ends with its month. @param userId whose it is; null: nobody's of ours
 * @throws what the SDK throws, AppError payments_failed if Stripe's answer is not what was asked for
 */
export async function setRenewal(
  deps: BillingDeps,
  payments: Payments,
  { subscriptionId, userId }: { readonly subscriptionId: string; readonly userId: string | null },
  renews: boolean,
): Promise<void> {
  const { stripe } = payments;
  const then = await stripe.subscriptions.retrieve(subscriptionId);
  const wasScheduled = await leaveSchedule(deps, payments, { subscription: then, userId });
  const now = wasScheduled ? await stripe.subscriptions.retrieve(subscriptionId) : then;
  const answer = await stripe.subscriptions.update(subscriptionId, changeOf(now, renews));
  if (doesRenew(answer) === renews) return;
  deps.log.error({ userId, subscription: subscriptionId, renews }, 'Stripe did not change when a plan ends');
  throw new AppError('payments_failed');
}

/**
 * Cancels a member's plan at the end of the paid period, or lets it renew again. Doing it twice has the same effect as
 * once. @returns what they have afterwards, according to Stripe
 * @throws AppError not_found, payments_off, payments_failed also if Stripe's answer is not what was asked for
 */
export async function changeRenewal(
  deps: BillingDeps,
  by: Changer,
  renews: boolean,
): Promise<SubscriptionRow> {
  const payments = await paymentsOf(deps);
  const { subscriptionId, userId, ...noted } = by;
  const customer = await customerOfMember(deps.db, userId);
  const nothing = new AppError('not_found', { message: 'There is no plan to change.' });
  if (customer === null) throw nothing;
  return askStripe(deps.log, async () => {
    const before = await syncCustomer(deps, payments, customer);
    const held = before?.running.find(({ id }) => subscriptionId === undefined || id === subscriptionId);
    if (!held) throw nothing;
    if ((held.endsAt === null) === renews) return held;
    const isPaused = held.pausedUntil !== null;
    if (renews) await assertStays(deps, held);
    if (isPaused) await cancelPaused(deps, payments, held);
    else await setRenewal(deps, payments, { subscriptionId: held.id, userId }, renews);
    await audit(deps.db, {
      at: deps.clock.now(),
      action: renews ? 'billing.resumed' : 'billing.cancelled',
      ...noted,
      subjectId: userId,
      details: { subscription: held.id },
    });
    const after = await syncCustomer(deps, payments, customer);
    const kept = after?.running.find(({ id }) => id === held.id);
    if (kept) return kept;
    // What rests is over at once.
    const now = deps.clock.now();
    if (isPaused) return { ...held, endsAt: now, endedAt: now };
    throw nothing;
  });
}
