// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { CrmAdminPage } from './CrmAdminPage.tsx';

const list = 'GET /api/admin/crm/deliveries';
const retry = 'POST /api/admin/crm/deliveries/7/retry';
const discard = 'POST /api/admin/crm/deliveries/7/discard';
const resume = 'POST /api/admin/crm/resume';
const fields = 'POST /api/admin/crm/fields';

const dead = {
  id: '7',
  event: 'signed_up',
  state: 'dead',
  attempts: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  settledAt: '2026-11-21T12:00:01.000Z',
  triedAt: '2026-11-21T12:00:01.000Z',
  member: { id: 'u2', email: 'bo@example.com', name: 'Bo Ek' },
  lastError: 'HTTP 422',
  sent: '{ "upsert": "bo" }',
  answer: '{ "message": "no" }',
};
const overview = (change: object = {}, deliveries: object[] = [dead], next: string | null = null) => ({
  crm: {
    mode: 'api',
    consentFirst: false,
    paused: null,
    customFields: { missing: [], fault: null },
    counts: { pending: 0, delivered: 2, dead: 1, discarded: 0, withheld: 0 },
    oldestPendingAt: null,
    ...change,
  },
  deliveries,
  next,
});
const open = (server: StandInServer = {}, tier: 'free' | 'admin' = 'admin') =>
  openPage(CrmAdminPage, {
    address: '/crm-admin',
    tier,
    server: { [list]: () => Response.json(overview()), ...server },
  });

test('a dead letter shows both sides and can be sent again or discarded', async () => {
  const { asked } = await open({
    [retry]: () => Response.json({ ...dead, state: 'pending' }),
    [discard]: () => Response.json({ ...dead, state: 'discarded' }),
  });
  expect(await screen.findByText('{ "upsert": "bo" }')).toBeTruthy();
  expect(screen.getByText(/^Nov 21, 2026, /u).classList.contains('inline-block')).toBe(true);
  expect(screen.getByText('{ "message": "no" }')).toBeTruthy();
  expect(screen.getByText('HTTP 422')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry Signed up of bo@example.com', hidden: true }));
  expect(await screen.findByText('Sending it again')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard Signed up of bo@example.com', hidden: true }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/7/discard'))).toBe(true));
});

test('a refusal of an act is told', async () => {
  await open({ [retry]: () => refusal(409, 'conflict', 'This was changed in the meantime.') });
  await screen.findByText('HTTP 422');
  fireEvent.click(screen.getByRole('button', { name: 'Retry Signed up of bo@example.com', hidden: true }));
  expect(await screen.findByText('This was changed in the meantime.')).toBeTruthy();
});

test('a refused key is said, with the way to go on', async () => {
  const paused = { since: '2026-11-21T12:00:00.000Z', code: 'HTTP 401' };
  const { asked } = await open({
    [list]: () => Response.json(overview({ paused })),
    [resume]: () => Response.json({ resumed: true }),
  });
  expect(await screen.findByText('The CRM refuses our key: nothing is sent')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resume sending' }));
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/admin/crm/resume')).toBe(true));
});

test('fields that the CRM does not have are named, with what to do, until a look finds them', async () => {
  const missing = { missing: ['job_title', 'product_id'], fault: null };
  const states = [{ customFields: missing }, {}];
  const { asked } = await open({
    [list]: () => Response.json(overview(states.shift() ?? {})),
    [fields]: () => Response.json({ customFields: { missing: [], fault: null } }),
  });
  expect(await screen.findByText('job_title, product_id')).toBeTruthy();
  expect(screen.getByText(/Create them under Settings, Custom Fields/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Look for custom fields again' }));
  await waitFor(() => expect(screen.queryByText('job_title, product_id')).toBeNull());
  expect(asked.some(({ path }) => path === '/api/admin/crm/fields')).toBe(true);
});

test('a key that may not read the fields is said, and a look that fails', async () => {
  const customFields = { missing: ['job_title'], fault: 'HTTP 401' };
  await open({
    [list]: () => Response.json(overview({ customFields })),
    [fields]: () => refusal(503, 'unavailable', 'Not now.'),
  });
  expect(await screen.findByText(/locations\/customFields.readonly/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Look for custom fields again' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
});

test('without a CRM the page says so, and an empty list says what will come', async () => {
  await open({ [list]: () => Response.json(overview({ mode: 'off' }, [])) });
  expect(await screen.findByText('No CRM is connected')).toBeTruthy();
  expect(screen.getByText('Nothing here')).toBeTruthy();
});

test('a state is pressed to see these only, and older ones are asked for', async () => {
  const { asked } = await open({
    [`${list}?state=dead`]: () => Response.json(overview({}, [dead], '7')),
    [`${list}?state=dead&before=7`]: () => Response.json(overview({}, [{ ...dead, id: '6' }])),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Given up 1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
  await waitFor(() => expect(screen.getAllByText('HTTP 422')).toHaveLength(2));
  expect(asked.at(-1)?.path).toContain('before=7');
});

test('a list that cannot be loaded offers another try', async () => {
  await open({ [list]: () => refusal(500, 'internal', 'Our fault.') });
  expect(await screen.findByText('Our fault.')).toBeTruthy();
});

test('who is no admin is told and led away', async () => {
  const { asked } = await open({}, 'free');
  expect(await screen.findByText('Access Denied: Admin privileges required')).toBeTruthy();
  expect(asked).toEqual([]);
});
