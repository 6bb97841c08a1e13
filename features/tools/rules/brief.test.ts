import { expect, test } from 'vitest';
import { openerFaults } from '#content/openers.ts';
import { type BriefSource, briefOf } from './brief.ts';

const card = (given: Partial<BriefSource> = {}): BriefSource => ({
  id: 'c1',
  client: 'Home owners',
  frustration: 'Afraid to be left alone with “the box”.',
  explanation: 'They were sold to before. Since then they listen for the catch.',
  listenFor: 'They ask twice who comes if it breaks.',
  targetAudience: 'Home owners in October',
  heard: null,
  openers: null,
  opener: null,
  pinned: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...given,
});
const heardIn = (words: string): Partial<BriefSource> => ({
  heard: { from: 'Mara', on: '2026-11-20', words },
});
const ids = Array.from({ length: 12 }, (_, id) => `card ${id}`);

test('a brief holds what to say first, the frustration, why, what proves it, two questions and one thing to avoid', () => {
  const lines = ['One?', 'Two?', 'Three?'];
  const brief = briefOf(card({ openers: { lines } }));
  expect(brief.frustration).toBe('Afraid to be left alone with “the box”.');
  expect(brief.behind).toBe('They were sold to before. Since then they listen for the catch.');
  expect(brief.listenFor).toBe('They ask twice who comes if it breaks.');
  expect(brief.openers).toHaveLength(3);
  expect(brief.opener).toBe(brief.openers[0]);
  expect(brief.questions).toEqual([
    'When was the last time, and what happened just before?',
    'What bothered you most about it, or was it no big thing?',
  ]);
  expect(brief.avoid).toMatch(/^Don’t /);
});

test('from a guess nothing is said first until it is written from that card: no line of every trade stands in for it', () => {
  for (const id of ids) expect(briefOf(card({ id }))).toMatchObject({ opener: null, openers: [] });
});

test.each([
  ['I count it twice', '“I count it twice.”'],
  ['“Who looks at the pictures?” she asked, twice', '“Who looks at the pictures?”'],
  ['No. They’d let me decide. It’s more what’s in some of them.', '“No. They’d let me decide'],
  [
    'If there is a mistake in it, I will be standing up in front of my own team and they will all look at me',
    '“If there is a mistake in it',
  ],
  [`${'and then '.repeat(40)}it stopped`, '“and then and then'],
])('what a client said, “%s”, is said back in their words', (words, quote) => {
  const { openers } = briefOf(card(heardIn(words)));
  expect(new Set(openers).size).toBe(3);
  for (const line of openers) {
    expect([line, openerFaults(line, words)]).toEqual([line, []]);
    expect(line).toContain(quote.replace(/\.”$/u, ''));
  }
});

test('the opener is the one that the member chose, else the first of those that a model wrote', () => {
  const lines = ['One?', 'Two?', 'Three?'];
  expect(briefOf(card({ openers: { lines } }))).toMatchObject({ opener: 'One?', openers: lines });
  expect(briefOf(card({ openers: { lines }, opener: 'Two?' }))).toMatchObject({ opener: 'Two?' });
});

test('to a client who said it, the second question gives their words back', () => {
  expect(briefOf(card(heardIn('I count it twice.'))).questions[1]).toBe(
    'You said “I count it twice.” What would settle that for you?',
  );
  // Nobody can say a card's title aloud.
  expect(briefOf(card({ frustration: 'Who pays?' })).questions.join(' ')).not.toMatch(/Who pays|“/);
});

test('a long reason ends after a sentence', () => {
  const sentence = `It takes ${'so '.repeat(60)}long.`;
  const { behind } = briefOf(card({ explanation: Array.from({ length: 5 }, () => sentence).join(' ') }));
  expect(behind).toBe([sentence, sentence, sentence].join(' '));
  expect(briefOf(card({ explanation: 'x'.repeat(1200) })).behind).toHaveLength(1200);
});

test('the same card always gives the same brief, different cards different ones', () => {
  expect(briefOf(card())).toEqual(briefOf(card()));
  expect(new Set(ids.map((id) => briefOf(card({ id })).avoid)).size).toBeGreaterThan(1);
});

test('an opener that stayed with clients comes first and says so, however it was noted, but never before the one chosen', () => {
  const lines = ['One?', 'When did you last look up there?', 'Three?'];
  const why = 'It stayed.';
  const stayed = [
    { line: 'Of another client?', why },
    { line: ' when did you last look UP there', why },
  ];
  expect(briefOf(card({ openers: { lines } }), stayed)).toMatchObject({
    opener: lines[1],
    openers: [lines[1], lines[0], lines[2]],
    stayed: why,
  });
  expect(briefOf(card({ openers: { lines }, opener: 'Three?' }), stayed)).toMatchObject({
    opener: 'Three?',
    stayed: null,
  });
});
