// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { eraseAfterEnd, setOwner } from '#platform/client/offline/offline.ts';
import { openPage } from '#testing/page.tsx';
import { useMemberOnly } from './member-only.ts';

const { store } = await vi.hoisted(async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore();
});
vi.mock('#platform/client/offline/store.ts', () => store);
afterEach(() => localStorage.clear());

function Members() {
  return <p>{useMemberOnly() ? 'For members' : 'One moment'}</p>;
}

test('a member whose session ends on a page signs in again, and that page knows why they came', async () => {
  const { router, session } = await openPage(Members, { address: '/spar', tier: 'free' });
  await screen.findByText('For members');
  act(() => session.accept({ viewer: null, expiresAt: null }));
  expect(await screen.findByText('Now at /auth?redirect=%2Fspar')).toBeTruthy();
  expect(router.state.location.state.sessionEnded).toBe(true);
});

test('a visitor was never signed in, so nothing is said to have ended', async () => {
  const { router } = await openPage(Members, { address: '/spar' });
  expect(await screen.findByText('Now at /auth?redirect=%2Fspar')).toBeTruthy();
  expect(router.state.location.state.sessionEnded).toBe(false);
});

test('a member who opens a page anew after their session ended is told that it did', async () => {
  await setOwner('u1');
  await eraseAfterEnd();
  const { router } = await openPage(Members, { address: '/spar' });
  expect(await screen.findByText('Now at /auth?redirect=%2Fspar')).toBeTruthy();
  expect(router.state.location.state.sessionEnded).toBe(true);
});

test('the part of the page that a link names is kept through signing in', async () => {
  await openPage(Members, { address: '/spar?card=1#talks' });
  expect(await screen.findByText('Now at /auth?redirect=%2Fspar%3Fcard%3D1%23talks')).toBeTruthy();
});
