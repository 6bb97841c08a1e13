// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { GhlTestPage } from './GhlTestPage.tsx';

const send = 'POST /api/functions/send-to-ghl';
const look = 'GET /api/crm/deliveries/7';
const sent = () => Response.json({ success: true, crm: 'on', deliveryId: '7' });
const delivery = (state: string, crm = 'on', attempts = 1) =>
  Response.json({
    id: '7',
    event: 'test',
    state,
    attempts,
    createdAt: '2026-11-21T12:00:00.000Z',
    settledAt: null,
    crm,
  });

async function open(server: StandInServer = {}, tier: 'free' | 'admin' = 'free') {
  const page = await openPage(GhlTestPage, {
    address: '/ghl-test',
    tier,
    server: { [send]: sent, [look]: () => delivery('delivered'), ...server },
  });
  return page;
}
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send test contact' }));

test('a press sends the test payload and shows that it arrived [crm.route-ghl-test] [crm.payment-status-test]', async () => {
  const { asked } = await open();
  expect(await screen.findByText('ana+crm-test@example.com')).toBeTruthy();
  await press();
  expect(await screen.findByText('The test contact arrived in the CRM')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    subscriptionTier: 'Free Member',
    productId: 'free',
    purchaseDate: expect.any(String),
    paymentStatus: 'test',
  });
  expect(screen.queryByRole('link', { name: 'Everything sent to the CRM' })).toBeNull();
});

test.each([
  [() => delivery('pending', 'off', 0), 'No CRM is connected to this site'],
  [() => delivery('pending', 'paused'), 'Sending is paused: the CRM refuses our key'],
  [() => delivery('pending', 'on', 0), 'On its way'],
  [() => delivery('dead'), 'The CRM didn’t accept the test contact'],
])('what becomes of it is said as it is', async (answer, words) => {
  await open({ [look]: answer });
  await press();
  expect(await screen.findByText(words)).toBeTruthy();
});

test('when it cannot even be asked for, the page says so and offers another try', async () => {
  await open({ [send]: () => refusal(500, 'internal', 'Our fault.') });
  await press();
  expect(await screen.findByText('Our fault.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('a visitor signs in first and comes back', async () => {
  await openPage(GhlTestPage, { address: '/ghl-test' });
  expect(await screen.findByText(/Now at \/auth\?redirect=.*ghl-test/)).toBeTruthy();
});

test('an admin finds the way to everything that was sent', async () => {
  await open({}, 'admin');
  expect(await screen.findByRole('link', { name: 'Everything sent to the CRM' })).toBeTruthy();
});
