import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { Judged } from './best-next.ts';

/** What a point is marked with: its verdict, or that a step got there in part. */
export type Mark = Judged['verdict'] | 'part';

type Parts = Pick<Debrief, 'heardParts'>;

/** How a step is marked: one that was missed and still gave points was there, in a form that reached nobody whole. */
export function markOf({ label, verdict }: Debrief['steps'][number], { heardParts }: Parts): Mark {
  if (verdict !== 'missed') return verdict;
  return heardParts.some((part) => part.label === label && part.points > 0) ? 'part' : 'missed';
}
