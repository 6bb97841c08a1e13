import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { offerIn } from './offer.ts';
import { patterns } from './patterns.ts';
import type { Trade } from './trades.ts';
import { audienceIn, fill, seedOf, sentences, shorten, tradeOf } from './words.ts';

type Pattern = { readonly title: string; readonly explanation: string };
export type Frustration = Pattern & { readonly listenFor: string };

/** One for each place: what proves or disproves a thing that isn't said is much the same in every trade. */
const signs = [
  'It’s so if they tell you about the last time before you’ve finished asking. It isn’t if they have to think of one.',
  'It’s so if they come back to it unasked, or ask it twice in other words. It isn’t if they joke about it in front of others.',
  'It’s so if they go quiet, or answer with the price. It isn’t if they tell you at once who takes care of it.',
] as const;

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
      frustrations: choose(trade, seed).map(({ title, explanation }, place) => ({
        title: shorten(fill(title, slots), 120),
        explanation: shorten(fill(explanation, slots), 800),
        listenFor: signs[place] ?? signs[0],
      })),
    };
  },
};

/** The trade's own frustration and two shared ones; no distinctive word of the trade appears twice. */
function choose(trade: Trade, seed: number): Pattern[] {
  const chosen: Pattern[] = [trade.own];
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

function tradeWordsIn({ title, explanation }: Pattern): string[] {
  return [...new Set(`${title} ${explanation}`.match(/\{(?:moment|fear|proof)\}/g))];
}
