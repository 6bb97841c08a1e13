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
  agreed: null,
  boughtOn: null,
  saidNo: null,
  pinned: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...given,
});
const heardIn = (words: string): Partial<BriefSource> => ({
  heard: { from: 'Mara', on: '2026-11-20', words },
});
const ids = Array.from({ length: 12 }, (_, id) => `card ${id}`);

test('what the client’s own words answer is not asked again', () => {
  const asked = (words: string, given: Partial<BriefSource> = {}) =>
    briefOf(card({ ...heardIn(words), ...given })).questions.map((question) => question.slice(0, 15));
  expect(asked('Nobody tells me anything.')).toEqual(['When was the la', 'What would sett']);
  expect(asked('Last week I counted it twice.')).toEqual(['What would sett']);
  expect(asked('I’d sign if it was in writing.')).toEqual(['When was the la']);
  expect(asked('If there is a mistake in it, I stand there.')).toHaveLength(2);
  const agreed = { step: 'Bring it in writing', on: null, saidOn: '2026-11-20' };
  expect(asked('Nobody tells me anything.', { agreed })).toEqual(['When was the la']);
  expect(asked('Nobody tells me anything.', { boughtOn: '2026-11-20' })).toEqual(['When was the la']);
});

test('after a real call one question is enough: the first that it has not answered', () => {
  const asked = (lastTime: boolean, most: boolean) =>
    briefOf(card(), [], { lastTime, most }).questions.map((question) => question.slice(0, 15));
  expect(asked(false, false)).toEqual(['When was the la']);
  expect(asked(true, false)).toEqual(['What bothered y']);
  expect(asked(false, true)).toEqual(['When was the la']);
  expect(asked(true, true)).toEqual([]);
});

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
])('what a client said, “%s”, is said back in their words', (words, quote) => {
  const { opener, openers } = briefOf(card(heardIn(words)));
  expect(openers).toEqual([opener]);
  expect(openerFaults(String(opener), words)).toEqual([]);
  expect(opener).toContain(quote.replace(/\.”$/u, ''));
});

test.each([
  'I was so ashamed that I hid the letter',
  'To be honest, I mopped the lobby myself before the inspection',
  'Nobody knows that we are a month behind',
  'I lied to the auditor',
  'Ich habe mich geschämt',
])('a confession, “%s”, is read back to nobody', (words) => {
  const { opener, questions } = briefOf(card(heardIn(words)));
  expect(opener).toBe('Thank you for being so open last time. Is this a good moment, or shall I call later?');
  for (const said of [opener, ...questions]) expect(said).not.toMatch(/“|still how it is/u);
});

test.each([
  'Todd went through it with his pencil and he says it adds up. He didn’t have to ask me anything.',
  `${'and then '.repeat(40)}it stopped`,
])('half a sentence is none of their words: “%s” is not said back', (words) => {
  expect(briefOf(card(heardIn(words))).opener).toBe(
    'Last time you told me how it is for you. Has anything changed since then?',
  );
});

test('openers that were written before the client said something stay, and so does the one chosen', () => {
  const lines = ['One?', 'Two?'];
  const heard = heardIn('I count it twice');
  const said = 'Last time you said, “I count it twice.” Is that still how it is?';
  expect(briefOf(card({ ...heard, openers: { lines } }))).toMatchObject({
    opener: said,
    openers: [said, ...lines],
  });
  expect(briefOf(card({ ...heard, openers: { lines }, opener: 'Two?' })).opener).toBe('Two?');
});

test('one sentence of a client is said back once in a brief', () => {
  const { openers, questions } = briefOf(card(heardIn('I count it twice.')));
  expect([...openers, ...questions].join('\n').split('count it twice')).toHaveLength(2);
});

test('to whoever said no, the brief says so and begins with it', () => {
  const lines = ['One?'];
  const { opener, openers, since } = briefOf(
    card({ openers: { lines }, saidNo: '2026-11-20T10:00:00.000Z' }),
  );
  expect(since).toEqual(['They said no to your text of November 20, 2026.']);
  expect(opener).toMatch(/^You said no last time, and that stands\. .*, or would you rather not say\?$/u);
  expect(openers).toEqual([opener, 'One?']);
  // Whom the member helps, they know.
  expect(openerFaults(String(opener))).toEqual(['whoFor']);
  expect(briefOf(card({ saidNo: '2026-11-20T10:00:00.000Z', opener: 'Mine?' })).opener).toBe('Mine?');
});

test('what the client agreed to stands in the brief with its day', () => {
  const agreed = { step: 'Show the rooms, Friday at seven', on: '2026-12-04', saidOn: '2026-11-26' };
  expect(briefOf(card({ agreed })).since).toEqual([
    'You agreed on November 26, 2026: Show the rooms, Friday at seven · December 4, 2026',
  ]);
  expect(briefOf(card({ agreed: { ...agreed, on: null } })).since).toEqual([
    'You agreed on November 26, 2026: Show the rooms, Friday at seven',
  ]);
  expect(briefOf(card()).since).toEqual([]);
  const { opener } = briefOf(card({ agreed, openers: { lines: ['One?'] } }));
  expect(opener).toMatch(/^Last time we agreed on what comes next\./u);
  // Whom the member helps, they know.
  expect(openerFaults(String(opener))).toEqual(['whoFor']);
});

test('nobody sells to who bought: their brief says so, and asks first how it has been', () => {
  const { opener, since } = briefOf(card({ boughtOn: '2026-12-04', openers: { lines: ['One?'] } }));
  expect(since).toEqual(['They bought on December 4, 2026.']);
  expect(opener).toMatch(/since you said yes\. Has anything come up lately/u);
  // Whom the member helps, they know.
  expect(openerFaults(String(opener))).toEqual(['whoFor']);
});

test('the opener is the one that the member chose, else the first of those that a model wrote', () => {
  const lines = ['One?', 'Two?', 'Three?'];
  expect(briefOf(card({ openers: { lines } }))).toMatchObject({ opener: 'One?', openers: lines });
  expect(briefOf(card({ openers: { lines }, opener: 'Two?' }))).toMatchObject({ opener: 'Two?' });
});

test('a client who said it is asked what would settle it', () => {
  expect(briefOf(card(heardIn('I count it twice.'))).questions[1]).toBe('What would settle that for you?');
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
