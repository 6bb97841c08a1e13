import { expect, test } from 'vitest';
import { AppError } from '#platform/contract/errors.ts';
import { dayAfterAsking } from './day-after-asking.ts';

const client = {
  house: null,
  isFree: false,
  name: 'Marta',
  who: 'Runs a bakery',
  day: 'The oven was cold yesterday',
  wants: 'A cheaper delivery',
  offer: 'Flour from one mill',
  frustration: 'I fear that my mother sees the bread',
  explanation: 'She counts it by hand.',
  tells: ['Saturdays are long.'],
  hides: 'They keep it light.',
  business: [],
};
const memory = [{ memory: 'You asked about my mother.', said: 'Does your mother count it?', turn: 2 }];
const asking = dayAfterAsking(
  {
    talk: { client, opening: 'Hi, Marta here.', situation: 'discovery', temper: 'guarded' },
    turns: [],
    said: 'What do you remember?',
    secondsLeft: 170,
    memory,
  },
  (answered) => () => Promise.resolve(answered),
);

test('the client of the day after is told what they remember, and nothing else of the first call [spar.day-after]', () => {
  const { fields } = asking.assignment;
  expect(JSON.parse(String(fields['memory']))).toEqual([
    { memory: 'You asked about my mother.', sellerSaid: 'Does your mother count it?' },
  ]);
  const sent = JSON.stringify(fields);
  for (const word of ['sees the bread', 'by hand', 'Saturdays', 'oven']) expect(sent).not.toContain(word);
});

test('an answer without a word is none, and the member is told so', () => {
  expect(asking.draft({ answer: '' })).toBeNull();
  expect(asking.draft({ answer: 'You asked' })).toEqual({ answer: 'You asked' });
  expect(() => asking.settle({ answer: '\u0001' })).toThrow(AppError);
});
