// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepDraft, readDraft } from '#platform/client/drafts.ts';
import { toast } from '#platform/client/ui/toasts.tsx';
import { hasNotAgreed, timePast } from '#features/notifications/rules.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { SendingTab } from './SendingTab.tsx';

const sent = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'A talk on Friday',
  message: 'About the price.',
  type: 'info',
  about: 'service',
  actionUrl: '/course',
  audience: 'all',
  tier: null,
  email: null,
  state: 'sent',
  at: '2026-11-21T10:00:00.000Z',
  reach: 1200,
  reads: 340,
  mails: null,
  mailing: false,
};

const open = (server: StandInServer = {}) =>
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

async function write() {
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'A talk on Friday' } });
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'About the price.' } });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = async () =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send' }));
const sends = (asked: readonly { path: string; body: unknown }[]) =>
  asked.filter(({ path }) => path === '/api/functions/send-notification').map(({ body }) => body);

test('a link from the list of members brings its filter: who is meant and how many is shown before it goes out', async () => {
  const { asked } = await openPage(SendingTab, {
    address: '/course-admin?tab=notifications&payment=failed&tier=tools',
    tier: 'admin',
    server: {
      'GET /api/admin/notifications/sent': () => Response.json({ sent: [], next: null }),
      'GET /api/admin/notifications/recipients?payment=failed&tier=tools': () =>
        Response.json({ recipients: 12 }),
      'POST /api/functions/send-notification': () =>
        Response.json({ success: true, id: sent.id, recipients: 12 }),
    },
  });
  await write();
  expect(screen.getByText('Tools & Resources, Failed payment')).toBeTruthy();
  press('Send Notification');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Tools & Resources, Failed payment: 12 members');
  await confirm();
  await waitFor(() =>
    expect(sends(asked)).toMatchObject([
      { user_id: null, tier: null, filter: { payment: 'failed', tier: 'tools' } },
    ]),
  );
});

test('members ticked in the list are who it is for', async () => {
  const { asked, router } = await open({
    'GET /api/admin/notifications/recipients?user_ids=bo': () => Response.json({ recipients: 1 }),
  });
  await screen.findByLabelText('Title');
  await act(() =>
    router.navigate({
      to: '/course-admin',
      search: { tab: 'notifications' },
      state: { chosenMembers: [{ id: 'bo', email: 'bo@example.com' }] },
    }),
  );
  expect(await screen.findByRole('button', { name: 'Remove bo@example.com' })).toBeTruthy();
  const heading = screen.getByRole('heading', { name: 'Message to 1 member' });
  expect(document.activeElement).toBe(heading);
  expect(heading.nextElementSibling?.textContent).toBe('bo@example.com');
  await write();
  press('Send Notification');
  await screen.findByRole('alertdialog');
  expect(asked.at(-1)?.path).toContain('user_ids=bo');
});

test('several members are found by typing, shown with a way to take each off, and sent by id', async () => {
  const { asked } = await open({
    'GET /api/admin/notifications/members?q=bo': () =>
      Response.json({
        members: [
          { id: 'u8', email: 'bo@example.com', fullName: 'Bo Ek' },
          { id: 'u9', email: 'bob@example.com', fullName: 'Bob Lee' },
        ],
      }),
    'GET /api/admin/notifications/recipients?user_ids=u8%2Cu9': () => Response.json({ recipients: 2 }),
  });
  await write();
  fireEvent.click(screen.getByLabelText('Several members'));
  press('Send Notification');
  expect(await screen.findByText('Choose members first')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Search for a member'), { target: { value: 'bo' } });
  for (const name of [/bo@example.com/, /bob@example.com/]) fireEvent.click(await screen.findByText(name));
  expect(screen.getByRole('button', { name: 'Remove bob@example.com' })).toBeTruthy();
  press('Send Notification');
  await confirm();
  await waitFor(() => expect(sends(asked)).toMatchObject([{ user_ids: ['u8', 'u9'] }]));
});

test('without title or message nothing is asked, and the words say why [notifications.send-required]', async () => {
  const { asked } = await open();
  await screen.findByLabelText('Title');
  press('Send Notification');
  await screen.findAllByText('Please fill in title and message');
  expect(sends(asked)).toEqual([]);
});

test('before it goes out it is shown as it will look, with the number of recipients to confirm [notifications.call-send]', async () => {
  const { asked } = await open();
  await write();
  expect(screen.getByText('A talk on Friday')).toBeDefined();
  press('Send Notification');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(
    'Everybody: 1,200 members, now. Once it’s sent, you can’t take it back.',
  );
  expect(sends(asked)).toEqual([]);
  await confirm();
  await screen.findByText('Notification sent');
  expect(sends(asked)).toEqual([
    {
      id: expect.any(String) as string,
      title: 'A talk on Friday',
      message: 'About the price.',
      type: 'info',
      about: 'service',
      action_url: null,
      user_id: null,
      tier: null,
      by_mail: false,
      scheduled_for: null,
    },
  ]);
});

test('it goes out as mail too when the admin says so, and the list tells how many', async () => {
  const { asked } = await open({
    'GET /api/admin/notifications/sent': () => Response.json({ sent: [{ ...sent, mails: 900 }], next: null }),
  });
  await screen.findByText(/read by 340 · 900 by email/);
  await write();
  fireEvent.click(screen.getByRole('checkbox', { name: /Also by email/ }));
  press('Send Notification');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'and by email to those who want that',
  );
  await confirm();
  await waitFor(() => expect(sends(asked)).toMatchObject([{ by_mail: true }]));
});

test('news and offers are asked about apart, and the number is of those who agreed [notifications.offers-reach]', async () => {
  const { asked } = await open({
    'GET /api/admin/notifications/recipients?about=offers': () => Response.json({ recipients: 12 }),
    'GET /api/admin/notifications/sent': () =>
      Response.json({ sent: [{ ...sent, about: 'offers' }], next: null }),
  });
  await screen.findByText(/read by 340/);
  expect(screen.getAllByText('News and offers')).toHaveLength(2);
  await write();
  fireEvent.click(screen.getByRole('radio', { name: 'News and offers' }));
  expect(screen.getByText(/reaches only members who agreed/)).toBeDefined();
  press('Send Notification');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Everybody: 12 members who agreed to tips and offers, now.',
  );
  await confirm();
  await waitFor(() => expect(sends(asked)).toMatchObject([{ about: 'offers' }]));
});

test('an offer to one member who has not agreed is stopped before anything is asked', async () => {
  const { asked } = await open({
    'GET /api/admin/notifications/members?q=ana': () =>
      Response.json({ members: [{ id: 'u9', email: 'ana@example.com', fullName: 'Ana Ito' }] }),
    'GET /api/admin/notifications/recipients?about=offers&user_id=u9': () => Response.json({ recipients: 0 }),
  });
  await write();
  fireEvent.click(screen.getByRole('radio', { name: 'News and offers' }));
  fireEvent.click(screen.getByRole('radio', { name: 'One member' }));
  fireEvent.change(screen.getByLabelText('Search for a member'), { target: { value: 'ana' } });
  fireEvent.click(await screen.findByRole('button', { name: /ana@example.com/ }));
  press('Send Notification');
  await screen.findByText(hasNotAgreed);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sends(asked)).toEqual([]);
});

test('one member is found while typing instead of loading every profile [notifications.notification-user-id]', async () => {
  const { asked } = await open({
    'GET /api/admin/notifications/members?q=ana': () =>
      Response.json({ members: [{ id: 'u9', email: 'ana@example.com', fullName: 'Ana Ito' }] }),
  });
  await write();
  fireEvent.click(screen.getByRole('radio', { name: 'One member' }));
  fireEvent.change(screen.getByLabelText('Search for a member'), { target: { value: 'ana' } });
  fireEvent.click(await screen.findByRole('button', { name: /ana@example.com/ }));
  press('Send Notification');
  await confirm();
  await waitFor(() => expect(sends(asked)).toMatchObject([{ user_id: 'u9', tier: null }]));
});

test('with one member wanted and none chosen nothing is sent', async () => {
  const { asked } = await open();
  await write();
  fireEvent.click(screen.getByRole('radio', { name: 'One member' }));
  press('Send Notification');
  await screen.findByText('Choose a member first');
  expect(sends(asked)).toEqual([]);
});

test('a time makes it wait', async () => {
  const { asked } = await open();
  await write();
  setTime('2030-01-02T10:30');
  press('Schedule Notification');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('You can take it back until then.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  await screen.findByText('Notification scheduled');
  const instant = new Date('2030-01-02T10:30').toISOString();
  expect(sends(asked)).toMatchObject([{ scheduled_for: instant }]);
});

const setTime = (value: string) =>
  fireEvent.change(screen.getByLabelText('Show it later (optional)'), { target: { value } });

test('a time that is past is said to be so beside its field, and nothing is asked or sent', async () => {
  const tell = vi.spyOn(toast, 'error');
  const { asked } = await open();
  await write();
  setTime('2020-01-02T10:30');
  press('Schedule Notification');
  await screen.findByText(timePast);
  expect(tell).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Show it later (optional)').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sends(asked)).toEqual([]);
});

test('what the server says of the time stands beside its field too: the clock of this device may be wrong', async () => {
  const refused = () => refusal(400, 'invalid_input', timePast, { scheduled_for: timePast });
  await open({ 'POST /api/functions/send-notification': refused });
  await write();
  setTime('2030-01-02T10:30');
  press('Schedule Notification');
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Show it later (optional)').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('A talk on Friday');
});

const draft = 'notifications.send';
const draftFields = [
  'title',
  'to',
  'tier',
  'member_id',
  'member_email',
  'when',
  'by_mail',
  'type',
  'action_url',
];

test('a draft keeps whom it is for, its type, link, time and mail', async () => {
  const kept = {
    title: 'Kept',
    message: 'For one person.',
    type: 'warning',
    action_url: '/course',
    to: 'member',
    tier: 'premium',
    member_id: 'u9',
    member_email: 'ana@example.com',
    when: '2030-01-02T10:30',
    by_mail: 'yes',
  };
  keepDraft(draft, kept);
  const { asked } = await open();
  expect(await screen.findByText('ana@example.com')).toBeTruthy();
  expect(screen.getByText('Your message is back')).toBeTruthy();
  press('Schedule Notification');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('ana@example.com: 1 member');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  await screen.findByText('Notification scheduled');
  expect(sends(asked)).toMatchObject([
    { type: 'warning', action_url: '/course', user_id: 'u9', tier: null, by_mail: true },
  ]);
  // What went out is no draft any more; the next one is for the same person until somebody says otherwise.
  const next = { to: 'member', member_id: 'u9', member_email: 'ana@example.com' };
  await waitFor(() => expect(readDraft(draft, draftFields)).toEqual(next));
  cleanup();
  await open();
  expect(await screen.findByText('ana@example.com')).toBeTruthy();
  expect(screen.queryByText('Your message is back')).toBeNull();
});

test('a draft of the older shape still loads, and a word that is no audience is never everybody', async () => {
  keepDraft(draft, { title: 'Older', message: 'Words.', type: 'info', action_url: '' });
  const older = await open();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Older'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everybody' }).checked).toBe(true);
  expect(sends(older.asked)).toEqual([]);
  cleanup();
  keepDraft(draft, { title: 'Odd', message: 'Words.', type: 'info', action_url: '', to: 'nobody' });
  const { asked } = await open();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Odd'));
  press('Send Notification');
  await screen.findByText('Choose a member first');
  expect(sends(asked)).toEqual([]);
});

test.each([
  [() => refusal(404, 'not_found', 'There is no such member.'), 'There is no such member.'],
  [() => Promise.reject(new Error('odd')), /offline|Failed to send notification/],
])('a failure is told and keeps what was written [notifications.send-failure]', async (answer, words) => {
  await open({ 'POST /api/functions/send-notification': answer });
  await write();
  press('Send Notification');
  await confirm();
  await screen.findByText(words);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('A talk on Friday');
});

test('what was sent is listed with reach and reads, and what waits can be taken back', async () => {
  const waiting = {
    ...sent,
    id: sent.id.replace('1', '2'),
    state: 'waiting',
    title: 'Next week',
    reach: null,
  };
  const { asked } = await open({
    'GET /api/admin/notifications/sent': () => Response.json({ sent: [waiting, sent], next: null }),
    [`POST /api/admin/notifications/${waiting.id}/cancel`]: () => Response.json({ canceled: true }),
  });
  await screen.findByText(/reached 1,200 · read by 340/);
  press('Take back');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/cancel'))).toBe(true));
});

test.each([
  [{ mails: 0, mailing: true }, / · emails on the way$/],
  [{ mails: 40, mailing: true }, / · 40 by email, more on the way$/],
  [{ mails: 90, mailing: false }, / · 90 by email$/],
  [{ mails: 0, mailing: true, state: 'waiting', reach: null }, /· also by email$/],
])('the list says what became of the emails: %o', async (given, words) => {
  await open({
    'GET /api/admin/notifications/sent': () => Response.json({ sent: [{ ...sent, ...given }], next: null }),
  });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a message whose answer was lost is sent again under the same id, and the next one under another', async () => {
  let isLost = true;
  const { asked } = await open({
    'POST /api/functions/send-notification': () =>
      isLost
        ? Promise.reject(new TypeError('the answer is lost'))
        : Response.json({ success: true, id: sent.id, recipients: 1200 }),
  });
  await write();
  press('Send Notification');
  await confirm();
  await screen.findByText(/offline|Failed to send notification/);
  isLost = false;
  await confirm();
  await screen.findByText('Notification sent');
  await write();
  press('Send Notification');
  await confirm();
  await waitFor(() => expect(sends(asked)).toHaveLength(3));
  const [first, again, next] = sends(asked).map((body) => (body as { id?: string }).id);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});
