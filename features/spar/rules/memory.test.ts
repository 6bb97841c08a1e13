import { expect, test } from 'vitest';
import { leavesMemory, rememberedIn } from './memory.ts';

const turns = [
  { number: 1, said: 'Hello Marta. How’s the oven?', answer: 'Cold since 5.' },
  { number: 2, said: 'So it’s the bread your mother counts. We deliver in 48 hours.', answer: 'That’s it.' },
];

test('what the member said is kept with its turn, in the words of the talk [spar.day-after]', () => {
  expect(
    rememberedIn(
      [{ memory: 'You knew about my mother.', said: "so it's the bread your mother counts" }],
      turns,
    ),
  ).toEqual([
    { memory: 'You knew about my mother.', said: 'So it’s the bread your mother counts.', turn: 2 },
  ]);
});

test.each([
  ['words that nobody said', { memory: 'You care.', said: 'I care about your mother' }],
  ['words of the client', { memory: 'The oven is cold.', said: 'Cold since 5' }],
  ['two words, which prove nothing', { memory: 'My mother.', said: 'your mother' }],
  ['a figure that was not in the talk', { memory: 'You said ten percent.', said: 'We deliver in 48 hours' }],
  ['no words', { memory: 'Something.', said: '' }],
])('a thing is dropped that rests on %s', (_, proposed) => {
  expect(rememberedIn([proposed], turns)).toEqual([]);
});

test('two things stay at most, and the same words stay once', () => {
  const memory = (said: string) => ({ memory: 'That.', said });
  const said = [
    'How’s the oven',
    'how’s the oven?',
    'the bread your mother counts',
    'We deliver in 48 hours',
  ];
  expect(rememberedIn(said.map(memory), turns).map(({ turn }) => turn)).toEqual([1, 2]);
});

test('one turn leaves nothing to remember, and neither does silence', () => {
  expect(leavesMemory(turns)).toBe(true);
  expect(leavesMemory(turns.slice(1))).toBe(false);
  expect(leavesMemory([{ said: 'Hello.' }, { said: '…' }])).toBe(false);
});
