// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { MembersPage } from './MembersPage.tsx';

const open = (address: string, server: StandInServer) =>
  openPage(MembersPage, { address, tier: 'admin', server });

const bo = {
  id: 'u2',
  email: 'bo@example.com',
  name: 'Bo Ek',
  joinedAt: '2026-11-21T12:00:00.000Z',
  tier: 'premium',
  lastUsedAt: null,
  owing: null as string | null,
};

test('a member is looked for while typing', async () => {
  await open('/admin/members', {
    'GET /api/admin/members': () => Response.json({ total: 1, members: [bo], next: null }),
    'GET /api/admin/members?q=zz': () => Response.json({ total: 0, members: [], next: null }),
  });
  const link = await screen.findByRole('link', { name: /^Bo Ek ?, bo@example.com ?, Premium ?, Joined/ });
  expect(link.getAttribute('href')).toBe('/admin/member?id=u2');
  expect(screen.getByText('1 member')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Find a member'), { target: { value: 'zz' } });
  expect(await screen.findByText('Nobody found')).toBeTruthy();
  expect(screen.getByText('No member has that in their name or address.')).toBeTruthy();
  expect(screen.queryByText('Nobody chosen')).toBeNull();
});

test('of one filter that nobody matches nobody is asked to remove one; of two they are', async () => {
  const none = () => Response.json({ total: 0, members: [], next: null });
  await open('/admin/members?payment=failed', {
    'GET /api/admin/members?payment=failed': none,
    'GET /api/admin/members?payment=failed&tier=premium': none,
  });
  expect(await screen.findByText('No member matches this filter.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Plan'), { target: { value: 'premium' } });
  expect(await screen.findByText('No member matches all of these filters. Remove one.')).toBeTruthy();
});

test('members are ticked without any filter, through several searches, and written to; a tick can be taken back', async () => {
  const eva = { ...bo, id: 'eva', name: 'Eva Lind', email: 'eva@example.com' };
  const { router } = await open('/admin/members', {
    'GET /api/admin/members': () => Response.json({ total: 2, members: [bo, eva], next: null }),
    'GET /api/admin/members?q=eva': () => Response.json({ total: 1, members: [eva], next: null }),
  });
  const box = (email: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Choose ${email}` });
  await box(bo.email);
  expect(screen.getByText('Nobody chosen')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Notify/ })).toBeNull();
  fireEvent.click(await box(bo.email));
  fireEvent.click(await box(eva.email));
  expect(screen.getByText('2 chosen')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Find a member'), { target: { value: 'eva' } });
  await waitFor(() => expect(screen.queryByText(bo.email)).toBeNull());
  fireEvent.click(await box(eva.email));
  expect(screen.getByText('1 chosen')).toBeTruthy();
  // A filter and ticks at once: there is one way, and it says who is meant.
  expect(screen.getAllByRole('link', { name: /^Notify/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('link', { name: 'Notify the 1 chosen' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/course-admin'));
  expect(router.state.location.href).not.toContain('@');
  expect(router.state.location.state.chosenMembers).toEqual([{ id: bo.id, email: bo.email }]);
});

test('a link leads to a filter, another choice is added to it, and the file is of those members', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  // The page of the tests would follow it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const none = () => Response.json({ total: 0, members: [], next: null });
  const some = () => Response.json({ total: 1, members: [bo], next: null });
  const { asked } = await open('/admin/members?payment=failed&activity=nonsense', {
    'GET /api/admin/members?payment=failed': none,
    'GET /api/admin/members?payment=failed&tier=premium': some,
    'GET /api/admin/members.csv?payment=failed&tier=premium': () =>
      new Response('id\r\n', { headers: { 'content-type': 'text/csv' } }),
  });
  expect(await screen.findByText('Nobody found')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Payment').value).toBe('failed');
  fireEvent.change(screen.getByLabelText('Plan'), { target: { value: 'premium' } });
  expect(await screen.findByText('Bo Ek')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Notify the 1 found' }).getAttribute('href')).toBe(
    '/course-admin?tab=notifications&payment=failed&tier=premium',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/admin/members.csv?payment=failed&tier=premium'));
});

test('on a phone one button stands for the filters, says how many are set, and opens them', async () => {
  await openPage(MembersPage, {
    address: '/admin/members?tier=premium&payment=failed',
    tier: 'admin',
    server: {
      'GET /api/admin/members?payment=failed&tier=premium': () =>
        Response.json({ members: [], next: null, total: 0 }),
    },
  });
  const button = await screen.findByRole('button', { name: 'Filters: 2 set' });
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(panel?.className).toMatch(/\bhidden\b/);
  const find = screen.getByLabelText('Find a member');
  expect(panel?.contains(find)).toBe(false);
  // The search takes none of their row, in which the longest choice stands whole.
  expect(find.closest('.grid.gap-5')?.classList.contains('lg:grid-cols-4')).toBe(true);
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(panel?.className).not.toMatch(/(^| )hidden\b/);
  expect(panel?.contains(screen.getByLabelText('Plan'))).toBe(true);
});

test('what was searched for is there again on the way back from a member', async () => {
  const { router } = await open('/admin/members', {
    'GET /api/admin/members': () => Response.json({ total: 1, members: [bo], next: null }),
    'GET /api/admin/members?q=eva': () => Response.json({ total: 0, members: [], next: null }),
  });
  fireEvent.change(await screen.findByLabelText('Find a member'), { target: { value: 'eva' } });
  await waitFor(() => expect(screen.queryByText(bo.email)).toBeNull());
  expect(router.state.location.href).not.toContain('eva');
  await act(() => router.navigate({ href: '/elsewhere' }));
  await screen.findByText('Now at /elsewhere');
  act(() => router.history.back());
  expect((await screen.findByLabelText<HTMLInputElement>('Find a member')).value).toBe('eva');
});

test('a member who is pressed right after typing opens, however long their page takes', async () => {
  const { router } = await open('/admin/members', {
    'GET /api/admin/members': () => Response.json({ total: 1, members: [bo], next: null }),
    'GET /api/admin/members?q=bo': () => Response.json({ total: 1, members: [bo], next: null }),
  });
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  Object.assign(router.routesById['__root__'].options, { beforeLoad: () => slow });
  fireEvent.change(await screen.findByLabelText('Find a member'), { target: { value: 'bo' } });
  void router.navigate({ href: '/elsewhere' });
  // Longer than the words take to settle.
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  arrive();
  expect(await screen.findByText('Now at /elsewhere')).toBeTruthy();
});

test('a member whose payment failed is marked as in the list of subscriptions', async () => {
  const members = [bo, { ...bo, id: 'u3', name: 'Fi Ek', email: 'fi@example.com', owing: 'past_due' }];
  await open('/admin/members', {
    'GET /api/admin/members': () => Response.json({ total: 2, members, next: null }),
  });
  const [well, owes] = await screen.findAllByRole('link', { name: /Ek/ });
  expect(owes?.textContent).toContain('Payment failed');
  expect(well?.textContent).not.toContain('Payment failed');
});

test('members behind a figure say which, and lead back to everybody', async () => {
  const { router } = await open('/admin/members?figure=revenue~lost~2026-11', {
    'GET /api/admin/members?figure=revenue%7Elost%7E2026-11': () =>
      Response.json({ total: 1, members: [bo], next: null }),
    'GET /api/admin/members': () => Response.json({ total: 2, members: [bo], next: null }),
  });
  expect(await screen.findByText('Lost revenue in November 2026')).toBeTruthy();
  expect(await screen.findByText('1 member')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  expect(await screen.findByText('2 members')).toBeTruthy();
  expect(router.state.location.search).toEqual({});
});
