import { z } from 'zod';

/** The most sentences that a member is asked about at once. */
const mostAsked = 5;

/** What the second call answers with. */
export const truthCheckOutput = z.object({ unsupported: z.array(z.string()) });

const folded = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

/** The sentences that really stand in a text. */
export function standingIn(text: string, sentences: readonly string[]): string[] {
  const whole = folded(text);
  const found = sentences.map(folded).filter((sentence) => sentence !== '' && whole.includes(sentence));
  return [...new Set(found)].slice(0, mostAsked);
}
