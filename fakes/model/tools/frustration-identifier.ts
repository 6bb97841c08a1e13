import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { offerIn } from './offer.ts';
import { ofOthers, ofSellers } from './patterns.ts';
import type { Worry } from './trades.ts';
import { audienceIn, fill, seedOf, shorten, tradeOf } from './words.ts';

const pick = (worries: readonly Worry[], turn: number) =>
  worries.filter((_, at) => at === turn % worries.length);

/** Three worries in the member's own words: what could go wrong in their line of business, with sellers, and around them. */
export const frustrationIdentifier: ModelTool = {
  name: 'frustration-identifier',
  fields: ['businessDescription', 'targetAudience'],
  write(fields: Fields): { frustrations: Worry[] } {
    const business = lineOf(fields, 'businessDescription');
    const audience = lineOf(fields, 'targetAudience');
    const slots = { audience: audienceIn(audience), offer: offerIn(business) ?? 'your offer' };
    const seed = seedOf(`${business}\n${audience}`);
    const { own } = tradeOf(business, audience);
    const three = [own, ...pick(ofSellers, seed), ...pick(ofOthers, Math.floor(seed / 16))];
    return {
      frustrations: three.map(({ title, explanation, listenFor }) => ({
        title,
        explanation: shorten(fill(explanation, slots), 800),
        listenFor,
      })),
    };
  },
};
