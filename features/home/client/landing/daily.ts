import type { DailyNumber } from '#features/tools/contract-limits.ts';
import type { Plan } from './plans.ts';

/** How often a day each plan may use the tools, in the words of its card. */
export function dailyWords(
  numbers: Readonly<Record<DailyNumber, string>>,
): Readonly<Record<Plan['id'], string>> {
  const { identifier, identifierMore, texts, textsMore } = numbers;
  return {
    free: `Identifier: ${identifier} a day`,
    tools: `Texts: ${texts} a day. Identifier: ${identifier}`,
    premium: `Texts: ${textsMore} a day. Identifier: ${identifierMore}`,
  };
}
