// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Member } from '#features/members/client/api.ts';
import { MemberPage } from '#features/members/client/MemberPage.tsx';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { suspendedPayment } from './acts.ts';

const paid: NonNullable<Member['subscriptions']>[number] = {
  id: 'sub_1',
  tier: 'tools',
  status: 'active',
  amount: 4700,
  rhythm: 'month',
  pausedUntil: null,
  currency: 'usd',
  paid: null,
  renewsFor: null,
  owedSince: null,
  owed: null,
  refunded: 0,
  startedAt: '2026-11-02T12:00:00.000Z',
  periodStart: '2026-11-02T12:00:00.000Z',
  periodEnd: '2026-12-02T12:00:00.000Z',
  endsAt: null,
  endedAt: null,
};
const help: Member['help'] = {
  isSelf: false,
  secondStepOn: true,
  canWait: true,
  mailAvailable: true,
  reset: null,
  addressChange: null,
  suspension: null,
};
const bo: Member = {
  id: 'u2',
  email: 'bo@example.com',
  name: 'Bo Ek',
  joinedAt: '2026-11-01T12:00:00.000Z',
  emailVerified: true,
  mailStopped: null,
  tier: 'tools',
  since: null,
  until: null,
  isAdmin: false,
  profile: [],
  grants: [],
  referrals: [],
  subscriptions: [paid],
  progress: { finished: 0, lessons: 59, lastAt: null },
  firstWins: { card: null, text: null, lesson: null },
  assessments: [],
  notes: [],
  letters: [],
  notifications: [],
  help,
};
const asked = { why: 'lost_device', note: '', askedAt: '2026-11-21T12:00:00.000Z' } as const;
const suspension = { why: 'looks_stolen', note: 'Called us.', at: asked.askedAt, isSettled: false } as const;

/** The member's page with the help that is under way; `state` may change what the server says of it next. */
async function openMember(given: Partial<Member['help']>, server: StandInServer = {}, totpDueAt?: string) {
  const state = { help: { ...help, ...given } };
  const page = await openPage(MemberPage, {
    address: '/admin/member?id=u2',
    tier: 'admin',
    ...(totpDueAt === undefined ? {} : { totpDueAt }),
    server: { 'GET /api/admin/members/u2': () => Response.json({ ...bo, ...state }), ...server },
  });
  const section = within(await screen.findByRole('region', { name: 'Help this member' }));
  return { ...page, state, section };
}
const pressIn = (place: ReturnType<typeof within>, name: string) => {
  const button = place.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return button;
};
const dialog = async () => within(await screen.findByRole('dialog'));
const done = () => Response.json({ done: true });

test('suspending says what happens to the plan, wants a reason, and gives the focus back to what restores', async () => {
  const {
    asked: sent,
    section,
    state,
  } = await openMember({}, { 'POST /api/admin/members/u2/suspend': done });
  const opener = pressIn(section, 'Access: Suspend');
  const window = await dialog();
  expect(window.getByText(/Their plan ends on December 2, 2026 and won’t renew/)).toBeTruthy();
  pressIn(window, 'Suspend');
  expect(await window.findByText('Please select a reason')).toBeTruthy();
  fireEvent.change(window.getByLabelText('Reason'), { target: { value: 'looks_stolen' } });
  fireEvent.change(window.getByLabelText('Note (optional)'), { target: { value: 'Called us.' } });
  state.help = { ...state.help, suspension };
  pressIn(window, 'Suspend');
  expect(await section.findByText(/Suspended since/)).toBeTruthy();
  expect(section.getByText(/still asking the payment service/)).toBeTruthy();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    why: 'looks_stolen',
    note: 'Called us.',
  });
  expect(section.getByRole('button', { name: 'Access: Restore' })).toBe(opener);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('of a suspended member who pays for nothing, nothing is said of the payment service', async () => {
  const free = { ...bo, subscriptions: [], help: { ...help, suspension } };
  const { section } = await openMember({}, { 'GET /api/admin/members/u2': () => Response.json(free) });
  expect(await section.findByText(/Suspended since/)).toBeTruthy();
  expect(section.queryByText(/payment service/)).toBeNull();
});

test.each([
  [[], 'They aren’t paying for anything'],
  [[{ ...paid, endedAt: paid.startedAt }], 'They aren’t paying for anything'],
  [[{ ...paid, status: 'past_due' }], 'the plan ends right away'],
  [[{ ...paid, endsAt: '2026-11-30T12:00:00.000Z' }], 'was set to end on November 30, 2026'],
])('what is said of a payment fits what runs', (subscriptions, words) => {
  expect(suspendedPayment({ subscriptions })).toContain(words);
});

test('a window that is closed changes nothing and hands the focus back; a refusal stays in it', async () => {
  const { asked: sent, section } = await openMember(
    {},
    { 'POST /api/admin/members/u2/sign-out': () => refusal(409, 'conflict', 'Reload the page.') },
  );
  const opener = pressIn(section, 'Sessions: Sign out everywhere');
  let window = await dialog();
  pressIn(window, 'Cancel');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  pressIn(section, 'Sessions: Sign out everywhere');
  window = await dialog();
  fireEvent.change(window.getByLabelText('Reason'), { target: { value: 'asked' } });
  pressIn(window, 'Sign out everywhere');
  expect(await window.findByText('Reload the page.')).toBeTruthy();
});

test('what a field says is not said once more at the button', async () => {
  const words = 'This is already their address';
  const { section } = await openMember(
    {},
    { 'POST /api/admin/members/u2/address': () => refusal(400, 'invalid_input', words, { email: words }) },
  );
  pressIn(section, 'Email address: Correct');
  const window = await dialog();
  fireEvent.change(window.getByLabelText('New email address'), { target: { value: 'bo@example.com' } });
  fireEvent.change(window.getByLabelText('Reason'), { target: { value: 'asked' } });
  pressIn(window, 'Email the new address');
  expect(await window.findByText(words)).toBeTruthy();
  expect(window.queryByRole('alert')).toBeNull();
});

test('a reset says both ways in which it happens, or the one that is left', async () => {
  const { section } = await openMember({});
  pressIn(section, 'Two-step sign-in: Reset');
  expect((await dialog()).getByText(/after 24 hours, or as soon as another admin confirms/)).toBeTruthy();
});

test('where the wait protects nobody, only another admin can let a reset happen', async () => {
  const { section } = await openMember({ canWait: false });
  pressIn(section, 'Two-step sign-in: Reset');
  expect((await dialog()).getByText(/only another admin can confirm it/)).toBeTruthy();
});

test('who asked for a reset is not offered to confirm it; another admin is', async () => {
  const mine = await openMember({ reset: { ...asked, dueAt: null, byYou: true } });
  expect(mine.section.getByText(/when another admin confirms it/)).toBeTruthy();
  expect(mine.section.queryByRole('button', { name: 'Confirm the reset' })).toBeNull();
  expect(mine.section.getByRole('button', { name: 'Take it back' })).toBeTruthy();
});

test('another admin confirms a reset after a question, and it is gone from the page', async () => {
  const { section, state } = await openMember(
    { reset: { ...asked, dueAt: '2026-11-22T12:00:00.000Z', byYou: false } },
    { 'POST /api/admin/members/u2/second-step-reset/confirm': done },
  );
  pressIn(section, 'Confirm the reset');
  const question = within(await screen.findByRole('alertdialog'));
  state.help = { ...help, secondStepOn: false };
  pressIn(question, 'Reset it now');
  await waitFor(() => expect(section.queryByText(/A reset of their two-step sign-in is waiting/)).toBeNull());
  expect(section.queryByRole('button', { name: 'Two-step sign-in: Reset' })).toBeNull();
});

test('deleting wants the address typed out, and leads back to the members', async () => {
  const { asked: sent, section } = await openMember({}, { 'POST /api/admin/members/u2/delete': done });
  pressIn(section, 'Account: Delete');
  const window = await dialog();
  fireEvent.change(window.getByLabelText('Reason'), { target: { value: 'asked' } });
  const address = window.getByLabelText('Type their email address');
  fireEvent.change(address, { target: { value: 'ben@example.com' } });
  pressIn(window, 'Delete forever');
  expect(await window.findByText('Type their address as it is written above')).toBeTruthy();
  fireEvent.change(address, { target: { value: ' Bo@Example.com ' } });
  pressIn(window, 'Delete forever');
  expect(await screen.findByText('Now at /admin/members')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    why: 'asked',
    email: 'bo@example.com',
  });
});

test('a change of address that waits is shown with the new address, and can be canceled', async () => {
  const addressChange = {
    email: 'new@example.com',
    askedAt: '2026-11-21T12:00:00.000Z',
    until: '2026-11-22T12:00:00.000Z',
  };
  const { section, state } = await openMember(
    { addressChange },
    { 'POST /api/admin/members/u2/address/cancel': done },
  );
  expect(section.getByText(/We emailed new@example.com on/)).toBeTruthy();
  pressIn(section, 'Cancel the change');
  state.help = { ...state.help, addressChange: null };
  pressIn(within(await screen.findByRole('alertdialog')), 'Cancel the change');
  await waitFor(() => expect(section.queryByText(/is waiting to be confirmed/)).toBeNull());
});

test('nothing is offered for oneself', async () => {
  const own = await openMember({ isSelf: true });
  expect(own.section.queryAllByRole('button')).toEqual([]);
});

test('an admin without two-step sign-in is led to it instead', async () => {
  const { section } = await openMember({}, {}, '2026-11-25T12:00:00.000Z');
  expect((await section.findByRole('link', { name: 'Turn it on' })).getAttribute('href')).toBe(
    '/settings/security',
  );
  expect(section.queryAllByRole('button')).toEqual([]);
  // Each part that is missing says so where it would be.
  for (const doing of ['add a note', 'write to them', 'help them'])
    expect(screen.getByText(`Turn on two-step sign-in to ${doing}`)).toBeTruthy();
});

test('an address is not offered to be corrected where the site sends no mail', async () => {
  const { section } = await openMember({ mailAvailable: false });
  expect(section.queryByRole('button', { name: /Email address/ })).toBeNull();
  expect(section.getByRole('button', { name: 'Access: Suspend' })).toBeTruthy();
});
