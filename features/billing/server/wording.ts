import { isRole, type Tier } from '#platform/contract/capabilities.ts';
import { plans } from '#platform/contract/plans.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of an instant as a mail or a notice says it; the reader's own calendar is not known there. */
export function dayOf(instant: Date): string {
  return day.format(instant);
}

/** The name of what a member pays for or was given. */
export function planName(tier: Exclude<Tier, 'free'> | null): string {
  if (tier !== null && isRole(tier)) return `the ${tier} role`;
  return tier === null ? 'your plan' : plans[tier].name;
}

/** Where a new plan begins, and what a notice says of it; null for a role, which begins with its own pages. */
export function beginningOf(tier: Exclude<Tier, 'free'> | null) {
  if (tier === 'premium') return { to: '/course', words: ' Start with the first lesson.' } as const;
  if (tier === 'tools') return { to: '/tools', words: ' Start with a text for one client.' } as const;
  return null;
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });

/** An instant as a mail says it where the very second counts. */
export function momentOf(instant: Date): string {
  return `${moment.format(instant)} UTC`;
}
