// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { courseModules } from '#content/course/modules.ts';
import { unlockAfterDays } from '#features/course/rules.ts';
import { open } from '#testing/purchase.tsx';

test('before paying it is said how the course opens: the first module right away, the second after its days', async () => {
  await open();
  const [first, second] = courseModules;
  const all = courseModules.reduce((sum, { lessons }) => sum + lessons, 0);
  const days = unlockAfterDays(second?.order ?? 0);
  const words = screen.getAllByText(
    `The course opens week by week: ${first?.lessons} of its ${all} lessons right away, then a module every ${days} days.`,
  );
  // Tools & Resources has no course.
  expect(words.map((one) => one.closest('label')?.textContent.startsWith('Premium'))).toEqual([true]);
});
