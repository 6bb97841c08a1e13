import type { DailyNumber } from '#features/tools/contract-limits.ts';
import type { Plan } from './plans.ts';

/** How often a day each plan may use the tools, in the words of its card, and what the numbers mean. */
export function dailyWords(
  numbers: Readonly<Record<DailyNumber, string>>,
): Readonly<Record<Plan['id'] | 'note', string>> {
  const { emailSequences, identifier, identifierMore, texts, textsMore } = numbers;
  return {
    free: `${identifier} searches a day`,
    tools: `${texts} texts and ${identifier} searches a day`,
    premium: `${textsMore} texts and ${identifierMore} searches a day`,
    note: `A search of the Frustration Identifier finds three frustrations. A text is one ad, post, call script or set of messages, and so is each new version of it. Very long ones can use up a day sooner. Email sequences don’t count as texts: they’re unlimited, with only a stop against abuse at ${emailSequences} a day.`,
  };
}
