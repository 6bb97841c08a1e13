import type Stripe from 'stripe';
import { type ChargedPrice, priceDifferences, priceInWords } from '#features/billing/rules-prices.ts';
import type { PriceBook } from '#platform/contract/prices.ts';
import type { Clock } from '#platform/server/clock.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { isPinned, pricesUnderKeys, wantedPrices } from './price-ids.ts';
import {
  type CheckedPrices,
  isMissing,
  type Payments,
  type PaymentsOpener,
  type PriceCheck,
} from '#features/billing/server/stripe.ts';

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

type Found = Pick<CheckedPrices, 'account' | 'charged' | 'differences'>;

/** The name of the key's account; null where a restricted key may not read it. */
async function accountName({ stripe }: Payments): Promise<string | null> {
  try {
    const { business_profile: business, id, settings } = await stripe.accounts.retrieveCurrent({}, askedOnce);
    return business?.name || settings?.dashboard.display_name || id;
  } catch (error) {
    if (error instanceof stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

/** All plans, side by side, and whose they are. @throws what the SDK throws when Stripe cannot be asked */
async function askForPrices(open: PaymentsOpener, book: PriceBook): Promise<Found> {
  const payments = await open();
  const { settings, stripe } = payments;
  const wanted = wantedPrices(book);
  const [account, underKeys, ...named] = await Promise.all([
    accountName(payments),
    pricesUnderKeys(
      stripe,
      wanted.filter((one) => !isPinned(settings.pinned, one)),
      askedOnce,
    ),
    ...wanted.map(async (one) => {
      const id = isPinned(settings.pinned, one) ? settings.pinned[one.plan] : undefined;
      if (id === undefined) return null;
      return stripe.prices.retrieve(id, {}, askedOnce).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    }),
  ]);
  const found = wanted.map((one, at) => {
    const price = named[at] ?? underKeys.get(one.lookupKey);
    return { ...one, charged: price ? chargedOf(price) : null };
  });
  return {
    account,
    differences: found.flatMap(({ charged, ...one }) => priceDifferences(book, one, charged)),
    charged: found.flatMap(({ charged, plan }) =>
      charged === null ? [] : [{ plan, price: priceInWords(charged) }],
    ),
  };
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
  readonly book: () => PriceBook;
}): PriceCheck {
  const { book, clock, log, payments } = deps;
  let known: CheckedPrices = {
    checkedAt: null,
    failedAt: null,
    differences: [],
    charged: [],
    account: null,
  };
  let running: Promise<void> | null = null;
  const logged = new Set<string>();

  async function compare(open: PaymentsOpener): Promise<void> {
    try {
      const found = await askForPrices(open, book());
      known = { checkedAt: clock.now(), failedAt: null, ...found };
      for (const { charged, plan, shown, what } of found.differences) {
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
