import { z } from 'zod';
import { currencies, type PlanPrice, type PriceBook } from './prices.ts';
import { whole } from './fields.ts';
import { mostTrialDays, priceFaults, priceLimits, priceWords, trialWords } from './price-faults.ts';

// Apart from prices.ts: every page shows prices, and only requests check them.

const cents = whole({ min: priceLimits.least, max: priceLimits.most, error: priceWords });
const planPrice = z.strictObject({ month: cents, year: cents.nullable() });
const tiers = z.strictObject({ tools: planPrice, premium: planPrice });

/** What the owner sells for, as it crosses the wire. */
export const priceBook = z
  .strictObject({
    currency: z.enum(currencies, 'Please choose one of the currencies that are listed'),
    tiers,
    trialDays: whole({ max: mostTrialDays, error: trialWords }),
  })
  .superRefine((book, context) => {
    for (const { message, path } of priceFaults(book))
      context.addIssue({ code: 'custom', path: [...path], message });
  });

/** What leaves of a book. */
export function bookOf({ currency, tiers, trialDays }: PriceBook): z.output<typeof priceBook> {
  const pricesOf = ({ month, year }: PlanPrice) => ({ month, year });
  return {
    currency,
    tiers: { tools: pricesOf(tiers.tools), premium: pricesOf(tiers.premium) },
    trialDays,
  };
}
