import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { offerIn } from './offer.ts';
import { patterns } from './patterns.ts';
import type { Trade } from './trades.ts';
import { audienceIn, fill, seedOf, sentences, shorten, tradeOf } from './words.ts';

export type Frustration = { title: string; explanation: string };

/**
 * Three frustrations from templates and the member's own words: one of their line of business, two that all clients
 * share. Titles stay within 120 characters, explanations within 800.
 */
export const frustrationIdentifier: ModelTool = {
  name: 'frustration-identifier',
  fields: ['businessDescription', 'targetAudience'],
  write(fields: Fields): { frustrations: Frustration[] } {
    const business = lineOf(fields, 'businessDescription');
    const audience = lineOf(fields, 'targetAudience');
    const trade = tradeOf(business, audience);
    const offer = offerIn(business) ?? 'your offer';
    const slots: Record<string, string> = {
      audience: audienceIn(audience),
      offer,
      quote: sentences(business, 90).replaceAll(/[“”"]/g, ''),
      moment: trade.moment,
      fear: trade.fear,
      proof: trade.proof,
    };
    const seed = seedOf(`${business}\n${audience}`);
    return {
      frustrations: choose(trade, seed).map(({ title, explanation }) => ({
        title: shorten(fill(title, slots), 120),
        explanation: shorten(fill(explanation, slots), 800),
      })),
    };
  },
};

/** The trade's own frustration and two shared ones; no distinctive word of the trade appears twice. */
function choose(trade: Trade, seed: number): Frustration[] {
  const chosen: Frustration[] = [trade.own];
  for (let round = 0; round < 2; round += 1) {
    const said = chosen.flatMap(tradeWordsIn);
    const fresh = patterns.filter(
      (pattern) => !tradeWordsIn(pattern).some((slot) => said.includes(slot)) && !chosen.includes(pattern),
    );
    const pick = fresh[Math.floor(seed / 16 ** round) % fresh.length];
    if (pick) chosen.push(pick);
  }
  return chosen;
}

function tradeWordsIn({ title, explanation }: Frustration): string[] {
  return [...new Set(`${title} ${explanation}`.match(/\{(?:moment|fear|proof)\}/g))];
}
