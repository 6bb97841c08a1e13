import { expect, test } from 'vitest';
import { rubricNow } from '#features/spar/rules/costs.ts';
import { briefOf } from '#features/brief/rules.ts';
import { isPressed, readingOf } from '#features/spar/rules/record.ts';
import { frustrationIdentifier, type Frustration } from './frustration-identifier.ts';
import { sparClient } from './spar-client.ts';

const members = [
  ['We repair flat roofs of warehouses.', 'Owners of warehouses in Ohio'],
  ['We are a dental practice for families.', 'Parents in Austin'],
  ['We sell payroll software to small firms.', 'Office managers'],
  ['I arrange flowers for weddings.', 'Couples who marry next year'],
  ['We do the books of small companies.', 'Owners of restaurants'],
] as const;

const cards = members.flatMap(([businessDescription, targetAudience]) => {
  const written = frustrationIdentifier.write({ businessDescription, targetAudience });
  const { frustrations } = written as { frustrations: Frustration[] };
  return frustrations.map((one) => ({ ...one, client: targetAudience, offer: businessDescription }));
});
// Not written about the client, but in their own words.
const ownWords = {
  title: 'If the water comes in again, I have to explain it to the tenant',
  client: 'Owners',
};
const all = [...cards, { ...ownWords, explanation: 'They stand in the hall with a bucket.', offer: 'Roofs' }];

test.each(all)(
  'the opener that a brief proposes is a guess, to the client and to the rubric: $title',
  ({ title, explanation, client, offer }) => {
    for (let id = 0; id < 12; id += 1) {
      const card = { id: `${id}`, client, frustration: title, explanation, pinned: false, createdAt: '' };
      const { opener } = briefOf(card);
      const answered = sparClient.write({
        name: client,
        who: client,
        day: '',
        wants: '',
        offer,
        unsaid: `${title}\n${explanation}`,
        transcript: JSON.stringify([{ client: 'Hello?' }]),
        sellerSays: opener,
        named: 'no',
        closedFor: 0,
        openness: 2,
      });
      expect([opener, answered]).toMatchObject([
        opener,
        { hears: 'guess', presses: '', answer: expect.stringContaining('How did you know?') },
      ]);
      // A model that takes it for a fact all the same is corrected by the rubric.
      expect([opener, readingOf(opener, { hears: 'label' }, rubricNow).hears]).toEqual([opener, 'guess']);
      expect([opener, isPressed(opener, {}, rubricNow)]).toEqual([opener, false]);
    }
  },
);
