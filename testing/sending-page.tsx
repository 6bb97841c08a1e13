import { fireEvent, screen, within } from '@testing-library/react';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { SendingTab } from '#features/notifications/client/admin/SendingTab.tsx';

export const sent = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'A talk on Friday',
  message: 'About the price.',
  type: 'info',
  about: 'service',
  actionUrl: '/course',
  audience: 'all',
  tier: null,
  email: null,
  chosen: [],
  state: 'sent',
  at: '2026-11-21T10:00:00.000Z',
  reach: 1200,
  reads: 340,
  mails: null,
  mailing: false,
};

export const open = (server: StandInServer = {}) =>
  openPage(SendingTab, {
    address: '/course-admin',
    tier: 'admin',
    server: {
      'GET /api/admin/notifications/sent': () => Response.json({ sent: [], next: null }),
      'GET /api/admin/notifications/recipients': () => Response.json({ recipients: 1200 }),
      'POST /api/functions/send-notification': () =>
        Response.json({ success: true, id: sent.id, recipients: 1200 }),
      ...server,
    },
  });

/** Writes a message. @param whom nobody is chosen unless somebody says so */
export async function write(whom: 'Everybody' | null = 'Everybody') {
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'A talk on Friday' } });
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'About the price.' } });
  if (whom !== null) fireEvent.click(screen.getByRole('radio', { name: whom }));
}
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const confirm = async () =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send' }));
export const sends = (asked: readonly { path: string; body: unknown }[]) =>
  asked.filter(({ path }) => path === '/api/functions/send-notification').map(({ body }) => body);
