import { resetWaitHours } from './contract-help.ts';

/** What an admin may do for a member by hand. */
export const helpKinds = ['second_step', 'suspended', 'restored', 'address', 'signed_out'] as const;
export type HelpKind = (typeof helpKinds)[number];

const hourMs = 60 * 60 * 1000;
/** After this long nobody can confirm a reset that was asked for. */
export const resetEndsDays = 7;

/** Why an admin may not help this member; null when they may. */
export type HelpRefusal = 'self' | 'no_second_step';

/**
 * Whether an admin may help a member at all. Never themself: a stolen session of an admin must not take their second
 * step away, and the last admin must not lock themself out; the settings have what is theirs. And only who has two-step
 * sign-in, also in the days that a new admin has to set it up.
 */
export function helpRefusal(
  helper: { readonly userId: string; readonly totpOn: boolean },
  memberId: string,
): HelpRefusal | null {
  if (helper.userId === memberId) return 'self';
  return helper.totpOn ? null : 'no_second_step';
}

/**
 * From when a reset of the second step may happen without a second admin; null: never. The wait protects only a member
 * whom our mail reaches, and at an address that nobody moved lately.
 */
export function resetDueAt(
  facts: { readonly mailReaches: boolean; readonly movedLately: boolean },
  now: Date,
): Date | null {
  if (!facts.mailReaches || facts.movedLately) return null;
  return new Date(now.getTime() + resetWaitHours * hourMs);
}

/** A reset of a second step that was asked for. Times are UTC instants. */
export interface ResetFacts {
  readonly askedBy: string | null;
  readonly askedAt: Date;
  readonly dueAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly doneAt: Date | null;
}

/** `over`: stopped, done, or too old. `happens`: now. `waits`: for the time or a second admin. `same_admin`: asked twice. */
export type ResetVerdict = 'over' | 'happens' | 'waits' | 'same_admin';

/**
 * The one decision on a reset of the second step: it happens when a second admin confirms it, or when the member had
 * their time to stop it. @param confirmer the admin who confirms; null when nobody does
 */
export function resetVerdict(reset: ResetFacts, confirmer: string | null, now: Date): ResetVerdict {
  const { askedAt, askedBy, doneAt, dueAt, stoppedAt } = reset;
  if (stoppedAt !== null || doneAt !== null) return 'over';
  if (dueAt !== null) {
    if (now >= dueAt) return 'happens';
  } else if (now.getTime() - askedAt.getTime() >= resetEndsDays * 24 * hourMs) return 'over';
  if (confirmer === null) return 'waits';
  // Whose asker is unknown by now was asked for by somebody who left: nobody can say that this is another admin.
  return confirmer === askedBy || askedBy === null ? 'same_admin' : 'happens';
}
