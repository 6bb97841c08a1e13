// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { includedCourse } from '#features/course/rules-extent.ts';
import { untold } from '#features/home/rules-site.ts';
import { openPage } from '#testing/page.tsx';
import { sampleDrill } from '#testing/spar-samples.ts';
import { Dashboard } from './Dashboard.tsx';

const { name, says } = sampleDrill;

/** The dashboard of a member of whom this is due. */
async function open(given: object | null) {
  const { asked } = await openPage(Dashboard, {
    address: '/',
    tier: 'free',
    server: {
      'GET /api/site': () =>
        Response.json({ books: untold.books, planLines: untold.planLines, course: includedCourse }),
      'GET /api/assessment/attempts': () => Response.json({ attempts: [] }),
      'GET /api/spar/drills': () =>
        Response.json({ due: [sampleDrill], waiting: 1, nextAt: null, nextWith: null }),
      'GET /api/tools/cards': () => Response.json({ cards: [] }),
      'GET /api/home': () =>
        Response.json({
          cards: { made: 0, recent: [], unwritten: null },
          texts: { made: 0, used: 0, replies: 0, meetings: 0, sales: 0, noes: 0, recent: [], untold: null },
          calls: { made: 1, uncalled: null, house: null, spent: null, last: null },
          due: given,
          week: { calls: [], lesson: null, outcome: null },
          reading: [],
          communities: [],
          calendar: true,
          planned: null,
          clinic: null,
          course: null,
        }),
    },
  });
  return (path: string) => asked.some((one) => one.path === path);
}

test('what is due is the one thing for today, and is fetched ahead for when there is no connection', async () => {
  const isAsked = await open({ turn: { name, says }, questions: 0, answeredAt: null });
  const link = await screen.findByRole('link', { name: 'Start' }, { timeout: 10_000 });
  expect(link.getAttribute('href')).toBe('/three-minutes');
  await waitFor(() => expect(isAsked('/api/spar/drills') && isAsked('/api/tools/cards')).toBe(true));
  expect(isAsked('/api/course/due-questions')).toBe(false);
});

test('where nothing is due nothing is fetched ahead', async () => {
  const isAsked = await open(null);
  await screen.findByRole('link', { name: 'Find three frustrations' }, { timeout: 10_000 });
  expect(isAsked('/api/spar/drills')).toBe(false);
});
