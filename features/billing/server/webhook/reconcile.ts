import { describeError } from '#platform/server/logger.ts';
import { dropOldAttempts } from '#features/billing/server/idempotency-keys.ts';
import { tellOfDisputes } from './disputes.ts';
import { dropOldConsents } from '#features/billing/server/checkout/consents.ts';
import { dropUnmatched } from '#features/billing/server/declarations/rows.ts';
import { dropOldEvents } from './events.ts';
import { tellOfSilence } from './silence.ts';
import { customersToAsk, noteSynced } from '#features/billing/server/queries.ts';
import { settleReferrals } from '#features/billing/server/referrals/settle.ts';
import { checkArrivals } from '#features/billing/server/returns/arrival.ts';
import { finishReturns } from '#features/billing/server/returns/carry-out.ts';
import { beginRequests } from '#features/billing/server/returns/guarantee.ts';
import { dropOldMarks } from '#features/billing/server/returns/guarantee-uses.ts';
import { noteLateRefunds } from '#features/billing/server/ledger/refunded.ts';
import { type BillingDeps, isOutage, type Payments } from '#features/billing/server/stripe.ts';
import { tellOfCharges } from '#features/billing/server/subscriptions/renewal-notices.ts';
import { workOffPauses } from '#features/billing/server/subscriptions/pause.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';

const day = 24 * 60 * 60 * 1000;
const atOnce = 2000;
const mostFailuresInARow = 3;

/** Whether Stripe answers at all, using a request that concerns no customer. */
async function answers({ stripe }: Payments): Promise<boolean> {
  try {
    await stripe.prices.list({ limit: 1 });
    return true;
  } catch (error) {
    return !isOutage(error);
  }
}

/**
 * Asks Stripe about everybody whose changes we may have missed: lost webhooks, an outage of days. Runs every hour. A failure for one customer
 * stops nobody else, and they come last the next time; several in a row end the round only if Stripe does not answer at
 * all. @throws then: the next hour tries again
 */
export async function reconcile(deps: BillingDeps): Promise<void> {
  const { clock, db, log } = deps;
  const now = clock.now();
  await dropOldMarks(db, now);
  await dropOldConsents(db, now);
  await dropUnmatched(db, now);
  await dropOldAttempts(db, now);
  await tellOfCharges(deps);
  if (deps.payments === null) return;
  const payments = await deps.payments();
  let failuresInARow = 0;
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      failuresInARow = 0;
    } catch (error) {
      failuresInARow = isOutage(error) ? failuresInARow + 1 : 0;
      log.warn(describeError(error), 'a customer could not be reconciled');
      if (failuresInARow < mostFailuresInARow) return;
      if (!(await answers(payments))) throw error;
      failuresInARow = 0;
    }
  };
  await finishReturns(deps, payments, attempt);
  await beginRequests(deps, payments, attempt);
  await checkArrivals(deps, payments, attempt);
  await workOffPauses(deps, payments, attempt);
  await attempt(() => noteLateRefunds(deps, payments));
  await settleReferrals(deps, payments, attempt);
  await attempt(() => tellOfDisputes(deps, payments, null));
  const checkoutSince = new Date(now.getTime() - 3 * day);
  for (const customerId of await customersToAsk(db, { now, checkoutSince, limit: atOnce }))
    await attempt(async () => {
      await noteSynced(db, { customerId, now });
      await syncCustomer(deps, payments, customerId);
    });
  await tellOfSilence(deps);
  await dropOldEvents(db, new Date(now.getTime() - 90 * day));
}
