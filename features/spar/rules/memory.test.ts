import { expect, test } from 'vitest';
import { agreedIn, leavesMemory, rememberedIn } from './memory.ts';

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

const appointment = [
  ...turns,
  { number: 3, said: 'Shall I bring a loaf on Friday at seven?', answer: 'Yes, on Friday.' },
  { number: 4, said: 'See you then.', answer: 'Bye.' },
];
const asAgreed = {
  memory: 'You bring a loaf on Friday at seven.',
  said: 'Shall I bring a loaf on Friday at seven',
  answer: 'Yes, on Friday',
};

test('what the client agreed to stays, with what the member said of it [spar.day-after]', () => {
  expect(agreedIn(asAgreed, appointment)).toEqual([
    { memory: asAgreed.memory, said: 'Shall I bring a loaf on Friday at seven?', turn: 3 },
  ]);
});

test.each([
  ['a yes that the client never said', { answer: 'Gladly' }],
  ['a yes to something else', { answer: 'Cold since 5' }],
  ['words that the member never said', { said: 'Shall I bring two loaves' }],
  ['an hour that nobody named', { memory: 'You come at 9.' }],
])('nothing was agreed on %s', (_, given) => {
  expect(agreedIn({ ...asAgreed, ...given }, appointment)).toEqual([]);
});
