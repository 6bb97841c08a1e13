// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Place, placesWith } from '#features/search/client/options.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import { member, openPage } from '#testing/page.tsx';
import { searchPlaces } from './client/search-places.ts';
import { Search } from './layouts/Search.tsx';

afterEach(() => void delete document.documentElement.dataset.theme);

const signOut = vi.fn();
const placesOf = (tier: Tier) => searchPlaces(member(tier), signOut);
const found = (tier: Tier, typed: string) => placesWith(placesOf(tier), typed);
const targets = (places: readonly Place[]) => places.map(({ target }) => target);

test.each([
  ['write an ad', '/tools/ad-copy'],
  ['write email', '/tools/email-sequences'],
  ['practice', '/spar'],
  ['clients', '/tools/frustration-identifier'],
  ['invoice', '/settings/billing'],
  ['cancel', '/cancel-subscription'],
  ['password', '/settings/security'],
  ['lessons', '/course'],
  ['privacy', '/privacy'],
])('%j finds the page %s', (typed, address) => {
  expect(targets(found('premium', typed))).toContain(address);
});

test.each(['ethics', 'check'])('%j finds the check of a text first', (typed) => {
  expect(targets(found('free', typed))[0]).toBe('/tools/ethics-check');
});

test('every page is listed once, by the name that it has in the bar', () => {
  const all = targets(placesOf('admin')).filter((target) => typeof target === 'string');
  expect(new Set(all).size).toBe(all.length);
  expect(found('premium', 'emotion tracker').map(({ title }) => title)).toEqual(['Emotion Tracker']);
});

test('a tool that is not theirs leads to the prices and says so; admin pages are for admins', () => {
  expect(found('free', 'ad copy')).toMatchObject([
    { target: '/?for=%2Ftools%2Fad-copy#pricing', detail: 'Upgrade to Access' },
  ]);
  expect(targets(found('premium', 'audit log'))).toEqual([]);
  expect(targets(found('admin', 'audit log'))).toEqual(['/admin/audit']);
});

test('commands do what they say', () => {
  const run = (typed: string) => {
    const [place] = found('free', typed);
    if (typeof place?.target !== 'function') throw new Error(`no command ${typed}`);
    place.target();
  };
  run('dark theme');
  expect(document.documentElement.dataset.theme).toBe('dark');
  run('system theme');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  run('sign out');
  expect(signOut).toHaveBeenCalledOnce();
});

test('an admin’s preview of the course stays one where the search leads within it, and only there', async () => {
  const follow = vi.fn<(address: string) => void>();
  const hit = {
    kind: 'lesson',
    title: 'A why',
    about: '',
    context: '',
    lang: null,
    at: null,
    day: null,
    locked: null,
  };
  await openPage(() => <Search viewer={member('admin')} follow={follow} />, {
    address: '/course/first?preview=1',
    tier: 'admin',
    server: {
      'GET /api/search': () => Response.json({ hits: [], hasMore: false }),
      'GET /api/search?q=why': () =>
        Response.json({ hits: [{ ...hit, address: '/course/why?t=9' }], hasMore: false }),
    },
  });
  const openWith = async (typed: string, name: RegExp) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Search everything' }));
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: typed } });
    fireEvent.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  };
  await openWith('why', /^A why/);
  await openWith('audit', /^Audit log/);
  expect(follow.mock.calls).toEqual([['/course/why?t=9&preview=1'], ['/admin/audit']]);
});
