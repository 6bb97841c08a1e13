// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import { LessonPage } from './LessonPage.tsx';

const opensAt = '2030-12-02T10:00:00.000Z';

const lesson = (slug: string, title: string) => ({
  id: `id-${slug}`,
  slug,
  title,
  type: 'text',
  minutes: 5,
  filmSeconds: null,
  isCompleted: false,
  isPublished: true,
});
const module = (title: string, order: number, isUnlocked: boolean, lessons: readonly object[]) => ({
  id: `id-${title}`,
  title,
  description: '',
  order,
  unlockAfterDays: isUnlocked ? 0 : 7,
  isUnlocked,
  opensAt: isUnlocked ? null : opensAt,
  isPublished: true,
  lessons,
});

const open = (continueWith: string | null) =>
  openPage(() => <LessonPage />, {
    address: '/course/later',
    pattern: '/course/$slug',
    tier: 'premium',
    server: {
      'GET /api/course': () =>
        Response.json({
          modules: [
            module('Your WHO', 1, true, [lesson('first', 'The first'), lesson('second', 'The second')]),
            module('Your WHY', 2, false, [lesson('later', 'The later')]),
          ],
          continueWith,
        }),
      'GET /api/course/lessons/later': () => refusal(403, 'module_locked', 'This module is not open yet.'),
    },
  });

test.each([
  ['id-second', 'Read now: The second', '/course/second'],
  [null, 'Read now: The first', '/course/first'],
])('a lesson that is not open yet leads to one that can be read now: %s', async (next, name, address) => {
  await open(next);
  expect(await screen.findByText(/^Unlocks in /)).toBeTruthy();
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
});
