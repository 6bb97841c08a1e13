import { expect, test } from 'vitest';
import { visibilityCases } from '#testing/visibility-cases.ts';
import { isAddressed, isVisible } from './rules-visible.ts';

test.each(visibilityCases)('$named: sent to the reader $isAddressed, seen $isVisible', (one) => {
  const reader = { userId: 'reader', ...one.reader };
  expect(isAddressed(one.sent, reader, one.settings)).toBe(one.isAddressed);
  expect(isVisible(one.sent, reader, one.settings)).toBe(one.isVisible);
});
