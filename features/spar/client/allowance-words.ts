import { renewalOf, spentWords } from '#platform/contract/renewal.ts';
import { largerPlans } from './choose/plans.ts';
import type { SparAllowance } from '#features/spar/contract.ts';

const count = (value: number) => value.toLocaleString('en-US');
const units = { talks: 'practice calls', turns: 'answers' } as const;
const periods = { week: 'this week', day: 'today' } as const;

/** Why a call on a member's own card has no second attempt without a plan. */
export const ownCallWords = `Playing a turn differently, or calling again on a card of your own, comes with ${largerPlans}.`;

/** Says that nothing is left, in the few words that fit beside a button. */
export const noneLeftWords = ({ per }: Pick<SparAllowance, 'per'>) => `None left ${periods[per]}`;

/** How much of the allowance playing a turn differently takes. */
export function replayWords({ counts, per, remaining }: SparAllowance): string {
  const left = `Left ${periods[per]}: ${count(remaining)}.`;
  return counts === 'talks'
    ? `Playing a turn differently takes one of your practice calls, once your client has answered. ${left}`
    : `Playing a turn differently begins a new call, in which each answer counts as one of today’s. ${left}`;
}

/** What is left, and when there is more, on this device's clock. */
export function allowanceWords(allowance: SparAllowance): string {
  const { counts, per, limit, remaining } = allowance;
  const unit = units[counts];
  const isByCall = counts === 'talks';
  if (remaining === 0)
    return `${spentWords({ ...allowance, unit })} ${isByCall ? 'You can still finish a call in which you’ve spoken. ' : ''}Everything you said stays here.`;
  return `${count(remaining)} of ${count(limit)} ${unit} left ${periods[per]}. New ones arrive ${renewalOf(allowance)}. ${isByCall ? 'A call counts once your client has answered.' : 'An answer is what your client says back.'}`;
}
