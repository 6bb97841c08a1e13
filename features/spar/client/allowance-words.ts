import type { SparAllowance } from '#features/spar/contract.ts';

const count = (value: number) => value.toLocaleString('en-US');
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

/** When the count begins anew, on this device's clock: 'at 1:00 AM', 'on Monday'. */
function renewalOf({ per, resetsAt }: SparAllowance): string {
  const at = new Date(resetsAt);
  return per === 'week' ? `on ${day.format(at)}` : `at ${clock.format(at)}`;
}

const period = ({ per }: SparAllowance) => (per === 'week' ? 'this week' : 'today');

/** What is left, and when there is more. */
export function allowanceWords(allowance: SparAllowance): string {
  const { counts, limit, remaining } = allowance;
  const isByTalk = counts === 'talks';
  if (remaining === 0)
    return `You have used all ${count(limit)} ${counts} of ${period(allowance)}. ${isByTalk ? 'You can still finish one that you spoke in. ' : ''}New ones arrive ${renewalOf(allowance)}; everything you said stays here.`;
  return `${count(remaining)} of ${count(limit)} ${counts} left ${period(allowance)}; new ones ${renewalOf(allowance)}. ${isByTalk ? 'A talk counts from your first sentence.' : 'Each answer you get is one turn.'}`;
}
