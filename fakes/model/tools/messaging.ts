import type { ModelTool } from '#fakes/model/tool.ts';
import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import { briefOf, pick } from './brief.ts';
import { openersFor } from './openers.ts';
import { tinyPain } from './pain.ts';
import { reworked } from './rework.ts';
import { fill, shorten } from './words.ts';

const cores = [
  'For {audience} who think “{painShort}”: {offer}, with listening first.',
  '{offerStart}, for {audience} who are tired of the thought “{painShort}”.',
  'When {audience} think “{painShort}”, we listen first and show {offer} afterward.',
] as const;

function peopleFor(fields: Fields): string[] {
  const given = typeof fields['people'] === 'string' ? fields['people'].split('\n') : [];
  const named = given.map((line) => line.trim()).filter((line) => line !== '');
  return named.length === 0 ? ['Who uses it', 'Who pays', 'Who signs'] : named;
}

/** What the mode of a run adds. */
function added(fields: Fields, slots: Record<string, string>): object {
  const mode = lineOf(fields, 'mode');
  if (mode === 'openers') return { openers: openersFor(fields, 0, 10) };
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
        opener: openersFor(fields, seed, 1)[0],
        proofPoints: [
          '{business}.',
          'It is for {audience}.',
          'It begins with what they do not say: “{painShort}.”',
        ].map((point) => shorten(fill(point, slots), 280)),
        ...added(fields, slots),
      };
    }),
};
