// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { member, openPage } from '#testing/page.tsx';
import { useAdminOnly } from './admin-only.ts';
import { SessionNeeded } from './session-needed.tsx';

/** A page while nobody can say who is there: three seconds of tries pass at once. */
async function openUnknown(page: Parameters<typeof openPage>[0], options: Parameters<typeof openPage>[1]) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const opened = await openPage(page, { ...options, sessionFails: true });
  await vi.advanceTimersByTimeAsync(5000);
  return opened;
}
afterEach(() => vi.useRealTimers());

function Desk() {
  return <p>{useAdminOnly() === null ? 'Closed' : 'The desk'}</p>;
}

test('an admin gets to their desk', async () => {
  await openPage(Desk, { address: '/course-admin', tier: 'admin' });
  expect(await screen.findByText('The desk')).toBeTruthy();
});

test('a visitor signs in first', async () => {
  await openPage(Desk, { address: '/course-admin' });
  expect(await screen.findByText('Now at /auth?redirect=%2Fcourse-admin')).toBeTruthy();
});

test('whoever is no admin is told so and led home [admin.pages-verify-role] [admin.access-denied]', async () => {
  await openPage(Desk, { address: '/course-admin', tier: 'tools' });
  const said = await screen.findByText('Access Denied: Admin privileges required');
  expect(said.closest('[data-sonner-toast]')?.getAttribute('data-type')).toBe('error');
  expect(await screen.findByText('Now at /')).toBeTruthy();
});

test('an admin who looks as a member is told why there is no admin page, and what ends it', async () => {
  await openPage(Desk, { address: '/course-admin', tier: 'tools', seesAs: 'tools' });
  expect(await screen.findByText(/You’re viewing the site as a member/)).toBeTruthy();
  expect(await screen.findByText('Now at /')).toBeTruthy();
});

test('when nobody can say who is there, that is said [admin.verify-failure]', async () => {
  await openUnknown(Desk, { address: '/course-admin' });
  const said = await screen.findByText('Failed to verify admin access');
  expect(said.closest('[data-sonner-toast]')?.getAttribute('data-type')).toBe('error');
  // A viewer who could not be checked is neither let in nor redirected.
  expect(screen.getByText('Closed')).toBeTruthy();
  expect(screen.queryByText('Now at', { exact: false })).toBeNull();
  expect(screen.queryByText('Access Denied', { exact: false })).toBeNull();
});

test('instead of a skeleton for good, a page that cannot know who is there offers another try', async () => {
  const Page = () => (
    <SessionNeeded>
      <Desk />
    </SessionNeeded>
  );
  const { session } = await openUnknown(Page, { address: '/course-admin', tier: 'admin' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('alert').textContent).toContain('We are not ready yet.');
  expect(screen.getByText('Closed').closest('[hidden]')).not.toBeNull();
  fireEvent.click(retry);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  session.accept({ viewer: member('admin'), expiresAt: null });
  const desk = await screen.findByText('The desk');
  expect(desk.closest('[hidden]')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page that needs nobody is shown although nobody can say who is there', async () => {
  const Page = () => (
    <SessionNeeded>
      <p>For everybody</p>
    </SessionNeeded>
  );
  const { client, session } = await openUnknown(Page, { address: '/assessment' });
  const shown = await screen.findByText('For everybody');
  await waitFor(() => expect(client.getQueryState(session.query.queryKey)?.status).toBe('error'));
  expect(shown.closest('[hidden]')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
