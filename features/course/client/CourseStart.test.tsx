// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
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

test('what starts the first lesson leads into it and not to the overview', async () => {
  const { modules } = course([false, false]);
  const before = window.history.length;
  await openPage(CourseStart, {
    address: '/course?begin=1',
    tier: 'premium',
    server: { 'GET /api/course': () => Response.json({ modules, continueWith: null }) },
  });
  expect(await screen.findByText(`Now at /course/${modules[0]?.lessons[0]?.slug}`)).toBeTruthy();
  // Back leads to where they came from and not into the lesson again.
  expect(window.history.length).toBe(before);
});

test('the book is one press from the page that the entry for course and book opens', async () => {
  await openPage(CourseStart, {
    address: '/course?preview=1',
    tier: 'premium',
    server: { 'GET /api/course': () => Response.json(course([false])) },
  });
  expect((await screen.findByRole('link', { name: 'Read the book' })).getAttribute('href')).toBe('/book');
});

test('with the first lesson begun and not done, the next one is no first lesson', async () => {
  const { modules } = course([false, false]);
  const open = (at: number) =>
    openPage(CourseStart, {
      address: '/course?preview=1',
      tier: 'premium',
      server: {
        'GET /api/course': () => Response.json({ modules, continueWith: modules[0]?.lessons[at]?.id }),
      },
    });
  await open(0);
  expect(await screen.findByText('Your first lesson')).toBeTruthy();
  cleanup();
  await open(1);
  expect(await screen.findByText('Your next lesson')).toBeTruthy();
});

test.each([
  ['You finished the course: all 2 lessons are done.', [true, true]],
  ['1 of 2 lessons done, 5 min left.', [true, false]],
  ['A lesson takes a few minutes', [false, false]],
])(
  'with no lesson chosen it asks for one and tells how far they are: %s [course.select-a-lesson]',
  async (lead, done) => {
    await openPage(CourseStart, {
      address: '/course?preview=1',
      tier: 'premium',
      server: { 'GET /api/course': () => Response.json(course(done)) },
    });
    expect(await screen.findByRole('heading', { name: 'Select a lesson to begin' })).toBeTruthy();
    expect(screen.getByText(lead, { exact: false })).toBeTruthy();
  },
);
