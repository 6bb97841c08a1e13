import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { customerOfMember, type SubscriptionRow } from './queries.ts';
import { leaveSchedule } from './schedule.ts';
import { askStripe, type BillingDeps, paymentsOf } from './stripe.ts';
import { syncCustomer } from './sync.ts';

/**
 * What to ask for. An end that was set with an instant, as the portal does, is taken back only by that very word, and
 * Stripe takes one of the two words at a time
 * (docs.stripe.com/billing/subscriptions/billing-mode/compare#scheduled-subscription-cancellation).
 */
function changeOf(now: Stripe.Subscription, renews: boolean): Stripe.SubscriptionUpdateParams {
  if (!renews) return { cancel_at_period_end: true };
  return now.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' };
}

const doesRenew = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription) =>
  cancel_at === null && !cancel_at_period_end;

/** Whose plan it is, and who changes it: null for somebody who declared it without signing in. */
export interface Changer {
  readonly userId: string;
  readonly actorId: string | null;
  readonly sessionId?: string;
  readonly address?: string;
}

/**
 * Cancels a member's plan with the end of the period that is paid, or lets it renew again. Doing it twice is as good as
 * once. @returns what they have afterwards, as Stripe says it
 * @throws AppError not_found, payments_off, payments_failed also when Stripe's answer is not what was asked for
 */
export async function changeRenewal(
  deps: BillingDeps,
  by: Changer,
  renews: boolean,
): Promise<SubscriptionRow> {
  const payments = await paymentsOf(deps);
  const { stripe } = payments;
  const { userId, ...noted } = by;
  const customer = await customerOfMember(deps.db, userId);
  const nothing = new AppError('not_found', { message: 'There is no plan to change.' });
  if (customer === null) throw nothing;
  return askStripe(deps.log, async () => {
    const before = await syncCustomer(deps, payments, customer);
    const [held] = before?.running ?? [];
    if (!held) throw nothing;
    if ((held.endsAt === null) === renews) return held;
    const then = await stripe.subscriptions.retrieve(held.id);
    const wasScheduled = await leaveSchedule(deps, payments, { subscription: then, userId });
    const now = wasScheduled ? await stripe.subscriptions.retrieve(held.id) : then;
    const answer = await stripe.subscriptions.update(held.id, changeOf(now, renews));
    if (doesRenew(answer) !== renews) {
      deps.log.error({ userId, subscription: held.id, renews }, 'Stripe did not change when a plan ends');
      throw new AppError('payments_failed');
    }
    await audit(deps.db, {
      at: deps.clock.now(),
      action: renews ? 'billing.resumed' : 'billing.cancelled',
      ...noted,
      subjectId: userId,
      details: { subscription: held.id },
    });
    const after = await syncCustomer(deps, payments, customer);
    const kept = after?.running.find(({ id }) => id === held.id);
    if (!kept) throw nothing;
    return kept;
  });
}
