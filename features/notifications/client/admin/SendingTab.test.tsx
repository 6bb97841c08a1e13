// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepDraft, readDraft } from '#platform/client/drafts.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { postalAddressMissing, timePast } from '#features/notifications/rules.ts';
import { refusal } from '#testing/page.tsx';
import { confirm, open, press, sends, sent, write } from '#testing/sending-page.tsx';

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

test('the zone of the time is said without signs of a program', async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'America/New_York',
  });
  await open();
  expect(await screen.findByText(/time zone \(America\/New York\)/)).toBeTruthy();
});

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
  // What went out is no draft anymore, and neither is whom it was for.
  await waitFor(() => expect(readDraft(draft, draftFields)).toEqual({}));
  cleanup();
  await open();
  await screen.findByLabelText('Title');
  expect(screen.queryByText('ana@example.com')).toBeNull();
  expect(screen.queryByText('Your message is back')).toBeNull();
});

test('a draft of the older shape still loads, and a word that is no audience is never everybody', async () => {
  keepDraft(draft, { title: 'Older', message: 'Words.', type: 'info', action_url: '' });
  const older = await open();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Older'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everybody' }).checked).toBe(false);
  expect(sends(older.asked)).toEqual([]);
  cleanup();
  keepDraft(draft, { title: 'Odd', message: 'Words.', type: 'info', action_url: '', to: 'nobody' });
  const { asked } = await open();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Odd'));
  press('Send Notification');
  await screen.findByText('Choose who gets it');
  expect(sends(asked)).toEqual([]);
});

test.each([
  [() => refusal(404, 'not_found', 'There is no such member.'), 'There is no such member.'],
  [() => new Response('<html>', { status: 500 }), 'Failed to send notification'],
])('a failure is told and keeps what was written [notifications.send-failure]', async (answer, words) => {
  await open({ 'POST /api/functions/send-notification': answer });
  await write();
  press('Send Notification');
  await confirm();
  const toast = (await screen.findByText(words)).closest<HTMLElement>('[data-sonner-toast]');
  expect(toast?.dataset['type']).toBe('error');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('A talk on Friday');
});

test('while the postal address is missing the refusal stands at the box, with the way to enter it', async () => {
  const fields = { by_mail: postalAddressMissing };
  await open({
    'POST /api/functions/send-notification': () =>
      Response.json(
        { success: false, error: postalAddressMissing, code: 'invalid_input', fields },
        { status: 400 },
      ),
  });
  await write();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Also by email/ });
  fireEvent.click(box);
  press('Send Notification');
  await confirm();
  const way = await screen.findByRole('link', { name: 'Enter it in the setup' });
  expect(way.getAttribute('href')).toBe('/admin/setup?step=owner');
  const described = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain(postalAddressMissing);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('A talk on Friday');
  fireEvent.click(box);
  expect(screen.queryByRole('link', { name: 'Enter it in the setup' })).toBeNull();
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

test.each([
  [{ chosen: ['a@x.example', 'b@x.example'], reach: 2 }, 'a@x.example, b@x.example'],
  [
    { chosen: ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'], reach: 40 },
    'a@x.example, b@x.example, c@x.example and 37 more',
  ],
  [
    { chosen: ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'], reach: null, state: 'waiting' },
    'a@x.example, b@x.example, c@x.example, others',
  ],
  [{ chosen: [], reach: 1 }, 'Chosen members'],
])('the list says who was chosen: %o', async (given, words) => {
  const one = { ...sent, audience: 'chosen', ...given };
  await open({ 'GET /api/admin/notifications/sent': () => Response.json({ sent: [one], next: null }) });
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
