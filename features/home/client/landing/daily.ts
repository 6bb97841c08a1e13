import type { DailyNumber } from '#features/tools/contract-limits.ts';
import type { Plan } from './plans.ts';

/** How often a day each plan may use the tools, in the words of its card, and what the numbers mean. */
export function dailyWords(
  numbers: Readonly<Record<DailyNumber, string>>,
): Readonly<Record<Plan['id'] | 'note', string>> {
  const { emailSequences, identifier, identifierMore, texts, textsMore } = numbers;
  return {
    free: `Identifier: ${identifier} a day`,
    tools: `Texts: ${texts} a day. Identifier: ${identifier}`,
    premium: `Texts: ${textsMore} a day. Identifier: ${identifierMore}`,
    note: `A text is one run of a writing tool. Very long ones can use up a day sooner. Email sequences don’t count as texts: they’re unlimited, with only a stop against abuse at ${emailSequences} a day.`,
  };
}
