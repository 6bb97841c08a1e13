// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { member } from '#testing/page.tsx';
import { showMemberFrame } from './layouts/member-frame.tsx';

let viewer: ReturnType<typeof member> | null = null;
let attempts = () => Response.json({ attempts: [] as object[] });

/** The place at the end of the sample lesson. */
function onward(): HTMLElement {
  const place = document.createElement('div');
  place.dataset.frame = 'onward';
  place.innerHTML = '<a href="/assessment">Start Free Assessment</a>';
  document.querySelector('main')?.append(place);
  return place;
}
const linksIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => {
  document.documentElement.dataset.member = '';
  document.body.innerHTML =
    '<div data-frame="bar"><header><a href="/auth">Sign In</a></header></div>' +
    '<main>The page</main><div data-frame="footer"><footer><a href="/#pricing">Pricing</a></footer></div>';
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/assessment/attempts'
      ? attempts()
      : Response.json(path === '/api/session' ? { viewer, expiresAt: null } : { unread: 2 }),
  );
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('on a static page a member finds their bar and footer, and the page as it was', async () => {
  viewer = member('admin');
  await showMemberFrame();
  expect((await screen.findAllByTitle('ana@example.com'))[0]?.textContent).toBe('ana@example.com (Admin)');
  const bar = within(screen.getByRole('banner'));
  expect(bar.getAllByRole('button', { name: 'Sign Out' })).toHaveLength(2);
  expect(bar.getAllByRole('link', { name: 'Admin' })[0]?.getAttribute('href')).toBe('/course-admin');
  await waitFor(() => expect(bar.getByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy());
  expect(bar.queryByText('Sign In')).toBeNull();
  const footer = within(screen.getByRole('contentinfo'));
  expect((await footer.findByRole('link', { name: 'Free Resources' })).getAttribute('href')).toBe(
    '/#free-books',
  );
  expect(screen.getByRole('main').textContent).toBe('The page');
});

test('whose session has ended keeps a visitor’s, unhidden', async () => {
  viewer = null;
  await showMemberFrame();
  expect(screen.getByRole('banner').textContent).toBe('Sign In');
  expect('member' in document.documentElement.dataset).toBe(false);
});

test.each([
  [
    'free',
    null,
    [
      ['Start Free Assessment', '/assessment'],
      ['Get Premium Access', '/purchase?plan=premium'],
    ],
  ],
  [
    'free',
    new Date(),
    [
      ['See your plan', '/assessment'],
      ['Get Premium Access', '/purchase?plan=premium'],
    ],
  ],
  [
    'tools',
    new Date(0),
    [
      ['See what has changed', '/assessment'],
      ['Get Premium Access', '/purchase?upgrade=true'],
    ],
  ],
  [
    'premium',
    new Date(),
    [
      ['See your plan', '/assessment'],
      ['Open the course', '/course'],
    ],
  ],
] as const)(
  'at the end of the sample lesson a %s member who took the assessment on %s is led on as on their home',
  async (tier, takenAt, links) => {
    viewer = member(tier);
    const answers = {
      'first-call': 'always',
      unsaid: 'often',
      opening: 'never',
      numbers: 'rarely',
      'follow-up': 'often',
    };
    const attempt = takenAt && { id: 'a1', answers, points: 11, percent: 55, takenAt: takenAt.toISOString() };
    attempts = () => Response.json({ attempts: attempt ? [attempt] : [] });
    const place = onward();
    await showMemberFrame();
    await within(place).findByText(links[1][0]);
    expect(linksIn(place)).toEqual(links);
  },
);

test('without knowing of a result, nobody is told to begin', async () => {
  viewer = member('premium');
  attempts = () =>
    Response.json({ error: { code: 'not_found', message: 'Gone', requestId: 'r' } }, { status: 404 });
  const place = onward();
  await showMemberFrame();
  await within(place).findByText('Open the course');
  expect(linksIn(place)).toEqual([
    ['Go to the assessment', '/assessment'],
    ['Open the course', '/course'],
  ]);
});

test('a visitor’s way on stays for whose session has ended', async () => {
  viewer = null;
  const place = onward();
  await showMemberFrame();
  expect(linksIn(place)).toEqual([['Start Free Assessment', '/assessment']]);
});
