import { monthsAfter } from './rules.ts';

/** For how many months a plan may be paused. */
export const pauseMonths = [1, 2, 3] as const;
export type PauseMonths = (typeof pauseMonths)[number];

/** How long before the day a member is told that their plan goes on, and is charged again. */
export const pauseNoticeDays = 7;

interface Pausable {
  readonly status: string;
  readonly endsAt: Date | null;
  /** It builds on Tools that were given, and ends with them. */
  readonly onTopOfTools: boolean;
}

/** Why a plan can't be paused now; null: it can. */
export function pauseRefusal({ endsAt, onTopOfTools, status }: Pausable): string | null {
  if (status === 'paused') return 'Your plan is paused already.';
  if (status === 'trialing') return 'Nothing has been charged yet, so there is nothing to pause.';
  if (status !== 'active')
    return 'A payment for your plan is still open. Please settle it first, then pause.';
  if (endsAt !== null) return 'Your plan is set to end. Resume it first, then pause.';
  return onTopOfTools ? 'It ends with the Tools & Resources that you were given, so it can’t wait.' : null;
}

/**
 * From when until when a plan rests: from the end of what is paid, as a cancellation would, so that no day is lost and
 * nothing has to be sent back.
 */
export function pauseSpan(
  paidUntil: Date,
  months: PauseMonths,
): { readonly from: Date; readonly until: Date } {
  return { from: paidUntil, until: monthsAfter(paidUntil, months) };
}

/** What going on means at an instant: the period that is still paid goes on, or a new one begins and is charged. */
export const goesOn = (paidUntil: Date, now: Date): 'unchanged' | 'now' =>
  now < paidUntil ? 'unchanged' : 'now';
