import { expect, test } from 'vitest';
import { emailCountOf } from './email-count.ts';
import { briefOfCard, briefOfResult, cardToTell } from './hand-over.ts';
import { clockOf, headingOf, spokenSeconds, timed } from './script-minutes.ts';

test.each([
  ['x', 5],
  ['', 5],
  ['  ', 5],
  [null, 5],
  [undefined, 5],
  [Number.NaN, 5],
  ['7', 7],
  [' 3 ', 3],
  ['2', 2],
  [11, 11],
] as const)('%j emails means %i [tools.email-count-fallback]', (typed, count) => {
  expect(emailCountOf(typed)).toBe(count);
});

test('sections follow each other on the clock of the call', () => {
  const placed = timed([
    { title: 'a', seconds: 30 },
    { title: 'b', seconds: 95 },
  ]);
  expect(placed.map(headingOf)).toEqual(['a (0:00 to 0:30)', 'b (0:30 to 2:05)']);
  expect(clockOf(65)).toBe('1:05');
});

test('a voicemail, and what answers them if they say something, take no time of the call', () => {
  const placed = timed(
    ['Who calls', 'If they say', 'What they may ask', 'If yes', 'The end', 'A voicemail'].map((title) => ({
      title,
      seconds: 30,
    })),
  );
  expect(placed.map(headingOf)).toEqual([
    'Who calls (0:00 to 0:30)',
    'If they say',
    'What they may ask',
    'If yes',
    'The end (0:30 to 1:00)',
    'A voicemail',
  ]);
});

test('28 words take about eleven seconds', () => {
  expect(spokenSeconds('word '.repeat(28))).toBe(11);
  expect(spokenSeconds('  ')).toBe(0);
  expect(spokenSeconds('')).toBe(0);
  // Extra whitespace does not count: 8 words are 3 seconds.
  expect(spokenSeconds(`  ${'word \n  '.repeat(8)}`)).toBe(3);
});

const card = {
  businessDescription: 'We keep books',
  targetAudience: 'Owners',
  frustration: 'They fear the letter',
  explanation: 'It lies unopened.',
};

test('a card fills in business, audience and frustrations', () => {
  expect(briefOfCard(card)).toEqual({
    businessDescription: 'We keep books',
    targetAudience: 'Owners',
    frustrations: 'They fear the letter\nIt lies unopened.',
  });
});

test('a result hands on its own words, and its card’s where its tool never asked', () => {
  const post = { targetAudience: 'Chefs', frustrations: 'The letter' };
  expect(briefOfResult(post, null)).toEqual(post);
  expect(briefOfResult(post, card)).toEqual({ ...post, businessDescription: 'We keep books' });
});

test('a model is told whether a card was heard or guessed, and none of a client’s words', () => {
  const card = { frustration: 'They wait', explanation: 'Nobody calls.' };
  const heard = { from: 'Mara', on: '2026-11-20', words: 'I sit by the phone' };
  expect(cardToTell({ ...card, heard: null })).toBe(
    'They wait\nNobody calls.\nguessed: no client has said it',
  );
  expect(cardToTell({ ...card, heard })).toBe('They wait\nNobody calls.\nheard: a client said it');
});
