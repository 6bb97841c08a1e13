import { moneyOf } from './money.ts';
import { currenciesOf, type Currency, type PriceBook, rhythms, soldTiers } from './prices.ts';

/** What a price may be, in cents: Stripe takes eight digits (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const priceLimits = { least: 100, most: 99_999_999 } as const;
export const mostTrialDays = 60;

export const priceWords = 'Please enter a price between 1.00 and 999,999.99, with at most two decimals';
/** A checkout asks for no currency: nobody could pay the price of a second one. */
export const oneCurrencyWords = 'Please sell in one currency: a second one can’t be paid in yet';
export const trialWords = `Please enter whole days, at most ${mostTrialDays}`;

/** What cannot be sold so, and where it stands in the book. */
export interface PriceFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const isPrice = (cents: number) =>
  Number.isInteger(cents) && cents >= priceLimits.least && cents <= priceLimits.most;

function faultsIn(book: PriceBook, currency: Currency): readonly PriceFault[] {
  const tiers = book.byCurrency[currency];
  const own = book.byCurrency[book.currency];
  if (!tiers || !own) return [{ path: ['byCurrency', currency], message: 'Please enter its prices' }];
  const faults: PriceFault[] = [];
  const fault = (tier: string, rhythm: string, message: string) =>
    faults.push({ path: ['byCurrency', currency, tier, rhythm], message });
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
    if ((year === null) !== (own[tier].year === null))
      fault(tier, 'year', 'Please sell it by the year in both currencies, or in neither');
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
  const all = currenciesOf(book);
  const isTrial = Number.isInteger(book.trialDays) && book.trialDays >= 0 && book.trialDays <= mostTrialDays;
  return [
    ...all.flatMap((currency) => faultsIn(book, currency)),
    ...(all.length > 1 ? [{ path: ['byCurrency'], message: oneCurrencyWords }] : []),
    ...(isTrial ? [] : [{ path: ['trialDays'], message: trialWords }]),
  ];
}
