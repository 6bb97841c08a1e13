// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open } from '#testing/purchase.tsx';

test.each([
  [[0, 7, 14], 'A new module opens every week, the first one right away.'],
  [[0, 3, 6], 'A new module opens every 3 days, the first one right away.'],
  [[0, 0, 0], 'All modules open right away.'],
])('before paying it is said how the course opens: on days %j', async (days, expected) => {
  await open({ 'GET /api/course/drip': () => Response.json({ days }) });
  const words = await screen.findAllByText(expected);
  // Tools & Resources has no course.
  expect(words.map((one) => one.closest('label')?.textContent.startsWith('Premium'))).toEqual([true]);
});
