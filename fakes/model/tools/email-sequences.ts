import type { Fields } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { briefOf } from './brief.ts';
import { arc } from './email-arc.ts';
import { reworked } from './rework.ts';
import { fill, shorten } from './words.ts';

// With growing gaps, so that nobody gets mail every day.
const days = [1, 3, 6, 10, 14, 19, 25, 32, 40, 50];

/** The email at this position out of `count`, in one of two wordings. */
function emailAt(fields: Fields, place: number, count: number) {
  const { slots, seed } = briefOf(fields);
  const template = place === count - 1 ? arc.at(-1) : arc[place];
  const [first = '', second = ''] = template?.subjects ?? [];
  const body = fill(template?.body ?? '', slots);
  return {
    subject: shorten(fill(seed % 2 === 0 ? first : second, slots), 60),
    sendDay: days[place] ?? place + 1,
    // Another version has a different opening and asks in each email, but no email asks twice.
    body:
      seed % 2 === 0 || template?.body.includes('{step}')
        ? body
        : `${body}\n\n${fill('PS: If you are there already: {step}.', slots)}`,
  };
}

/** As many emails as requested, each with its own purpose. */
export const emailSequences: ModelTool = {
  name: 'email-sequences',
  fields: ['frustrations', 'targetAudience', 'sequenceGoal', 'numberOfEmails'],
  write: (fields) =>
    reworked(fields, new Set(['body']), () => {
      const asked = typeof fields['numberOfEmails'] === 'number' ? fields['numberOfEmails'] : 5;
      const count = Math.min(Math.max(Math.trunc(asked), 1), arc.length);
      return { emails: Array.from({ length: count }, (_, place) => emailAt(fields, place, count)) };
    }),
};

/** One email of a sequence again: another wording for the same purpose. */
export const oneEmail: ModelTool = {
  name: 'one-email',
  fields: ['emailPosition', 'previousVersion'],
  write: (fields) => {
    const place = typeof fields['emailPosition'] === 'number' ? fields['emailPosition'] - 1 : 0;
    const count = typeof fields['numberOfEmails'] === 'number' ? fields['numberOfEmails'] : arc.length;
    const { subject, body } = emailAt(fields, place, count);
    return { subject, body: `${body}\n\nWith this one I leave it to you.` };
  },
};
