// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SavedFilter } from '#features/members/contract-filters.ts';
import { openPage } from '#testing/page.tsx';
import { MembersPage } from './MembersPage.tsx';

const quiet: SavedFilter = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Quiet ones',
  filter: { tier: 'premium', activity: 'idle' },
};

/** The list of members for staff, with the filters that the stand-in keeps. */
async function open(address: string, kept: SavedFilter[]) {
  const none = () => Response.json({ total: 0, members: [], next: null });
  return openPage(MembersPage, {
    address,
    tier: 'staff',
    server: {
      'GET /api/admin/members': none,
      'GET /api/admin/members?tier=premium&activity=idle': none,
      'GET /api/admin/members?activity=idle': none,
      'GET /api/admin/members?activity=idle&tier=premium': none,
      'GET /api/admin/member-filters': () => Response.json({ filters: kept }),
      'PUT /api/admin/member-filters': ({ body }) => {
        kept.push(body as SavedFilter);
        return Response.json(body);
      },
      [`DELETE /api/admin/member-filters/${quiet.id}`]: () => {
        kept.length = 0;
        return Response.json({ done: true });
      },
    },
  });
}
const section = async () => within(await screen.findByRole('region', { name: 'Saved filters' }));

test('a saved filter is a link; what is chosen now can be saved under a name', async () => {
  const { asked } = await open('/admin/members?activity=idle', [quiet]);
  const saved = await section();
  const link = saved.getByRole('link', { name: 'Quiet ones' });
  expect(link.getAttribute('href')).toBe('/admin/members?tier=premium&activity=idle');
  expect(link.getAttribute('aria-current')).toBeNull();
  fireEvent.click(saved.getByRole('button', { name: 'Save this filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this filter' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Away' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save filter' }));
  expect((await saved.findByRole('link', { name: 'Away' })).getAttribute('aria-current')).toBe('page');
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    name: 'Away',
    filter: { activity: 'idle' },
  });
});

test('the filter that is on can be deleted, and comes back as it was', async () => {
  const { asked } = await open('/admin/members?tier=premium&activity=idle', [quiet]);
  const saved = await section();
  fireEvent.click(saved.getByRole('button', { name: 'Delete Quiet ones' }));
  await waitFor(() => expect(saved.queryByRole('link', { name: 'Quiet ones' })).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await saved.findByRole('link', { name: 'Quiet ones' })).toBeTruthy();
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual(quiet);
});

test('without a filter and without a saved one nothing stands there, and staff take no file along', async () => {
  await open('/admin/members', []);
  await screen.findByText('Nobody found');
  expect(screen.queryByRole('region', { name: 'Saved filters' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
});
