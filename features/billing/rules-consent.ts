import { moneyOf } from './money.ts';
import { type PaidPlanId, plans, priceCurrency } from './plans.ts';
import { withdrawalDays } from './rules-withdrawal.ts';

/** Cents a month that renew: the upgrade makes a Premium subscription of the one that there is. */
export function renewingCents(plan: PaidPlanId): number {
  return plans[plan === 'upgrade' ? 'premium' : plan].monthlyCents;
}

/**
 * What a buyer is told beside the button: price, period, that it renews until they cancel, and how they cancel
 * (ROSCA, 15 U.S.C. 8403; California Business and Professions Code 17602). It is kept word for word with their consent.
 */
export function renewalWords(plan: PaidPlanId): string {
  const name = plans[plan === 'upgrade' ? 'premium' : plan].name;
  const price = moneyOf(renewingCents(plan), priceCurrency);
  return `${name} costs ${price} a month. It renews every month, and ${price} is charged each time to the card you pay with, until you cancel. You can cancel at any time: under Settings, Plan and billing, or without signing in by “Cancel subscription” at the foot of every page. You keep the plan to the end of the month that is paid.`;
}

/** What ticking the box says. */
export function renewalLabel(plan: PaidPlanId): string {
  return `I agree that it renews every month at ${moneyOf(renewingCents(plan), priceCurrency)} until I cancel.`;
}

/** Both, as one text: what travels, and what is kept. */
export function renewalConsentOf(plan: PaidPlanId): string {
  return `${renewalWords(plan)} ${renewalLabel(plan)}`;
}

/** By which a buyer asks that it starts before the days for a withdrawal are over. */
export const earlyStartWords = `I ask that it starts at once, and know that if I withdraw from the contract within ${withdrawalDays} days I pay for the days until then.`;

/** For how long a consent is kept at least, and how long after the contract has ended. */
export const consentKeptYears = { afterConsent: 3, afterEnd: 1 } as const;

const yearsBefore = (now: Date, years: number) => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
};

/**
 * Before which instants a consent must lie, and the contract must have ended, for it to be dropped: three years, or one
 * year after the end where that is later (California Business and Professions Code 17602).
 */
export function consentsDroppedBefore(now: Date): { readonly consentedAt: Date; readonly endedAt: Date } {
  return {
    consentedAt: yearsBefore(now, consentKeptYears.afterConsent),
    endedAt: yearsBefore(now, consentKeptYears.afterEnd),
  };
}
