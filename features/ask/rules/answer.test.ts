import { expect, test } from 'vitest';
import type { Passage } from '#platform/contract/passages.ts';
import { quotedAnswer, supported } from './answer.ts';

const passage = (given: Partial<Passage>): Passage => ({
  kind: 'lesson',
  title: 'A lesson',
  about: '',
  topic: '',
  text: '',
  address: '/course/a',
  access: 'course.read',
  lessonId: 'a',
  ...given,
});
const quiet = passage({ text: 'Leave three seconds of quiet.\nIt’s “room”, and no trick.' });
const fine = { source: 1, quote: 'three seconds of quiet', text: 'Wait for 3 seconds.' };

test('a sentence whose quote stands in its source is shown, whatever quotes and blanks it has', () => {
  expect(supported([{ ...fine, text: 'Wait a moment.' }], [quiet])).toEqual([
    { text: 'Wait a moment.', quote: fine.quote, source: quiet },
  ]);
  const typed = { source: 1, quote: 'It\'s  "room", and no', text: 'It is room.' };
  expect(supported([typed], [quiet])).toHaveLength(1);
});

test.each([
  ['a source that was not given', { ...fine, source: 2 }],
  ['number 0', { ...fine, source: 0 }],
  ['a half number', { ...fine, source: 1.5 }],
  ['a quote that nobody wrote', { ...fine, quote: 'four seconds of quiet' }],
  ['a quote of two words', { ...fine, quote: 'three seconds' }],
  ['no words', { ...fine, text: ' ' }],
  ['a figure that the source does not have', { ...fine, text: 'Wait for 45 seconds.' }],
  ['a link', { ...fine, text: 'See https://evil.example now.' }],
  ['a link in Markdown', { ...fine, text: 'See [this](/account).' }],
])('a sentence with %s is left out', (_, written) => {
  expect(supported([written], [quiet])).toEqual([]);
});

test('an answer without a model quotes the paragraph that has the most of the question, from three places', () => {
  const others = ['b', 'c', 'd'].map((title) => passage({ title, text: `Quiet in ${title}.` }));
  const answer = quotedAnswer('Is the room of quiet a trick?', [quiet, quiet, ...others]);
  expect(answer.map(({ text }) => text)).toEqual([
    'It’s “room”, and no trick.',
    'Quiet in b.',
    'Quiet in c.',
  ]);
  expect(answer.every(({ quote, source, text }) => quote === text && source.text.includes(quote))).toBe(true);
});

test('a long paragraph is cut after a whole word', () => {
  const [{ quote } = { quote: '' }] = quotedAnswer('quiet', [passage({ text: 'quiet rooms '.repeat(60) })]);
  expect(quote.length).toBeLessThanOrEqual(320);
  expect(quote).toMatch(/(?:quiet|rooms)$/u);
});
