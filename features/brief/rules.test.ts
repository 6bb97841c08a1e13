import { expect, test } from 'vitest';
import { type BriefSource, briefOf, clientsOf, wordCount } from './rules.ts';

const card = (given: Partial<BriefSource> = {}): BriefSource => ({
  id: 'c1',
  client: 'Home owners',
  frustration: 'Afraid to be left alone with “the box”.',
  explanation: 'They were sold to before. Since then they listen for the catch.',
  pinned: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...given,
});

test('a brief holds the frustration, why, an opener with it, three questions and one thing to avoid', () => {
  const brief = briefOf(card());
  expect(brief.frustration).toBe('Afraid to be left alone with “the box”.');
  expect(brief.behind).toBe('They were sold to before.');
  expect(brief.opener).toContain('“Afraid to be left alone with the box”');
  expect(new Set(brief.questions).size).toBe(3);
  expect(brief.avoid).toMatch(/^Don’t /);
});

test.each([
  'Fear',
  'Nobody tells me what it will cost in the end',
  'They are afraid that they will be told, again, that it was their own fault and that nothing could be done',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9 0 a b c d e f g h i j k l m n o p q r s t u v',
])('the opener about “%s” has at most 28 words, which take eleven seconds', (frustration) => {
  for (let id = 0; id < 30; id += 1) {
    const { opener } = briefOf(card({ id: String(id), frustration }));
    expect(wordCount(opener)).toBeLessThanOrEqual(28);
    expect(opener).toMatch(/[.?]$/);
  }
});

test.each([
  [
    'They suspect that everyone at the table earns more from speed than from a good price',
    'you suspect that everyone at the table earns more from speed than from a good price',
  ],
  [
    'They say “I want a lower price” because their doubt would sound weak.',
    'you say “I want a lower price” because your doubt would sound weak',
  ],
  ['Nobody tells them what it costs', 'nobody tells you what it costs'],
  ['They’ve quit before and blame themselves', 'you’ve quit before and blame yourself'],
  ['They want', 'you want'],
])('what a card says of the client is said to them, as a guess: %s', (frustration, told) => {
  for (let id = 0; id < 30; id += 1) {
    const { opener, frustration: read } = briefOf(card({ id: String(id), frustration }));
    expect(opener).toContain(told);
    expect(opener).not.toMatch(/\b(?:they|them|their)\b/iu);
    expect(opener).toMatch(/guess|wrong|am I close/iu);
    expect(wordCount(opener)).toBeLessThanOrEqual(28);
    expect(read).toBe(frustration);
  }
});

test('a frustration in the client’s own words stays a quote, whoever else is in it', () => {
  const { opener } = briefOf(card({ frustration: 'Nobody tells me what they will charge' }));
  expect(opener).toContain('“Nobody tells me what they will charge”');
});

test('the same card always gives the same brief, different cards different ones', () => {
  expect(briefOf(card())).toEqual(briefOf(card()));
  const openers = new Set(
    Array.from(
      { length: 20 },
      (_, id) => briefOf(card({ id: `${id}`, frustration: 'Nobody listens' })).opener,
    ),
  );
  expect(openers.size).toBe(3);
});

test('a hostile frustration stays text and changes no template', () => {
  expect(briefOf(card({ frustration: '$& $1 %' })).opener).toContain('“$& $1 %”');
});

test('clients come pinned first, then newest, and each with the top frustration first', () => {
  const cards = [
    card({ id: 'old', createdAt: '2026-01-01T00:00:00.000Z' }),
    card({ id: 'new', createdAt: '2026-02-01T00:00:00.000Z' }),
    card({ id: 'other', client: 'Dentists', createdAt: '2026-03-01T00:00:00.000Z' }),
    card({ id: 'pinned', client: 'Banks', pinned: true, createdAt: '2025-01-01T00:00:00.000Z' }),
  ];
  expect(clientsOf(cards).map(({ client, cards: own }) => [client, ...own.map(({ id }) => id)])).toEqual([
    ['Banks', 'pinned'],
    ['Dentists', 'other'],
    ['Home owners', 'new', 'old'],
  ]);
});
