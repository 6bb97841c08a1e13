// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachMutable } from '#platform/contract/notices.ts';
import { openPage } from '#testing/page.tsx';
import { NotificationSettingsPage } from './NotificationSettingsPage.tsx';

const path = '/api/notifications/preferences';
const all = eachMutable(() => ({ app: true, mail: true }));

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

test('an admin turns news of sales off, which no email is about', async () => {
  const { asked } = await open('admin');
  const label = 'Sales and failed payments: In the app';
  fireEvent.click(await screen.findByLabelText(label));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...all,
      sales: { app: false, mail: true },
    }),
  );
  expect(screen.queryByLabelText('Sales and failed payments: By email')).toBeNull();
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
