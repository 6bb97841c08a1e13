// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import type { Course } from '#features/course/contract.ts';
import { Sidebar } from './Sidebar.tsx';

const lesson = (slug: string, isCompleted: boolean): Course['modules'][number]['lessons'][number] => ({
  id: slug,
  slug,
  title: `About ${slug}`,
  type: 'text',
  minutes: 8,
  filmSeconds: null,
  isCompleted,
  isPublished: true,
});
const course: Course = {
  modules: [
    {
      id: 'm1',
      title: 'Your WHO',
      description: '',
      order: 1,
      unlockAfterDays: 0,
      isUnlocked: true,
      opensAt: null,
      isPublished: true,
      lessons: [lesson('one', true), lesson('two', false)],
    },
  ],
  continueWith: 'two',
};

test('a lesson is heard in parts, and no bar tells its percentage beside the words that say the same', async () => {
  await openPage(() => <Sidebar course={course} now={new Date()} />, {
    address: '/course',
    pattern: '/course',
    tier: 'premium',
  });
  expect(await screen.findByRole('link', { name: /^Text ?, About two ?, 8 min$/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Text ?, About one ?, 8 min ?, Completed$/ })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText('1 of 2 · 8 min left')).toBeTruthy();
});
