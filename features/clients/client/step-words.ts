import { agoOf, dayOf, shortDayOf } from '#platform/client/when.ts';
import { timeHere, timingOf } from '#features/clients/rules-step.ts';

/** Today as the device's calendar has it, `YYYY-MM-DD`. */
export const today = () => new Date().toLocaleDateString('en-CA');

/** The time on this device. */
export const nowHere = () => timeHere(new Date());

/** The day of a step in words: 'today', 'was due December 1, 2026'; '' without one. */
export function stepDay(on: string | null): string {
  const timing = timingOf(on, today());
  if (on === null || timing === 'none') return '';
  if (timing === 'today') return 'today';
  const day = dayOf(`${on}T12:00`);
  return timing === 'late' ? `was due ${day}` : day;
}

const recentMs = 30 * 24 * 60 * 60 * 1000;

/** When the member last worked on a client: '3 days ago', or after a month the day. */
export const workedWords = (at: string, now = Date.now()): string =>
  now - Date.parse(at) < recentMs ? agoOf(at, now) : shortDayOf(at);

/** How much there is, without zeros: '3 cards, 1 text'. */
export function countsOf({ calls, cards, texts }: Readonly<Record<'cards' | 'texts' | 'calls', number>>) {
  const counted = (many: number, one: string) =>
    many === 0 ? [] : [`${many.toLocaleString('en-US')} ${one}${many === 1 ? '' : 's'}`];
  return [...counted(cards, 'card'), ...counted(texts, 'text'), ...counted(calls, 'call')].join(', ');
}
