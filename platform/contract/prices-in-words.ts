import { type PlanId, planIds, plans } from './plans.ts';
import {
  centsOf,
  isSold,
  type PriceBook,
  priceInWords,
  type SoldTier,
  soldTiers,
  yearSaving,
} from './prices.ts';

/** What the site sells for, as pages word it. */
export interface PricesInWords {
  /** Each plan's price a month, '$47'. */
  readonly month: Readonly<Record<PlanId, string>>;
  /** Each plan's price a year as a line below it, 'or $470 a year, two months free'; '' if it isn't sold so. */
  readonly year: Readonly<Record<PlanId, string>>;
  /** The terms' sentence about prices a year, with a space before it; '' if none is sold so. */
  readonly yearly: string;
}

const ofEach = (words: (plan: PlanId) => string): Readonly<Record<PlanId, string>> => ({
  free: words('free'),
  tools: words('tools'),
  premium: words('premium'),
  upgrade: words('upgrade'),
});

function yearLine(book: PriceBook, plan: PlanId): string {
  if (plan === 'free') return '';
  const [month, year] = [centsOf(book, plan) ?? 0, centsOf(book, plan, 'year')];
  if (year === null) return '';
  const saving = yearSaving({ month, year });
  return `or ${priceInWords(year, book.currency)} a year${saving === null ? '' : `, ${saving}`}`;
}

function yearlySentence(book: PriceBook): string {
  const sold = soldTiers.flatMap((tier) => {
    const year = centsOf(book, tier, 'year');
    return year === null ? [] : [`${plans[tier].name} costs ${priceInWords(year, book.currency)}`];
  });
  return sold.length === 0 ? '' : ` By the year, ${sold.join(' and ')}; it then renews every year.`;
}

/** A book as pages word it. */
export const pricesInWords = (book: PriceBook): PricesInWords => ({
  month: ofEach((plan) => priceInWords(plan === 'free' ? 0 : (centsOf(book, plan) ?? 0), book.currency)),
  year: ofEach((plan) => yearLine(book, plan)),
  yearly: yearlySentence(book),
});

const marked = (field: string) => `{{#prices}}{{prices.${field}}}{{/prices}}`;

/** Marks in a page that is built before its owner set prices; the server fills them in at each request. */
export const priceMarks: PricesInWords = {
  month: ofEach((plan) => marked(`${plan}-month`)),
  year: ofEach((plan) => marked(`${plan}-year`)),
  yearly: marked('yearly'),
};

const metaName = 'prices';
/** What each document's head says of the prices, in marks: for the app. */
export const pricesMark = `<meta name="${metaName}" content="${marked('words')}">`;
/** Where the app finds the prices in its document. */
export const pricesSelector = `meta[name="${metaName}"]`;

/** Where a page that is built shows a plan's price a year: left out where it isn't sold so. */
export const yearSection = (tier: SoldTier) => `${tier}-year` as const;

/** What the server fills in for sections of what is sold by the year. */
export function yearSections(book: PriceBook): Readonly<Record<string, readonly Record<string, string>[]>> {
  const itemsOf = (tier: SoldTier) => {
    const { month, year } = book.tiers[tier];
    if (year === null) return [];
    return [{ price: priceInWords(year, book.currency), saving: yearSaving({ month, year }) ?? '' }];
  };
  return {
    ...Object.fromEntries(soldTiers.map((tier) => [yearSection(tier), itemsOf(tier)])),
    'sold-by-year': soldTiers.some((tier) => isSold(book, tier, 'year')) ? [{}] : [],
  };
}

/** What the server fills in for the marks. */
export function priceItem(book: PriceBook): Readonly<Record<string, string>> {
  const words = pricesInWords(book);
  return {
    words: JSON.stringify(words),
    yearly: words.yearly,
    ...Object.fromEntries(
      planIds.flatMap((plan) => [
        [`${plan}-month`, words.month[plan]],
        [`${plan}-year`, words.year[plan]],
      ]),
    ),
  };
}
