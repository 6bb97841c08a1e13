// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { firstWeek } from '#content/course/first-week.ts';
import type { Course } from '#features/course/contract.ts';
import { openPage } from '#testing/page.tsx';
import { sparFacts } from '#testing/spar-samples.ts';
import { sampleCard } from '#testing/studio-samples.ts';
import type { FirstCall } from '#features/spar/contract.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { FirstWeek } from './FirstWeek.tsx';

const now = new Date('2027-03-01T12:00:00.000Z');
const day = 24 * 60 * 60 * 1000;

const call: FirstCall = {
  name: 'Marta',
  house: null,
  card: sampleCard.id,
  situation: 'price',
  temper: 'guarded',
  minutes: 3,
  startedAt: now.toISOString(),
};

function open(daysAgo: number, cards: readonly FrustrationCard[] = [], first: FirstCall | null = null) {
  const modules = [0, 7].map((unlockAfterDays) => {
    const opens = new Date(now.getTime() + (unlockAfterDays - daysAgo) * day);
    return { isUnlocked: opens <= now, opensAt: opens <= now ? null : opens.toISOString(), unlockAfterDays };
  });
  const course = { modules, continueWith: null } as unknown as Course;
  return openPage(() => <FirstWeek course={course} now={now} />, {
    address: '/course',
    tier: 'premium',
    server: {
      'GET /api/tools/cards': () => Response.json({ cards }),
      'GET /api/spar': () => Response.json(sparFacts({ first })),
    },
  });
}

test('on the fourth day the win of day 3 is the one to do now, the others are closed, and each leads to its place', async () => {
  await open(3.5);
  const week = await screen.findByRole('region', { name: 'Your first week: four small wins' });
  const wins = within(week).getAllByRole('listitem');
  expect(wins.map((win) => win.textContent?.includes('Today'))).toEqual([true, false, false, false]);
  expect(wins.map((win) => win.closest('details') === null)).toEqual([true, false, false, false]);
  expect(screen.getByRole('group').hasAttribute('open')).toBe(false);
  expect(
    within(week)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([2, 0, 1, 3].map((at) => firstWeek[at]?.to));
});

test('whoever has a card is led to one practice call with it, and day 6 to the same call once more', async () => {
  await open(0, [sampleCard]);
  expect(
    await screen.findByText(
      'You have a card. Now call that client once, for practice, the way you’d do it today.',
    ),
  ).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect([links.at(0), links.at(-1)]).toEqual(['/spar', '/spar?call=first']);
  expect(screen.queryByText('Done')).toBeNull();
});

test('whoever has a card and a first call has done the first win, which leads to the cards then; nothing else asks for today', async () => {
  await open(0, [sampleCard], call);
  const done = await screen.findByText('Done');
  const [first, ...others] = screen.getAllByRole('listitem');
  expect(first?.contains(done)).toBe(true);
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/tools/frustration-identifier#cards');
  for (const win of others) expect(win.textContent).not.toMatch(/Done|Today/);
  expect(first?.textContent).not.toContain('Today');
});

test('from the eighth day on it is gone', async () => {
  await open(7);
  expect(screen.queryByRole('region')).toBeNull();
});
