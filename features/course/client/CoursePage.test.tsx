// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import { CoursePage } from './CoursePage.tsx';

const lesson = (slug: string) => ({
  id: slug,
  slug,
  title: `About ${slug}`,
  type: 'text',
  minutes: 8,
  filmSeconds: null,
  isCompleted: false,
  isPublished: true,
});
const module = (order: number, title: string, opensInDays: number, slugs: readonly string[]) => ({
  id: title,
  title,
  description: '',
  order,
  unlockAfterDays: (order - 1) * 7,
  isUnlocked: opensInDays === 0,
  opensAt: opensInDays === 0 ? null : new Date(Date.now() + opensInDays * 86_400_000).toISOString(),
  isPublished: true,
  lessons: slugs.map(lesson),
});
const course = {
  modules: [
    module(1, 'Your WHO', 0, ['one', 'two']),
    module(2, 'Your WHY', 0, ['three']),
    module(3, 'Your Tribe', 6, ['four']),
  ],
  continueWith: 'one',
};
const readsCourse = 'GET /api/course';

test('the list of the course has its title, the way out, the book, and modules to open; a locked one says when [course.route] [course.sidebar-title] [course.sidebar-exit] [course.read-book] [course.collapsible-modules] [course.unlocks-in-days] [course.lesson-icon-and-minutes]', async () => {
  await openPage(CoursePage, {
    address: '/course',
    tier: 'premium',
    server: { [readsCourse]: () => Response.json(course) },
  });
  // Beside the page; on a phone the same stands above it.
  const list = within(
    (await screen.findAllByRole('navigation', { name: 'Course Content' })).at(-1) as HTMLElement,
  );
  expect(list.getByRole('heading', { name: 'Course Content' })).toBeTruthy();
  expect(list.getByRole('link', { name: 'Exit' }).getAttribute('href')).toBe('/');
  expect(list.getByRole('link', { name: 'Read the Book (PDF)' }).getAttribute('href')).toBe('/book');
  const modules = ['1. Your WHO', '2. Your WHY', '3. Your Tribe'].map((title) =>
    list.getByText(title).closest('details'),
  );
  expect(modules.map((one) => one?.open)).toEqual([true, false, false]);
  fireEvent.click(list.getByText('2. Your WHY'));
  expect(modules[1]?.open).toBe(true);
  const [open, locked] = [within(modules[0] as HTMLElement), within(modules[2] as HTMLElement)];
  const first = open.getByRole('link', { name: /^Text ?, About one ?, 8 min$/ });
  expect(first.getAttribute('href')).toBe('/course/one');
  expect(first.querySelector('svg')).not.toBeNull();
  expect(locked.getByText(/Unlocks in 6 days/)).toBeTruthy();
  expect(locked.queryByRole('link')).toBeNull();
});

test.each(['free', 'tools'] as const)(
  'a %s member reads what the course needs, and asks for none of it [course.premium-access-required] [course.get-premium-access] [course.premium-only]',
  async (tier) => {
    const { asked } = await openPage(CoursePage, { address: '/course', tier });
    expect(await screen.findByRole('heading', { name: 'Premium Access Required' })).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Get Premium Access' });
    expect(way.getAttribute('href')).toMatch(/^\/purchase\?plan=/);
    expect(screen.getByRole('link', { name: 'See all modules' }).getAttribute('href')).toBe('/#course');
    expect(asked.map(({ path }) => path)).not.toContain('/api/course');
  },
);

test('a visitor signs in first, and comes back [home.anonymous-course]', async () => {
  const { asked } = await openPage(CoursePage, { address: '/course' });
  expect(await screen.findByText('Now at /auth?redirect=%2Fcourse')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('a course that cannot be had is said, and asked for again [course.load-failure]', async () => {
  let works = false;
  await openPage(CoursePage, {
    address: '/course',
    tier: 'premium',
    server: { [readsCourse]: () => (works ? Response.json(course) : refusal(500, 'internal', 'No.')) },
  });
  expect(await screen.findByText('Failed to load course content')).toBeTruthy();
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findAllByText('1. Your WHO')).length).toBeGreaterThan(0);
});
