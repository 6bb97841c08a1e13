import { expect, test } from 'vitest';
import { callReviewPrompt } from '#content/prompts/calls.ts';
import type { Call } from '#features/calls/contract.ts';
import { sidesInDoubt, unjudged } from './unjudged.ts';

const review = (by: 'times' | 'words') => ({ figures: { by } }) as Call['review'];

test('a text with names and times hides only how it sounded', () => {
  expect(unjudged({ source: 'file', memberSpeaker: 1, review: review('times') })).toEqual([
    'A text has no tone of voice and no pauses.',
  ]);
});

test('what else is missing is said: times, who is who, and what a machine misheard', () => {
  expect(unjudged({ source: 'pasted', memberSpeaker: 0, review: review('words') })[1]).toContain('no times');
  const notes = unjudged({ source: 'recording', memberSpeaker: null, review: null });
  expect(notes.join(' ')).toMatch(/misheard.*which words are yours/u);
  expect(notes).toHaveLength(3);
});

test('the model is told the very words by which the page knows that the sides are in doubt', () => {
  expect(callReviewPrompt.instructions).toContain(`exactly "${sidesInDoubt}"`);
});
