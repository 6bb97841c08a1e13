import { expect, test } from 'vitest';
import type { CourseLesson } from '#content/course/schema.ts';
import { voiceProblems } from './voice.ts';

const body = `You know this client. They like your offer, they shake your hand, and then they don't call. You drive home
and you can't say why.

Marta fits kitchens, and she's heard that sentence before. She doesn't defend her price. She asks about the bathroom,
because the bathroom came up twice and you don't mention a bathroom twice for nothing.

> **Marta:** "May I say what I'm hearing?"

So you listen for the thing that comes back. That's your way in, and it's the only one you'll get today. Your guess can
be wrong. You'll find out in a minute, and you haven't lost a thing.`;

const model: CourseLesson = {
  title: 'One',
  type: 'text',
  form: 'lesson',
  minutes: 7,
  order: 1,
  idea: 'You listen for what comes twice.',
  objectives: ['Hear it.', 'Say it.'],
  trade: 'kitchens',
  sources: [],
  useItNow: { tool: 'ad-copy', label: 'Try it', fields: {} },
  slug: 'one',
  module: 1,
  path: 'one.md',
  body,
  questions: [],
};

const problems = (change: Partial<CourseLesson>) => voiceProblems({ ...model, ...change }, ['Marta']);

test('narration that a coach could say aloud is fine', () => {
  expect(problems({})).toEqual([]);
});

test('a sentence over 28 words is found, whoever says it', () => {
  const long = `We ${'go on and '.repeat(9)}stop.`;
  expect(problems({ body: `${body}\n\n> **Marta:** "${long}"` })).toEqual([
    expect.stringContaining('over 28 words'),
  ]);
});

test('narration that chops, drones or needs a degree is found', () => {
  const chopped = body.replace(/, (?=[a-z])| and /g, '. So. ');
  expect(problems({ body: chopped })[0]).toMatch(/words in a sentence on average, not 9 to 16/);
  const droning = body.replaceAll('. ', ' and ').replace('That', 'that');
  expect(problems({ body: droning })[0]).toMatch(/on average, not 9 to 16/);
  const hard =
    'Institutional considerations necessitate organizational prioritization and operational continuity. ';
  expect(problems({ body: `${body}\n\n${hard.repeat(6)}` })).toContainEqual(
    expect.stringMatching(/reading grade .*, at most 8/),
  );
});

test.each([
  'whom',
  'whereas',
  'namely',
  'telephone',
  'in order to',
  'the latter',
  "one's",
  'colour',
  'apologised',
  'car park',
  'e-mail',
  'a mail',
  'trade fair',
])('no coach says "%s"', (word) => {
  expect(problems({ idea: `You hear ${word} here.` })).toEqual([
    expect.stringContaining(`no coach says "${word}"`),
  ]);
  expect(problems({ body: body.replace('hearing', word) })).toHaveLength(1);
});

test('a narration of passive verbs is found', () => {
  const done = 'The price was mentioned by them and the offer was sent. '.repeat(6);
  expect(problems({ body: `${body}\n\n${done}` })).toEqual([
    expect.stringContaining('sentences are passive'),
  ]);
});

test('a narration without contractions, or without you, is found', () => {
  const stiff = body.replaceAll("n't", ' not').replaceAll("'s ", ' is ').replaceAll("'ll", ' will');
  expect(problems({ body: stiff })).toEqual([expect.stringContaining('contractions')]);
  const distant = body
    .replaceAll('your', 'the')
    .replaceAll('Your', 'The')
    .replaceAll(/[Yy]ou/g, 'they');
  expect(problems({ body: distant })).toContainEqual(expect.stringContaining('"you" comes 0 times'));
});

test('people without a name are they; who has one keeps it', () => {
  expect(problems({ idea: 'A client tells you what he feels.' })).toEqual([
    expect.stringContaining('people without a name are they'),
  ]);
  const far = `${body}\n\nYou wait for them to say the next thing.\n\nYou wait a little more, because it's worth it.\n\nThe client says what she wants and then looks at the door.`;
  expect(problems({ body: far })).toEqual([expect.stringContaining('people without a name are they')]);
  expect(problems({ body: `${body}\n\nMarta says what she wants.` })).toEqual([]);
  expect(
    problems({ body: `${body}\n\nElizabeth Newton (1990) wrote what she saw, and it's short.` }),
  ).toEqual([]);
});
