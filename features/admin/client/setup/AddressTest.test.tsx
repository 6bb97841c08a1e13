// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { AddressTest } from './AddressTest.tsx';

async function look(server: StandInServer) {
  await openPage(() => <AddressTest appUrl={location.origin} />, {
    address: '/admin/setup',
    tier: 'admin',
    server,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check the address' }));
}
const missing = () => new Response('', { status: 404 });

test('behind a proxy that hides /readyz, as ours does, what the site says of its life counts', async () => {
  await look({ 'GET /readyz': missing, 'GET /healthz': () => Response.json({ status: 'ok' }) });
  expect(await screen.findByText(/It isn’t encrypted yet/)).toBeTruthy();
});

test('a site that is not ready is said to lack something', async () => {
  await look({ 'GET /readyz': () => new Response('', { status: 503 }) });
  expect(await screen.findByText(/something it needs isn’t answering/)).toBeTruthy();
});

test('an address at which something else answers is not called ready', async () => {
  await look({ 'GET /readyz': missing, 'GET /healthz': missing });
  expect(await screen.findByText(/something it needs isn’t answering/)).toBeTruthy();
});
