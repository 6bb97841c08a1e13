// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Tier } from '#platform/contract/capabilities.ts';
import { member, openPage } from '#testing/page.tsx';
import { AdminNav } from './layouts/AdminNav.tsx';
import { Footer } from './layouts/Footer.tsx';
import { useScrollAfterFooter } from './layouts/footer-scroll.ts';
import { AppLink } from './layouts/links.tsx';
import { adminEntry, topBarEntries } from './layouts/navigation.ts';
import { TopBar } from './layouts/TopBar.tsx';
import { opensInApp } from './layouts/opens-in-app.ts';

afterEach(() => vi.useRealTimers());

const plain = (entries: readonly { label: string; to: string }[]) =>
  entries.map(({ label, to }) => [label, to]);

test.each(['free', 'tools', 'premium', 'admin'] as const)(
  'the bar of a %s member has the entries of the specification, then their own work [home.top-bar-free-resources] [home.top-bar-course-book] [home.top-bar-emotion-tracker] [home.top-bar-tools]',
  (tier) => {
    expect(plain(topBarEntries(member(tier)))).toEqual([
      ['Free Resources', '/#free-books'],
      ['Course/Book', '/course'],
      ['Emotion Tracker', '/emotion-tracker'],
      ['Tools', '/tools'],
      ['Practice', '/spar'],
      ['Clients', '/clients'],
      ['Library', '/tools/library'],
    ]);
  },
);

test.each(['free', 'premium', 'admin'] as const)(
  'a %s member has all of their own work within one press, in the folded menu and under the email',
  async (tier) => {
    const bar = () => <TopBar viewer={member(tier)} isAdmin={tier === 'admin'} link={AppLink} />;
    await openPage(bar, { address: '/here', tier });
    const work = ['Library', 'Three minutes', 'Ask'];
    for (const name of ['Menu', 'Your account']) {
      const entries = within(await screen.findByRole('navigation', { name })).getAllByRole('link');
      const labels = entries.map(({ textContent }) => textContent);
      expect(labels.filter((label) => work.includes(label))).toEqual(work);
      expect(new Set(labels).size).toBe(labels.length);
    }
  },
);

test('a visitor has none of it', async () => {
  await openPage(() => <TopBar viewer={null} isAdmin={false} link={AppLink} />, { address: '/here' });
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Get Started' })).toBeTruthy();
  expect(menu.queryByRole('link', { name: 'Three minutes' })).toBeNull();
});

test('only an admin has a door to the admin pages [admin.top-bar-button] [admin.sees-button]', () => {
  expect(adminEntry(member('premium'))).toBeUndefined();
  expect(adminEntry(member('admin'))).toMatchObject({ label: 'Admin', to: '/course-admin' });
});

test.each<[Tier, readonly (readonly [string, string])[]]>([
  ['free', [['Upgrade', '/#pricing']]],
  ['tools', [['Upgrade', '/purchase?upgrade=true']]],
  ['premium', [['Billing', '/settings/billing']]],
])('the footer of a %s member [home.footer-product-logged-in]', async (tier, upgrade) => {
  await openPage(() => <Footer viewer={member(tier)} link={AppLink} />, { address: '/here', tier });
  const product = within(await screen.findByRole('navigation', { name: 'Product' })).getAllByRole('link');
  // The test's router writes search parameters as JSON, the app's writes them as they are.
  const addressOf = (link: HTMLElement) =>
    decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', '');
  expect(product.map((link) => [link.textContent, addressOf(link)])).toEqual([
    ['Free Resources', '/#free-books'],
    ['Tools', '/tools'],
    ['Course', '/course'],
    ...upgrade,
  ]);
});

test('`/` opens in the app for members only; static pages never do', () => {
  expect([opensInApp('/#pricing', true), opensInApp('/#pricing', false)]).toEqual([true, false]);
  expect([opensInApp('/tools', false), opensInApp('/privacy', true)]).toEqual([true, false]);
});

function FooterOfMember() {
  useScrollAfterFooter();
  return <Footer viewer={member('free')} link={AppLink} />;
}

test('after footer navigation the page scrolls to top after 100 ms [home.footer-scrolls-to-top] [home.scroll-100-ms]', async () => {
  await openPage(FooterOfMember, { address: '/here', tier: 'free' });
  const tools = within(await screen.findByRole('navigation', { name: 'Product' })).getByRole('link', {
    name: 'Tools',
  });
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.useFakeTimers();
  fireEvent.click(tools);
  vi.advanceTimersByTime(99);
  const toTop = () =>
    scrolled.mock.calls.filter(([where]) => typeof where === 'object' && Object.keys(where).length === 1);
  expect(toTop()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(toTop()).toEqual([[{ top: 0 }]]);
});

test('a footer link to a section stays at that section', async () => {
  await openPage(FooterOfMember, { address: '/here', tier: 'free' });
  const link = await screen.findByRole('link', { name: 'Free Resources' });
  link.addEventListener('click', (event) => event.preventDefault());
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.useFakeTimers();
  fireEvent.click(link);
  vi.advanceTimersByTime(500);
  expect(scrolled).not.toHaveBeenCalled();
});

test.each([
  ['/admin/members', 'Members', 'page'],
  ['/course-admin', 'Course', 'page'],
  ['/course-admin?tab=lessons', 'Course', 'page'],
  ['/course-admin?tab=notifications', 'Notifications', 'page'],
  ['/course-admin?tab=notifications&payment=failed', 'Notifications', 'page'],
  ['/admin/member?id=u2', 'Members', 'true'],
  ['/ghl-test', 'CRM', 'true'],
])('on %s the admin’s way %s is marked', async (address, label, mark) => {
  await openPage(AdminNav, { address, tier: 'admin' });
  const ways = await screen.findByRole('navigation', { name: 'Admin pages' });
  const marked = within(ways)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [label, mark],
  ]);
});
