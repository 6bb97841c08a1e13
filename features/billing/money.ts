import { moneyOf } from '#platform/contract/money.ts';
import type { Money } from './contract-money.ts';

/** How much of a payment goes back, the way it was paid or sent by an admin, as a member reads it. Cents. */
export function backInWords({
  amount,
  byHand,
  disputed = 0,
  currency,
}: {
  readonly amount: number;
  readonly byHand: number;
  /** What the member's bank is taking back itself. */
  readonly disputed?: number;
  readonly currency: string;
}): string {
  const parts = [
    ...(amount > 0 ? [`${moneyOf(amount, currency)} is on its way back.`] : []),
    ...(byHand > 0
      ? [`${moneyOf(byHand, currency)} can’t go back the way you paid, so a person sends it.`]
      : []),
    ...(disputed > 0
      ? [
          `Your bank is already taking ${moneyOf(disputed, currency)} back from us, so we don’t send it a second time.`,
        ]
      : []),
  ];
  return parts.length === 0 ? 'There was nothing left to send back.' : parts.join(' ');
}

const list = new Intl.ListFormat('en-US');

/** Amounts of several currencies as people read them: '$47.00 and €20.00'; '$0.00' for none. */
export function sumsOf(amounts: readonly Money[]): string {
  return amounts.length === 0
    ? moneyOf(0, 'usd')
    : list.format(amounts.map(({ cents, currency }) => moneyOf(cents, currency)));
}

/** Cents of an amount as people type it: '10', '10.5', '$10.50', '1,000'; null for what is no amount of whole cents. */
export function centsTyped(text: string): number | null {
  const [, whole = '', part = ''] =
    /^\p{Sc}?\s?(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/u.exec(text.trim()) ?? [];
  return whole === '' ? null : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}
