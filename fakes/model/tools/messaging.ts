import type { ModelTool } from '#fakes/model/tool.ts';
import { briefOf, pick } from './brief.ts';
import { reworked } from './rework.ts';
import { fill, shorten } from './words.ts';

const cores = [
  'For {audience} who think “{painShort}”: {offer} that begins with being understood.',
  '{offerStart}, for {audience} who are tired of the thought “{painShort}”.',
  'When {audience} think “{painShort}”, we listen first and show {offer} afterwards.',
] as const;

// At most 28 words once filled in: the pain is cut to ten.
const openers = [
  'You know the thought “{painTiny}”? I work with people who have it and never say it. What do you think they need first?',
  'I help people who think “{painTiny}” and keep it to themselves. Usually one question changes the talk. Want to hear it?',
  'Most people in my trade explain. I ask about “{painTiny}”. Do you know somebody who would like to be asked?',
] as const;

/** The member's messaging for every channel: it claims nothing that they did not type. */
export const messaging: ModelTool = {
  name: 'messaging',
  fields: ['businessDescription', 'targetAudience', 'frustrations'],
  write: (fields) =>
    reworked(fields, new Set(['coreMessage']), () => {
      const { slots: words, seed } = briefOf(fields);
      const few = (words['painShort'] ?? '').split(' ').slice(0, 6).join(' ');
      const slots = { ...words, painTiny: shorten(few.replace(/[,;:]$/u, ''), 48) };
      return {
        coreMessage: shorten(fill(pick(cores, seed), slots), 280),
        opener: shorten(fill(pick(openers, seed), slots), 220),
        proofPoints: [
          '{business}: you can look at it before you decide.',
          'The first thing you get is {proof}.',
          'You hear from us when {offer} is not the right choice for you.',
        ].map((point) => shorten(fill(point, slots), 280)),
      };
    }),
};
