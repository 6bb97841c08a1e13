// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachMutable } from '#platform/contract/notices.ts';
import { openPage } from '#testing/page.tsx';
import { NotificationSettingsPage } from './NotificationSettingsPage.tsx';

const path = '/api/notifications/preferences';
const all = eachMutable((kind) => ({ app: true, mail: kind !== 'sales' }));

function open(tier: 'admin' | 'premium') {
  return openPage(NotificationSettingsPage, {
    address: '/settings/notifications',
    tier,
    server: {
      [`GET ${path}`]: () => Response.json(all),
      [`PUT ${path}`]: () => Response.json(all),
      'GET /api/notifications/offers': () => Response.json({ since: null }),
    },
  });
}

test.each([
  ['In the app', { app: false, mail: false }],
  ['By email', { app: true, mail: true }],
])('an admin turns news of sales on or off where they reach them: %s', async (channel, sales) => {
  const { asked } = await open('admin');
  fireEvent.click(await screen.findByLabelText(`Sales and cancellations: ${channel}`));
  await waitFor(() => expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ ...all, sales }));
});

test('a member is not asked about sales', async () => {
  await open('premium');
  await screen.findByLabelText('Messages from us: In the app');
  expect(screen.queryByLabelText(/^Sales/)).toBeNull();
});

test('who looks here for the time zone reads which one it is, and where to change it', async () => {
  await open('premium');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(
    await screen.findByText(
      `Times are shown as on this device: ${timeZone}. Change it in your device’s settings.`,
    ),
  ).toBeTruthy();
});
