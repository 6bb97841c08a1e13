import { plans } from '#platform/contract/plans.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of an instant as a mail or a notice says it; the reader's own calendar is not known there. */
export function dayOf(instant: Date): string {
  return day.format(instant);
}

/** The name of what a member pays for or was given. */
export function planName(tier: 'tools' | 'premium' | 'admin' | null): string {
  if (tier === 'admin') return 'the admin role';
  return tier === null ? 'your plan' : plans[tier].name;
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });

/** An instant as a mail says it where the very second counts. */
export function momentOf(instant: Date): string {
  return `${moment.format(instant)} UTC`;
}
