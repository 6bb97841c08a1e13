// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { CourseStart } from './CourseStart.tsx';

const lesson = (isCompleted: boolean) => ({
  id: crypto.randomUUID(),
  slug: `lesson-${crypto.randomUUID()}`,
  title: 'Choose one person',
  type: 'text',
  minutes: 5,
  isCompleted,
});
const course = (done: readonly boolean[]) => ({
  modules: [{ id: crypto.randomUUID(), isUnlocked: true, opensAt: null, lessons: done.map(lesson) }],
  continueWith: null,
});

test.each([
  ['You finished the course: all 2 lessons are done.', [true, true]],
  ['1 of 2 lessons done, 5 min left.', [true, false]],
  ['A lesson takes a few minutes', [false, false]],
])('with no lesson chosen it asks for one and tells how far they are: %s', async (lead, done) => {
  await openPage(CourseStart, {
    address: '/course?preview=1',
    tier: 'premium',
    server: { 'GET /api/course': () => Response.json(course(done)) },
  });
  expect(await screen.findByRole('heading', { name: 'Select a lesson to begin' })).toBeTruthy();
  expect(screen.getByText(lead, { exact: false })).toBeTruthy();
});
