import { expect, test } from 'vitest';
import { sparClient, sparSentences } from './spar-client.ts';
import { hear } from './spar-hearing.ts';

const unsaid = 'I am afraid my mother will see the bread.\nShe counts by hand. He throws it away.';
const fields = {
  name: 'Marta',
  who: 'A baker',
  unsaid,
  transcript: JSON.stringify([{ client: 'Hello?' }]),
  sellerSays: 'What is it?',
  named: 'no',
  closedFor: 0,
  openness: 5,
};

test.each([
  ['You idiot.', 'insult'],
  ['You must decide now.', 'pressure'],
  ['Could it be that your mother sees the bread?', 'guess'],
  ['You are afraid of your mother and the bread.', 'label'],
  ['That must feel heavy.', 'feeling'],
  ['How are the shops?', 'question'],
  ['We sell registers.', 'nothing'],
] as const)('%s is heard as %s', (said, heard) => {
  expect(hear(said, unsaid)).toBe(heard);
});

test.each([
  'Maybe it is not really the price, but what your mother would say?',
  'I could be wrong, but is it your family that you think of?',
  'Is it possible that your mom should not hear of it',
  'Sounds like somebody at home keeps count.',
  'I guess your mother has a say in it.',
  'It seems to me that you worry how it looks.',
  'My guess is that too much bread is left in the evening.',
  'Your mother would see the bread. Or am I off?',
])('a natural guess that touches what is not said is heard as one: %s', (said) => {
  expect(hear(said, unsaid)).toBe('guess');
});

test.each([
  ['Maybe the price is too high?', 'question'],
  ['I guess we could send you an offer.', 'nothing'],
  ['That sounds like a hard day. When was the last time that it bothered you?', 'feeling'],
  ['It seems that our new system is the best one.', 'nothing'],
] as const)('a guess at something else names nothing: %s', (said, heard) => {
  expect(hear(said, unsaid)).toBe(heard);
});

test('a word that the client uses of themselves is no insult in a guess', () => {
  const own = 'I feel stupid when my child asks me for help with fractions';
  expect(hear('Could it be that you feel stupid when your child asks for help?', own)).toBe('guess');
  expect(hear('Could it be that you are stupid?', unsaid)).toBe('insult');
});

test('it yields the unsaid to a guess, and not while it is closed', () => {
  const guess = { ...fields, sellerSays: 'Could it be that your mother sees the bread?' };
  expect(sparClient.write(guess)).toMatchObject({
    hears: 'guess',
    answer: expect.stringContaining('mother'),
  });
  expect(sparClient.write({ ...guess, closedFor: 2 })).toMatchObject({
    answer: expect.not.stringContaining('mother'),
  });
});

test('fields that hold no JSON are answered all the same', () => {
  expect(sparClient.write({ ...fields, transcript: '{' })).toMatchObject({ hears: 'question' });
  expect(sparSentences.write({ points: 'x', unsaid, offer: '' })).toEqual({ sentences: [] });
});
