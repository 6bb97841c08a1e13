import { expect, test } from 'vitest';
import { lessonPassages } from './rules-passages.ts';

const lesson = {
  id: 'id',
  slug: 'quiet',
  title: 'Quiet',
  description: 'Leave a pause.',
  objectives: ['Notice the urge.'],
  questions: [{ question: 'How long?', explanation: 'Three seconds.' }],
};

test('a lesson is cut at its headings, and each piece opens at its own', () => {
  const text =
    'First *words*.\n\n## The pear tree\n\n> "Yes."\n\nMore.\n\n## Empty\n\n## Last\nOne line below.';
  expect(lessonPassages({ ...lesson, text })).toMatchObject([
    { text: 'First words.', address: '/course/quiet', about: '' },
    { text: '“Yes.”\nMore.', address: '/course/quiet#part-1', about: 'The pear tree' },
    { text: 'One line below.', address: '/course/quiet#part-3' },
  ]);
});

test('it is found by what it teaches and asks, and what to do with a tool is no answer', () => {
  const passages = lessonPassages({ ...lesson, text: 'Words.\n\n## Use it now\n\nPress the button.' });
  expect(passages.map(({ text }) => text)).toEqual(['Words.']);
  expect(passages[0]?.topic).toBe('Leave a pause.\nNotice the urge.\nHow long?\nThree seconds.');
});

test('long sections become several passages', () => {
  const text = Array.from({ length: 6 }, (_, at) => `Paragraph ${at} ${'word '.repeat(50)}`).join('\n\n');
  const passages = lessonPassages({ ...lesson, text });
  expect(passages).toHaveLength(3);
  expect(passages.every(({ address }) => address === '/course/quiet')).toBe(true);
});
