// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { includedCourse } from '#features/course/rules-extent.ts';
import { untold } from '#features/home/rules-site.ts';
import { openPage } from '#testing/page.tsx';
import { sampleDrill } from '#testing/spar-samples.ts';
import { Dashboard } from './Dashboard.tsx';

const { name, says } = sampleDrill;

test('a turn that is due is the one thing for today, and a press on it shows it there', async () => {
  await openPage(Dashboard, {
    address: '/',
    tier: 'free',
    server: {
      'GET /api/site': () =>
        Response.json({ books: untold.books, planLines: untold.planLines, course: includedCourse }),
      'GET /api/assessment/attempts': () => Response.json({ attempts: [] }),
      'GET /api/spar/drills': () =>
        Response.json({ due: [sampleDrill], waiting: 1, nextAt: null, nextWith: null }),
      'GET /api/home': () =>
        Response.json({
          cards: { made: 0, recent: [], unwritten: null },
          texts: { made: 0, used: 0, replies: 0, meetings: 0, noes: 0, recent: [], untold: null },
          calls: { made: 1, uncalled: null, house: null, spent: null, due: { name, says, waiting: 1 } },
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
  fireEvent.click(await screen.findByRole('link', { name: 'Answer it' }, { timeout: 10_000 }));
  expect(await screen.findByRole('heading', { name: 'One minute of practice' })).toBeTruthy();
});
