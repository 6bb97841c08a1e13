import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { namesIn, pick } from './kit.ts';
import { openersFor } from './openers.ts';
import { reworked } from './rework.ts';

function peopleIn(fields: Fields): string[] {
  const given = typeof fields['people'] === 'string' ? fields['people'].split('\n') : [];
  const named = given.map((line) => line.trim().slice(0, 100)).filter((line) => line !== '');
  return named.length === 0 ? ['Who uses it', 'Who pays', 'Who signs'] : named;
}

/** What the mode of a run adds. */
function added(fields: Fields): object {
  const mode = lineOf(fields, 'mode');
  if (mode === 'openers') return { openers: openersFor(fields, 0, 10) };
  if (mode !== 'per-person') return {};
  return {
    perPerson: peopleIn(fields).map((person) => ({
      person,
      message: `${person}: what changes in your week is [what], and what it takes from you is [how much time].`,
    })),
  };
}

/** The member's messaging for every channel: it claims nothing that they did not type. */
export const messaging: ModelTool = {
  name: 'messaging',
  fields: ['businessDescription', 'targetAudience', 'frustrations'],
  write: (fields) =>
    reworked(fields, new Set(['coreMessage']), (turn) => {
      const { company, price } = namesIn(fields);
      return {
        coreMessage: pick(
          [
            'You know before it starts who answers, by when, and what it costs to stop.',
            'You hear it from us first, with a name and an hour.',
            'Whoever has to live with it gets asked before it’s decided.',
          ],
          turn,
        ),
        opener: openersFor(fields, turn, 1)[0],
        proofPoints: [
          `It’s ${price}, with what isn’t in it in writing.`,
          `Somebody at ${company} answers, by name: [name and number].`,
          'It’s wrong for some: [for whom].',
        ],
        ...added(fields),
      };
    }),
};
