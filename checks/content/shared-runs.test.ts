import { expect, test } from 'vitest';
import { sharedRuns } from './shared-runs.ts';

test('a run that stands in two texts is found whatever its case and punctuation', () => {
  const texts = [
    { path: 'a', blocks: ['Before: one two three four.'] },
    { path: 'b', blocks: ['“One, two – THREE” four after'] },
  ];
  expect(sharedRuns(texts, 4)).toEqual([{ first: 'a', second: 'b', words: 'one two three four' }]);
});

test('shorter runs, runs over the end of a block and repeats inside one text are left alone', () => {
  const texts = [
    { path: 'a', blocks: ['one two three', 'four', 'five six seven eight', 'five six seven eight'] },
    { path: 'b', blocks: ['one two three four'] },
  ];
  expect(sharedRuns(texts, 4)).toEqual([]);
});
