// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unlockAfterDays } from '#features/course/rules.ts';
import { open } from '#testing/purchase.tsx';

test('before paying it is said how the course opens: the first module right away, the second after its days', async () => {
  await open();
  const days = unlockAfterDays(2);
  const words = screen.getAllByText(
    `The course opens step by step: its first module right away, then another every ${days} days.`,
  );
  // Tools & Resources has no course.
  expect(words.map((one) => one.closest('label')?.textContent.startsWith('Premium'))).toEqual([true]);
});
