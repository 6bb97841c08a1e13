import { centsTyped } from '#features/billing/money.ts';
import { type PriceFault, priceFaults } from '#platform/contract/price-faults.ts';
import { plans } from '#platform/contract/plans.ts';
import {
  type Currency,
  currencyName,
  type PlanPrice,
  type PriceBook,
  priceInWords,
  type Rhythm,
  rhythms,
  type SoldTier,
  soldTiers,
} from '#platform/contract/prices.ts';

/** What the owner sells for, as it is typed; a year that is empty is not sold. */
export const priceFields = [
  'currency',
  'toolsMonth',
  'toolsYear',
  'premiumMonth',
  'premiumYear',
  'trialDays',
] as const;
export type PriceField = (typeof priceFields)[number];
export type TypedPrices = Readonly<Record<PriceField, string>>;

const fieldOf = (tier: SoldTier, rhythm: Rhythm) =>
  `${tier}${rhythm === 'month' ? 'Month' : 'Year'}` as const satisfies PriceField;

/** An amount as the form has it: '47', '47.50'. */
export const amountTyped = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/** An amount as it would be shown again; what is none stays as it is. */
export function tidyAmount(typed: string): string {
  const cents = centsTyped(typed);
  return cents === null ? typed : amountTyped(cents);
}

/** Ten times the month; null where the month is no amount. */
export function twoMonthsFree(month: string): string | null {
  const cents = centsTyped(month);
  return cents === null ? null : amountTyped(cents * 10);
}

/** A book as the form has it. */
export function typedOf(book: PriceBook): TypedPrices {
  const { premium, tools } = book.tiers;
  const year = (price: PlanPrice) => (price.year === null ? '' : amountTyped(price.year));
  return {
    currency: book.currency,
    toolsMonth: amountTyped(tools.month),
    toolsYear: year(tools),
    premiumMonth: amountTyped(premium.month),
    premiumYear: year(premium),
    trialDays: String(book.trialDays),
  };
}

/** The book that is typed, with NaN for what is no amount. Its currency is chosen, not typed. */
export function bookTyped(typed: TypedPrices): PriceBook {
  const centsIn = (text: string) => centsTyped(text) ?? Number.NaN;
  const priceIn = (tier: SoldTier): PlanPrice => {
    const year = typed[fieldOf(tier, 'year')];
    return { month: centsIn(typed[fieldOf(tier, 'month')]), year: year.trim() === '' ? null : centsIn(year) };
  };
  const days = typed.trialDays.trim();
  return {
    currency: typed.currency as Currency,
    tiers: { tools: priceIn('tools'), premium: priceIn('premium') },
    trialDays: /^\d*$/.test(days) ? Number(days) : Number.NaN,
  };
}

function fieldAt({ path }: PriceFault): PriceField {
  const tier = soldTiers.find((name) => path.includes(name));
  const rhythm = rhythms.find((name) => path.includes(name));
  return tier && rhythm ? fieldOf(tier, rhythm) : 'trialDays';
}

/** Why what is typed cannot be sold: the first fault of each field. */
export function faultsTyped(typed: TypedPrices): ReadonlyMap<PriceField, string> {
  const faults = new Map<PriceField, string>();
  for (const fault of priceFaults(bookTyped(typed))) {
    const field = fieldAt(fault);
    if (!faults.has(field)) faults.set(field, fault.message);
  }
  return faults;
}

const daysInWords = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** What a save would change, line by line. */
export function priceChanges(before: PriceBook, after: PriceBook): readonly string[] {
  const [was, is] = [before.tiers, after.tiers];
  const isOther = before.currency !== after.currency;
  const lines = soldTiers.flatMap((tier) =>
    rhythms.flatMap((rhythm) => {
      const [from, to] = [was[tier][rhythm], is[tier][rhythm]];
      if (from === to && !(isOther && to !== null)) return [];
      const words = (cents: number, { currency }: PriceBook) => priceInWords(cents, currency);
      if (to === null) return [`${plans[tier].name}: no longer sold by the ${rhythm}`];
      const now = `${words(to, after)} a ${rhythm}`;
      return [`${plans[tier].name}: ${now}${from === null ? ', new' : ` instead of ${words(from, before)}`}`];
    }),
  );
  if (isOther)
    lines.unshift(`Sold in ${currencyName(after.currency)} instead of ${currencyName(before.currency)}`);
  if (before.trialDays === after.trialDays) return lines;
  const trial = after.trialDays === 0 ? 'none' : daysInWords(after.trialDays);
  const former = before.trialDays === 0 ? '' : ` instead of ${before.trialDays}`;
  return [...lines, `Free trial: ${trial}${former}`];
}
