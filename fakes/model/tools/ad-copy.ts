import type { ModelTool } from '#fakes/model/tool.ts';
import { briefOf, pick } from './brief.ts';
import { reworked } from './rework.ts';
import { fill, shorten, upperFirst } from './words.ts';

const headlines = [
  '{painStart}?',
  'You never said it aloud: {painShort}',
  'What if {offer} began with you?',
  'Nobody asked you about {moment}',
  'For {audience}: a plain word first',
] as const;

const openings = [
  '“{pain}.” You may not have said it to anyone, and still it decides every conversation about {offer}.',
  'Ask {audience} what holds them back and you hear about price. Stay a little longer and you hear the rest: {pain}.',
  'There is a moment that no brochure shows: {moment}. If you know the thought “{pain}”, you know why.',
  'You have listened politely to many offers. What none of them touched was this: {pain}.',
] as const;

const reasons = [
  'We begin there. {business}. Before you decide anything, you get {proof}.',
  'That is where our work starts: {business}. You see {proof} first, and you judge by that.',
  'So we do it the other way round. {business}, and {proof} before a word about money.',
] as const;

const steps = [
  'If that sounds like a relief, the next step is small: {goal}. If it is not for you, we will say so.',
  'When you are ready: {goal}. You can stop at any point, and nobody will call after you.',
  'One step, no strings: {goal}. Bring the question you have not asked yet.',
] as const;

const pictures = [
  'One of {audience} at a kitchen table in the evening, lamp light, papers pushed aside, looking up as if somebody had finally asked the right question. Natural colors, shallow focus, no text.',
  'Two people at a workbench or desk, one listening with a closed notebook, morning light from the side. Seen from behind the listener, calm, no logos, no text.',
  'A hand resting on a closed laptop beside a cold cup of coffee; through the window, an ordinary working day. Quiet and warm, nobody posing, no text.',
] as const;

/** An ad from templates and the member's own words; each further version uses other parts. */
export const adCopy: ModelTool = {
  name: 'ad-copy',
  fields: ['businessDescription', 'targetAudience', 'frustrations', 'adGoal'],
  write: (fields) =>
    reworked(fields, new Set(['bodyText']), () => {
      const { slots: words, seed } = briefOf(fields);
      const slots = { ...words, painStart: upperFirst(words['painShort'] ?? '') };
      const body = [pick(openings, seed), pick(reasons, seed), pick(steps, seed)];
      return {
        headline: shorten(fill(pick(headlines, seed), slots), 100),
        bodyText: fill(body.join('\n\n'), slots),
        imagePrompt: fill(pick(pictures, seed), slots),
      };
    }),
};
