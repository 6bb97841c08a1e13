import type { ModelTool } from '#fakes/model/tool.ts';
import { briefOf, pick } from './brief.ts';
import { reworked } from './rework.ts';
import { fill, shorten } from './words.ts';

const headlines = [
  'Is there a sentence you never say aloud?',
  'You never said it aloud: “{painShort}”',
  'What if {offer} began with what you don’t say?',
  'The question nobody asks you',
  'For {audience}: a plain word first',
] as const;

const openings = [
  '“{pain}.” You may not have said it to anyone, and still it is there in every conversation about {offer}.',
  'Asked what holds you back, you may say it is the price. The rest is harder to say: “{pain}.”',
  'You may know this: {feeling}',
  'You have listened politely to many offers. What none of them touched was this: {feeling}',
] as const;

const reasons = [
  'That is where this begins. {business}.',
  'That is where the work starts. {business}.',
  'A plain word, then. {business}.',
] as const;

const steps = [
  'If that is you, the next step is small: {step}.',
  'When you are ready: {step}.',
  'Bring the question you have not asked yet. {stepStart}.',
] as const;

const pictures = [
  'A calm photograph for an ad about {offer}: an ordinary day as seen by {audience}. Daylight, natural colors, nobody posing, no logos, no text.',
  'A person of this group, {audience}, where they usually are, as if somebody had just asked the right question. The ad is about {offer}. Soft light from the side, no logos, no text.',
  'A close, quiet photograph of one detail that belongs to {offer}. Natural light, shallow focus, no people, no logos, no text.',
] as const;

/** An ad from templates and the member's own words; each further version uses other parts. */
export const adCopy: ModelTool = {
  name: 'ad-copy',
  fields: ['businessDescription', 'targetAudience', 'frustrations', 'adGoal'],
  write: (fields) =>
    reworked(fields, new Set(['bodyText']), () => {
      const { slots, seed } = briefOf(fields);
      const body = [pick(openings, seed), pick(reasons, seed), pick(steps, seed)];
      return {
        headline: shorten(fill(pick(headlines, seed), slots), 100),
        bodyText: fill(body.join('\n\n'), slots),
        imagePrompt: fill(pick(pictures, seed), slots),
      };
    }),
};
