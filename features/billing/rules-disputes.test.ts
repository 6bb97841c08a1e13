import { expect, test } from 'vitest';
import { disputeStage } from './rules-disputes.ts';

test.each([
  ['needs_response', 'asks'],
  ['warning_needs_response', 'asks'],
  ['appeal_needs_response', 'asks'],
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
  ['under_review', null],
  ['warning_under_review', null],
  ['appeal_under_review', null],
  ['a_word_of_tomorrow', null],
] as const)('a dispute that is %s: %s', (status, stage) => {
  expect(disputeStage(status)).toBe(stage);
});
