// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { includedCourse } from '#features/course/rules-extent.ts';
import { untold } from '#features/home/rules-site.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import { member, openPage } from '#testing/page.tsx';
import { CourseSection } from './CourseSection.tsx';

const lesson = {
  slug: 'who-you-are-for',
  title: 'Who you are for',
  moduleTitle: 'Your WHO',
  type: 'text',
  minutes: 6,
  filmSeconds: null,
  position: 0,
  isFirst: true,
};
const courseWith = (next: object | null) => ({
  lessons: 59,
  completed: 0,
  percent: 0,
  minutesLeft: 300,
  next,
  opensNext: null,
});
const homeWith = (course: object | null) => () =>
  Response.json({
    cards: { made: 0, recent: [], unwritten: null },
    texts: { made: 0, used: 0, replies: 0, meetings: 0, sales: 0, noes: 0, recent: [], untold: null },
    calls: { made: 0, uncalled: null, house: null, spent: null, last: null },
    due: null,
    week: { calls: [], lesson: null, outcome: null },
    reading: [],
    communities: [],
    calendar: true,
    planned: null,
    clinic: null,
    course,
  });

const open = (tier: Tier, course: object | null, site?: () => Response) =>
  openPage(() => <CourseSection viewer={member(tier)} />, {
    address: '/',
    tier,
    server: {
      'GET /api/home': homeWith(course),
      'GET /api/course/notes': () => Response.json({ notes: [] }),
      ...(site ? { 'GET /api/site': site } : {}),
    },
  });
const links = () =>
  [...document.querySelectorAll('#course a')].map((link) => [link.textContent, link.getAttribute('href')]);

test('who has the course reads how far they are and what opens next; the modules are closed', async () => {
  const site = () => Response.json({ books: untold.books, course: includedCourse });
  const opensNext = { title: 'Your WHY', opensAt: '2026-12-01T12:00:00.000Z' };
  await open('premium', { ...courseWith(lesson), completed: 3, percent: 5, opensNext }, site);
  await screen.findByText('5 modules, 59 lessons');
  expect(await screen.findByText('3 of 59 lessons · 5 h left')).toBeTruthy();
  expect(screen.getByText(/^“Your WHY” opens on Dec 1, 2026/)).toBeTruthy();
  expect(links()).toEqual([['Open the course', '/course']]);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('5');
  expect(document.querySelector('#course details')?.hasAttribute('open')).toBe(false);
  expect(document.querySelectorAll('#course details ol li')).toHaveLength(5);
});

test('with nothing left to read the course itself is open to them', async () => {
  await open('premium', courseWith(null));
  await waitFor(() => expect(links()).toEqual([['Open the course', '/course']]));
  expect(screen.getByText(/You finished everything that’s open\.$/)).toBeTruthy();
});

test('who does not have it is led to what it costs and to a lesson to read', async () => {
  await open('free', null);
  await screen.findByText('Get Premium Access');
  expect(links().map(([words]) => words)).toEqual(['Get Premium Access', 'Read a sample lesson']);
});

test('the outline names the course as it is now, and no number while it cannot be fetched', async () => {
  const [first, ...others] = includedCourse.modules;
  const course = {
    modules: [{ title: 'Your Buyer', description: '', lessons: 4, opensAfter: 0 }, ...others],
  };
  expect(first?.lessons).toBe(3);
  await open('premium', null, () => Response.json({ books: untold.books, course }));
  await screen.findByText('5 modules, 60 lessons');
  expect(screen.getByText('1. Your Buyer').parentElement?.textContent).toContain('4 lessons');
  expect(document.body.textContent).not.toMatch(/59 lessons|Your WHO/);
  cleanup();
  await open('premium', null, () => new Response(null, { status: 503 }));
  await screen.findByRole('heading', { name: 'The course' });
  expect(document.querySelector('#course')?.textContent).not.toMatch(/\d+ lessons/);
});
