import { moneyOf } from './money.ts';
import { type PriceBook, rhythms, soldTiers } from './prices.ts';

/** What a price may be, in cents: Stripe takes eight digits (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const priceLimits = { least: 100, most: 99_999_999 } as const;
export const mostTrialDays = 60;

export const priceWords = 'Please enter a price between 1.00 and 999,999.99, with at most two decimals';
export const trialWords = `Please enter whole days, at most ${mostTrialDays}`;

/** What cannot be sold so, and where it stands in the book. */
export interface PriceFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const isPrice = (cents: number) =>
  Number.isInteger(cents) && cents >= priceLimits.least && cents <= priceLimits.most;

function faultsIn({ currency, tiers }: PriceBook): readonly PriceFault[] {
  const faults: PriceFault[] = [];
  const fault = (tier: string, rhythm: string, message: string) =>
    faults.push({ path: ['tiers', tier, rhythm], message });
  for (const tier of soldTiers) {
    const { month, year } = tiers[tier];
    for (const rhythm of rhythms) {
      const cents = tiers[tier][rhythm];
      if (cents !== null && !isPrice(cents)) fault(tier, rhythm, priceWords);
    }
    if (year !== null && isPrice(year) && isPrice(month)) {
      if (year > 12 * month)
        fault(tier, 'year', `Twelve months cost ${moneyOf(12 * month, currency)}: a year can’t cost more`);
      if (year < month) fault(tier, 'year', 'A year can’t cost less than a month');
    }
  }
  for (const rhythm of rhythms) {
    const [tools, premium] = [tiers.tools[rhythm], tiers.premium[rhythm]];
    if (tools !== null && premium !== null && isPrice(premium) && premium < tools + priceLimits.least)
      fault('premium', rhythm, 'Premium has to cost at least 1.00 more than Tools & Resources');
  }
  return faults;
}

/** Why a book cannot be sold from, field by field; none when it can. */
export function priceFaults(book: PriceBook): readonly PriceFault[] {
  const isTrial = Number.isInteger(book.trialDays) && book.trialDays >= 0 && book.trialDays <= mostTrialDays;
  return [...faultsIn(book), ...(isTrial ? [] : [{ path: ['trialDays'], message: trialWords }])];
}
