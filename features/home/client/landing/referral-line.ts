import { readReferralOffer } from '#features/billing/contract-referral.ts';
import { call } from '#platform/client/call.ts';
import { withSource } from '#platform/client/source.ts';
import { plans } from '#platform/contract/plans.ts';
import { priceInWords } from '#platform/contract/prices.ts';
import { referralCodeIn } from '#platform/contract/source.ts';

/** Says what the link of a colleague gives to a visitor, if theirs gives anything. */
export async function showReferral(line: HTMLElement): Promise<void> {
  const { source } = withSource();
  if (source === undefined || referralCodeIn(source) === null) return;
  const { credit } = await call(readReferralOffer, { query: { source } });
  if (credit === null) return;
  const amount = priceInWords(credit.cents, credit.currency);
  line.textContent = `A colleague gives you a month of ${plans.tools.name} as credit: ${amount} when you buy a plan.`;
  line.hidden = false;
}
