// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepDraft } from '#platform/client/drafts.ts';
import { hasNotAgreed } from '#features/notifications/rules.ts';
import { openPage } from '#testing/page.tsx';
import { SendingTab } from './SendingTab.tsx';
import { confirm, open, press, sends, sent, write } from '#testing/sending-page.tsx';

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
  await write(null);
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
  const heading = screen.getByRole('heading', { name: 'Notification to 1 member' });
  expect(document.activeElement).toBe(heading);
  expect(heading.nextElementSibling?.textContent).toBe('bo@example.com');
  await write(null);
  press('Send Notification');
  await screen.findByRole('alertdialog');
  expect(asked.at(-1)?.path).toContain('user_ids=bo');
});

const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .flatMap((radio) =>
      radio.checked && radio.closest('fieldset')?.textContent?.startsWith('Who') ? [radio] : [],
    );

test('nobody is chosen until somebody is: sending without that says so at the choice and asks nothing', async () => {
  const { asked } = await open();
  await write(null);
  expect(chosen()).toEqual([]);
  press('Send Notification');
  await screen.findByText('Choose who gets it');
  const choice = screen.getByRole('group', { name: 'Who is it for?', description: 'Choose who gets it' });
  expect(choice.contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked.filter(({ path }) => path.includes('/recipients'))).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Everybody' }));
  expect(screen.queryByText('Choose who gets it')).toBeNull();
});

test('whoever got a message is not chosen for the next one, neither here nor when the page is opened again', async () => {
  const server = {
    'GET /api/admin/notifications/recipients?user_ids=bo': () => Response.json({ recipients: 1 }),
  };
  const { router } = await open(server);
  await screen.findByLabelText('Title');
  await act(() =>
    router.navigate({
      to: '/course-admin',
      search: { tab: 'notifications' },
      state: { chosenMembers: [{ id: 'bo', email: 'bo@example.com' }] },
    }),
  );
  await write(null);
  press('Send Notification');
  await confirm();
  await screen.findByText('Notification sent');
  await screen.findByRole('heading', { name: 'Send a notification' });
  expect(chosen()).toEqual([]);
  expect(router.state.location.state.chosenMembers).toBeUndefined();
  expect(router.state.location.search).toEqual({ tab: 'notifications' });
  cleanup();
  await open(server);
  await screen.findByRole('heading', { name: 'Send a notification' });
  expect(chosen()).toEqual([]);
});

test('members chosen and not written to yet are said to be from before; those who were just ticked are not', async () => {
  keepDraft('notifications.send', { to: 'member', member_id: 'u9', member_email: 'ana@example.com' });
  const { router } = await open();
  expect(await screen.findByText('Who it’s for is still chosen')).toBeTruthy();
  await act(() =>
    router.navigate({
      to: '/course-admin',
      search: { tab: 'notifications' },
      state: { chosenMembers: [{ id: 'bo', email: 'bo@example.com' }] },
    }),
  );
  await screen.findByRole('button', { name: 'Remove bo@example.com' });
  expect(screen.queryByText('Who it’s for is still chosen')).toBeNull();
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
