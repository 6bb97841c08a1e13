import type { ModelTool } from '#fakes/model/tool.ts';
import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import { briefOf, pick } from './brief.ts';
import { tinyPain } from './pain.ts';
import { reworked } from './rework.ts';
import { fill, shorten } from './words.ts';

const cores = [
  'For {audience} who think “{painShort}”: {offer}, with listening first.',
  '{offerStart}, for {audience} who are tired of the thought “{painShort}”.',
  'When {audience} think “{painShort}”, we listen first and show {offer} afterward.',
] as const;

// At most 28 words once filled in: the pain is cut to ten.
const openers = [
  'You know the thought “{painTiny}”? I work with people who have it and never say it. What do you think they need first?',
  'I help people who think “{painTiny}” and keep it to themselves. Usually one question changes the talk. Want to hear it?',
  'Most people in my trade explain. I ask about “{painTiny}”. Do you know somebody who would like to be asked?',
] as const;

/** Ten for the mode of that name: each at most 28 words once filled in. */
const manyOpeners = [
  ...openers,
  'I will be quick. “{painTiny}”: is that a sentence you know, or have I come to the wrong place?',
  'On Friday evening, when it is quiet, do you ever think “{painTiny}”? That hour is what I work on.',
  'Somebody told me “{painTiny}” and looked at the door. I work for people like that. Shall I say more?',
  'If you never think “{painTiny}”, I am not for you. If you do, may I ask one question?',
  'Two words on what I do: I listen for “{painTiny}” before anybody says it. Does that happen at your place?',
  'May I guess? It is not the price, it is “{painTiny}”. Tell me if I am off.',
  'You will not hear this in a brochure: “{painTiny}”. I begin there. Is now a bad moment?',
] as const;

function peopleFor(fields: Fields): string[] {
  const given = typeof fields['people'] === 'string' ? fields['people'].split('\n') : [];
  const named = given.map((line) => line.trim()).filter((line) => line !== '');
  return named.length === 0 ? ['Who uses it', 'Who pays', 'Who signs'] : named;
}

/** What the mode of a run adds. */
function added(fields: Fields, slots: Record<string, string>): object {
  const mode = lineOf(fields, 'mode');
  if (mode === 'openers') return { openers: manyOpeners.map((text) => shorten(fill(text, slots), 220)) };
  if (mode !== 'per-person') return {};
  const message =
    'I may be wrong: you would have to explain it if “{painTiny}” came true again. Is that what makes you careful about {offer}?';
  const perPerson = peopleFor(fields).map((person) => ({
    person: shorten(person, 100),
    message: `${shorten(person, 100)}: ${fill(message, slots)}`,
  }));
  return { perPerson };
}

/** The member's messaging for every channel: it claims nothing that they did not type. */
export const messaging: ModelTool = {
  name: 'messaging',
  fields: ['businessDescription', 'targetAudience', 'frustrations'],
  write: (fields) =>
    reworked(fields, new Set(['coreMessage']), () => {
      const { slots: words, seed } = briefOf(fields);
      const slots = { ...words, painTiny: tinyPain(words['pain'] ?? '') };
      return {
        coreMessage: shorten(fill(pick(cores, seed), slots), 280),
        opener: shorten(fill(pick(openers, seed), slots), 220),
        proofPoints: [
          '{business}.',
          'It is for {audience}.',
          'It begins with what they do not say: “{painShort}.”',
        ].map((point) => shorten(fill(point, slots), 280)),
        ...added(fields, slots),
      };
    }),
};
