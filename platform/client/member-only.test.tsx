// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { useMemberOnly } from './member-only.ts';

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
