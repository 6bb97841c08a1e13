import { describeError } from '#platform/server/logger.ts';
import { handleEvent } from './fulfilment.ts';
import { customersToAsk, dropOldEvents, noteSynced, unfinishedEvents } from './queries.ts';
import { finishRefunds } from './refund.ts';
import { type BillingDeps, isOutage } from './stripe.ts';
import { syncCustomer } from './sync.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const atOnce = 500;
const mostFailuresInARow = 3;

/**
 * Asks Stripe about everybody of whom something may be unheard, and finishes events that were not handled to the end:
 * lost webhooks, a crash between recording and handling, an outage of days. Runs every hour. What fails for one customer
 * stops nobody else, and comes last the next time. @throws when Stripe cannot be asked several times in a row: the next
 * hour tries again
 */
export async function reconcile(deps: BillingDeps): Promise<void> {
  const { clock, db, log } = deps;
  if (deps.payments === null) return;
  const payments = await deps.payments();
  const now = clock.now();
  let failuresInARow = 0;
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      failuresInARow = 0;
    } catch (error) {
      failuresInARow = isOutage(error) ? failuresInARow + 1 : 0;
      log.warn(describeError(error), 'a customer could not be reconciled');
      if (failuresInARow >= mostFailuresInARow) throw error;
    }
  };
  // Younger events are still on their first delivery.
  for (const event of await unfinishedEvents(db, new Date(now.getTime() - minute), atOnce))
    await attempt(() => handleEvent(deps, payments, event));
  await finishRefunds(deps, payments, attempt);
  const checkoutSince = new Date(now.getTime() - 3 * day);
  for (const customerId of await customersToAsk(db, { now, checkoutSince, limit: atOnce }))
    await attempt(async () => {
      await noteSynced(db, { customerId, now });
      await syncCustomer(deps, payments, customerId);
    });
  await dropOldEvents(db, new Date(now.getTime() - 90 * day));
}
