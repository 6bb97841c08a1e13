import type { Measured } from './measures.ts';
import type { ResolvedTurn } from './record.ts';

/** Beyond these the client has no room. */
export const roomLimits = { share: 65, monologueSeconds: 45 } as const;

/** What each broken rule takes from how it was said. */
export const brokenRulePoints = 20;

interface Talked {
  readonly measures: Measured;
  readonly turns: readonly ResolvedTurn[];
}

/** What else takes points of how it was said: the one list that a talk is judged by and that is shown before it. */
export const saidCosts = [
  { lostBy: 'as-a-fact', points: 10, holds: ({ turns }) => turns.some(({ hears }) => hears === 'label') },
  { lostBy: 'share', points: 15, holds: ({ measures }) => measures.share > roomLimits.share },
  {
    lostBy: 'monologue',
    points: 15,
    holds: ({ measures }) => measures.longestMonologueSeconds > roomLimits.monologueSeconds,
  },
  { lostBy: 'no-question', points: 15, holds: ({ measures }) => measures.questions === 0 },
] as const satisfies readonly { lostBy: string; points: number; holds: (talked: Talked) => boolean }[];

/** Besides a broken rule: what the second number loses points for; the words are in content/spar/rubric.ts. */
export type SaidReason = (typeof saidCosts)[number]['lostBy'];
