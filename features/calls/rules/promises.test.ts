import { expect, test } from 'vitest';
import { lineOf, openPromises, promisesIn, promisesLine } from './promises.ts';

const turn = (speaker: number, text: string) => ({ speaker, text, at: null });
const said = (...texts: readonly string[]) =>
  promisesIn({ memberSpeaker: 0, turns: texts.map((text) => turn(0, text)) }).map(({ words }) => words);

test('what the member takes on is found in their own words, each once and in their order', () => {
  expect(
    said(
      'I’ll be honest, that’s a lot of roof. I’ll bring that in writing, price per sheet.',
      'Good. I will call Todd on Tuesday. I’ll bring that in writing, price per sheet.',
      'I can send you a one page list. Would you read it?',
      'Ich schicke Ihnen die Liste heute noch.',
    ),
  ).toEqual([
    'I’ll bring that in writing, price per sheet.',
    'I will call Todd on Tuesday.',
    'I can send you a one page list.',
    'Ich schicke Ihnen die Liste heute noch.',
  ]);
});

test.each([
  'I’ll tell you what happened.',
  'I’ll say it once.',
  'I’d bring it if you like.',
  'Would you bring the bills?',
  'You said that I’d call.',
  `I’ll send it${' and more'.repeat(40)}.`,
])('“%s” promises nothing', (text) => {
  expect(said(text)).toEqual([]);
});

test('nobody else’s words are the member’s, and without a side nobody’s are', () => {
  const turns = [turn(1, 'I’ll send you the bills.')];
  expect(promisesIn({ memberSpeaker: 0, turns })).toEqual([]);
  expect(promisesIn({ memberSpeaker: null, turns })).toEqual([]);
});

/** What a promise is about that the member makes after these words of the client. */
const aboutOf = (asked: string, words: string) =>
  promisesIn({ memberSpeaker: 0, turns: [turn(1, asked), turn(0, words)] }).map(({ about }) => about);

test.each([
  'I’ll find out.',
  "Good question. I'll find that out for you and get back to you tomorrow.",
  'I’ll check.',
  'I will ask them.',
  'Ich kläre das für Sie.',
])('“%s” says nothing of what it is about: the question before it does', (words) => {
  expect(aboutOf('Hm. Does the flat roof need a permit, too? We had trouble with one.', words)).toEqual([
    'Does the flat roof need a permit, too?',
  ]);
});

test('a promise that says what it is about keeps to its own words, and one after no short question, too', () => {
  expect(aboutOf('Does it need a permit?', 'I’ll check the permit with the town.')).toEqual([null]);
  expect(aboutOf('Does it need a permit?', 'I’ll call you tomorrow.')).toEqual([null]);
  expect(aboutOf('We need a permit, I think.', 'I’ll find out.')).toEqual([null]);
  expect(aboutOf(`Does it need a permit${' and another'.repeat(12)}?`, 'I’ll find out.')).toEqual([null]);
  const turns = [turn(1, 'Does it need a permit?'), turn(0, 'Maybe.'), turn(0, 'I’ll find out.')];
  expect(promisesIn({ memberSpeaker: 0, turns })[0]?.about).toBeNull();
});

test('the same words about two questions are two promises, and one that is ticked off is open no more', () => {
  const turns = [
    turn(1, 'Does it need a permit?'),
    turn(0, 'I’ll find out.'),
    turn(1, 'And who pulls the cables?'),
    turn(0, 'I’ll find out.'),
  ];
  const call = { memberSpeaker: 0, turns };
  const [first, second] = promisesIn(call);
  expect([first, second].map((one) => one && lineOf(one))).toEqual([
    'Does it need a permit? I’ll find out.',
    'And who pulls the cables? I’ll find out.',
  ]);
  expect(openPromises({ ...call, promisesDone: ['Does it need a permit? I’ll find out.'] })).toEqual([
    second,
  ]);
  expect(promisesLine(call, ['Does it need a permit? I’ll find out.'])).toBe(
    'You promised or said you would: “I’ll find out.” (they asked: “Does it need a permit?”), done; ' +
      '“I’ll find out.” (they asked: “And who pulls the cables?”), open',
  );
});

test('whoever took nothing on has no line of promises', () => {
  expect(promisesLine({ memberSpeaker: 0, turns: [turn(0, 'I’ll be honest.')] }, [])).toBeNull();
});
