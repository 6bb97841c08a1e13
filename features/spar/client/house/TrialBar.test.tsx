// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { TrialBar } from './TrialBar.tsx';

const Page = () => (
  <>
    <TrialBar />
    <p>The call</p>
  </>
);

test('a call that an admin began to try a client has the way back, and no other call has one', async () => {
  const { router } = await openPage(Page, { address: '/course', tier: 'admin' });
  await screen.findByText('The call');
  expect(screen.queryByRole('link')).toBeNull();
  await act(() => router.navigate({ to: '/course', search: {}, state: { isTrial: true } }));
  const way = await screen.findByRole('link', { name: 'Back to the practice clients' });
  expect(way.getAttribute('href')).toBe('/admin/house-clients');
});
