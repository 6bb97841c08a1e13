import { can, isRole, type Tier } from '#platform/contract/capabilities.ts';
import { resetWaitHours } from './contract-help.ts';

/** What may be done for a member by hand. */
export const helpKinds = [
  'second_step',
  'suspended',
  'restored',
  'address',
  'signed_out',
  'reset_link',
] as const;
export type HelpKind = (typeof helpKinds)[number];

const hourMs = 60 * 60 * 1000;
/** After this many days a requested reset can no longer be confirmed. */
export const resetEndsDays = 7;

/** Why somebody may not help this member; null when they may. */
export type HelpRefusal = 'self' | 'no_second_step' | 'role';

/**
 * Whether somebody may help a member at all. Never themself: a stolen admin session must not remove the admin's own
 * second step, and the last admin must not lock themself out; their settings cover it. Only with two-step sign-in,
 * even during the days in which a new role has to set it up. And staff never an admin or other staff: what they do
 * for an account must not lead to one that may do more.
 */
export function helpRefusal(
  helper: { readonly userId: string; readonly totpOn: boolean; readonly tier: Tier },
  member: { readonly userId: string; readonly tier: Tier },
): HelpRefusal | null {
  if (helper.userId === member.userId) return 'self';
  if (!helper.totpOn) return 'no_second_step';
  return isRole(member.tier) && !can(helper, 'admin') ? 'role' : null;
}

/**
 * When a reset of the second step may happen without a second admin; null: never. Waiting only protects a member who
 * gets our mail, at an address that did not change recently.
 */
export function resetDueAt(
  facts: { readonly mailReaches: boolean; readonly movedLately: boolean },
  now: Date,
): Date | null {
  if (!facts.mailReaches || facts.movedLately) return null;
  return new Date(now.getTime() + resetWaitHours * hourMs);
}

/** A requested reset of a second step. Times are UTC instants. */
export interface ResetFacts {
  readonly askedBy: string | null;
  readonly askedAt: Date;
  readonly dueAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly doneAt: Date | null;
}

/** An admin who confirms a reset. */
export interface Confirmer {
  readonly userId: string;
  /** Since when they have been an admin; null: they are none. */
  readonly adminSince: Date | null;
  /** The admins who ever made them one. */
  readonly madeAdminBy: readonly string[];
}

/**
 * `over`: stopped, done, or too old. `happens`: now. `waits`: for the deadline or a second admin. `same_admin`:
 * requested and confirmed by the same admin. `dependent`: the second admin may be an account of the first.
 */
export type ResetVerdict = 'over' | 'happens' | 'waits' | 'same_admin' | 'dependent';

/** Whether a second admin cannot be an account that the first one made up for it. */
function isIndependent({ adminSince, madeAdminBy }: Confirmer, reset: ResetFacts, now: Date): boolean {
  const { askedAt, askedBy } = reset;
  if (adminSince === null || adminSince > askedAt) return false;
  if (now.getTime() - adminSince.getTime() < resetWaitHours * hourMs) return false;
  return askedBy === null || !madeAdminBy.includes(askedBy);
}

/**
 * The one rule for a reset of the second step: it happens when a second admin confirms it, or when the member's time to
 * stop it is over. The second admin must have been one before the request and for at least that time, and not because
 * the first one made them admin: a second account of one person does not count. @param confirmer the admin who
 * confirms; null if nobody does
 */
export function resetVerdict(reset: ResetFacts, confirmer: Confirmer | null, now: Date): ResetVerdict {
  const { askedAt, askedBy, doneAt, dueAt, stoppedAt } = reset;
  if (stoppedAt !== null || doneAt !== null) return 'over';
  if (dueAt !== null) {
    if (now >= dueAt) return 'happens';
  } else if (now.getTime() - askedAt.getTime() >= resetEndsDays * 24 * hourMs) return 'over';
  if (confirmer === null) return 'waits';
  // If the requester is unknown, they have left: nobody can tell whether this is a different admin.
  if (confirmer.userId === askedBy || askedBy === null) return 'same_admin';
  return isIndependent(confirmer, reset, now) ? 'happens' : 'dependent';
}
