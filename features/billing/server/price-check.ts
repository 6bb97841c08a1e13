import type Stripe from 'stripe';
import { paidPlans } from '#features/billing/rules.ts';
import { type ChargedPrice, type PriceDifference, priceDifferences } from '#features/billing/rules-prices.ts';
import type { Clock } from '#platform/server/clock.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { type CheckedPrices, isMissing, type PaymentsOpener, type PriceCheck } from './stripe.ts';

/** The minimum time between two checks. */
const freshMs = 60_000;
/** An admin waits for the answer. */
const askedOnce = { timeout: 4000, maxNetworkRetries: 0 } as const;

function chargedOf({ active, currency, product, recurring, unit_amount }: Stripe.Price): ChargedPrice {
  return {
    unitAmount: unit_amount,
    currency,
    every: recurring && { interval: recurring.interval, count: recurring.interval_count },
    productId: typeof product === 'string' ? product : product.id,
    isActive: active,
  };
}

/** All plans, side by side. @throws what the SDK throws when Stripe cannot be asked */
async function askForDifferences(open: PaymentsOpener): Promise<readonly PriceDifference[]> {
  const { settings, stripe } = await open();
  const found = await Promise.all(
    paidPlans.map(async (plan) => {
      try {
        const price = await stripe.prices.retrieve(settings.prices[plan], {}, askedOnce);
        return priceDifferences(plan, chargedOf(price));
      } catch (error) {
        if (isMissing(error)) return priceDifferences(plan, null);
        throw error;
      }
    }),
  );
  return found.flat();
}

/**
 * Compares the prices the site shows with what Stripe charges, and logs each difference once. This node remembers the
 * result; if Stripe cannot be reached, that is logged and nothing changes.
 * @param payments null when they are off: then there is nothing to compare
 */
export function createPriceCheck(deps: {
  readonly clock: Clock;
  readonly log: Logger;
  readonly payments: PaymentsOpener | null;
}): PriceCheck {
  const { clock, log, payments } = deps;
  let known: CheckedPrices = { checkedAt: null, failedAt: null, differences: [] };
  let running: Promise<void> | null = null;
  const logged = new Set<string>();

  async function compare(open: PaymentsOpener): Promise<void> {
    try {
      const differences = await askForDifferences(open);
      known = { checkedAt: clock.now(), failedAt: null, differences };
      for (const { charged, plan, shown, what } of differences) {
        const key = `${plan} ${what} ${charged}`;
        if (logged.has(key)) continue;
        logged.add(key);
        log.error({ plan, what, shown, charged }, 'Stripe charges another price than the site shows');
      }
    } catch (error) {
      known = { ...known, failedAt: clock.now() };
      log.warn(describeError(error), 'the prices could not be compared with those at Stripe');
    }
  }

  const run = async (): Promise<void> => {
    if (payments === null) return;
    running ??= compare(payments).finally(() => (running = null));
    await running;
  };
  return {
    run,
    async current(): Promise<CheckedPrices | null> {
      if (payments === null) return null;
      const { checkedAt, failedAt } = known;
      const isFresh = failedAt === null && checkedAt && clock.now().getTime() - checkedAt.getTime() < freshMs;
      if (!isFresh) await run();
      return known;
    },
  };
}
