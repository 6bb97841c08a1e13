// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { member, openPage, refusal } from '#testing/page.tsx';
import { membership, read } from '#testing/billing-page.tsx';
import { CancelSubscriptionPage, WithdrawPage } from './DeclarationPage.tsx';
import { UndoDeclarationPage } from './UndoDeclarationPage.tsx';

const declares = 'POST /api/billing/declarations';
const reads = 'POST /api/billing/declarations/read';
const declared = { kind: 'cancellation', plan: 'premium', declaredAt: '2026-11-23T12:00:00.000Z' };
const undoes = 'POST /api/billing/declarations/undo';
const received = () => Response.json({ declaredAt: '2026-11-23T12:00:00.000Z' });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function whoAndWhat() {
  await screen.findByLabelText('Your name');
  fill('Your name', 'Ana Ito');
  fill('Email of your account', 'ana@example.com');
  fill('Contract', 'premium');
}

test('a press of Cancel now is the cancellation; it asks who, which contract, how and when [billing.cancel-without-sign-in]', async () => {
  const { asked } = await openPage(CancelSubscriptionPage, {
    address: '/cancel-subscription',
    server: { [declares]: received },
  });
  await screen.findByLabelText('Your name');
  press('Cancel now');
  expect(await screen.findByText('Please enter your name')).toBeTruthy();
  await whoAndWhat();
  fireEvent.click(screen.getByRole('radio', { name: /^Extraordinary/ }));
  press('Cancel now');
  expect(await screen.findByText('Please name the reason')).toBeTruthy();
  expect(asked).toEqual([]);
  fill('Reason', 'It never loads');
  fill('When should it end? (optional)', '2027-01-31');
  press('Cancel now');
  expect(await screen.findByRole('heading', { name: 'We received your cancellation' })).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({
    kind: 'cancellation',
    name: 'Ana Ito',
    email: 'ana@example.com',
    plan: 'premium',
    manner: 'extraordinary',
    reason: 'It never loads',
    endOn: '2027-01-31',
  });
});

test('a reason that was typed is there after a reload and until it is sent, who declares it is not', async () => {
  const page = await openPage(CancelSubscriptionPage, {
    address: '/cancel-subscription',
    server: { [declares]: received },
  });
  await whoAndWhat();
  fireEvent.click(screen.getByRole('radio', { name: /^Extraordinary/ }));
  fill('Reason', 'It never loads');
  page.reload();
  expect(await screen.findByDisplayValue('It never loads')).toBeTruthy();
  expect([valueOf('Your name'), valueOf('Email of your account')]).toEqual(['', '']);
  await whoAndWhat();
  press('Cancel now');
  await screen.findByRole('heading', { name: 'We received your cancellation' });
  expect(sessionStorage.getItem('draft:account.declaration.cancellation')).toBeNull();
});

test('a withdrawal has a second step, with a way back [billing.withdraw-without-sign-in]', async () => {
  const { asked } = await openPage(WithdrawPage, { address: '/withdraw', server: { [declares]: received } });
  await whoAndWhat();
  press('Withdraw from contract');
  expect(await screen.findByText('Please confirm')).toBeTruthy();
  expect(asked).toEqual([]);
  press('Back');
  expect(await screen.findByLabelText<HTMLInputElement>('Your name')).toHaveProperty('value', 'Ana Ito');
  press('Withdraw from contract');
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  expect(await screen.findByRole('heading', { name: 'We received your withdrawal' })).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({
    kind: 'withdrawal',
    name: 'Ana Ito',
    email: 'ana@example.com',
    plan: 'premium',
  });
});

test('the link of the mail undoes it at a press, and says when it is spent [billing.declaration-undo]', async () => {
  const answers = [
    () => refusal(410, 'link_spent', 'Spent'),
    () => Response.json({ ...declared, goesOn: true }),
  ];
  const open = () =>
    openPage(UndoDeclarationPage, {
      address: '/undo-declaration#token=a.b',
      server: { [reads]: () => Response.json(declared), [undoes]: () => (answers.pop() ?? received)() },
    });
  const { asked, reload } = await open();
  expect(await screen.findByText(/^Cancellation of the contract for Premium/)).toBeTruthy();
  expect(screen.getByText(/November 23, 2026|Nov 23, 2026/)).toBeTruthy();
  press('Undo it');
  expect(await screen.findByText('It is undone')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ token: 'a.b' });
  window.history.replaceState(null, '', '/undo-declaration#token=a.b');
  reload();
  await screen.findByText(/^Cancellation of the contract/);
  press('Undo it');
  await waitFor(() => expect(screen.getByText('This link no longer works')).toBeTruthy());
});

test('a link that is spent is said before anything is pressed, and an end that stands is not denied [billing.declaration-undo-own]', async () => {
  await openPage(UndoDeclarationPage, {
    address: '/undo-declaration#token=a.b',
    server: { [reads]: () => refusal(410, 'link_spent', 'Spent') },
  });
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
  cleanup();
  await openPage(UndoDeclarationPage, {
    address: '/undo-declaration#token=a.b',
    server: {
      [reads]: () => Response.json(declared),
      [undoes]: () => Response.json({ ...declared, goesOn: false }),
    },
  });
  await screen.findByText(/^Cancellation of the contract/);
  press('Undo it');
  expect(await screen.findByText(/^The contract still ends/)).toBeTruthy();
});

const paysFor = (tier: 'tools' | 'premium' | null) => ({
  'GET /api/billing/membership': () => Response.json({ subscription: tier && { tier } }),
});

test('who is signed in and pays for a plan has nothing to fill in: one press cancels, ordinarily and as soon as possible [billing.declaration-prefilled]', async () => {
  const { asked } = await openPage(CancelSubscriptionPage, {
    address: '/cancel-subscription',
    // A higher plan was given to them: their contract is the one they pay for.
    tier: 'premium',
    server: { [declares]: received, ...paysFor('tools') },
  });
  // Their contract is known: it is said, and not asked.
  expect((await screen.findByText('Contract:')).parentElement?.textContent).toBe(
    'Contract: Tools & Resources',
  );
  expect(screen.queryByLabelText('Contract')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Ordinary/ }).checked).toBe(true);
  press('Cancel now');
  await screen.findByRole('heading', { name: 'We received your cancellation' });
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      kind: 'cancellation',
      plan: 'tools',
      manner: 'ordinary',
      email: member('premium').email,
    }),
  ]);
});

test.each([
  [{}, 1],
  [{ pausedUntil: '2027-02-01T00:00:00.000Z' }, 0],
  [{ endsAt: '2027-02-01T00:00:00.000Z' }, 0],
  [{ status: 'trialing' }, 0],
])('whose plan may be paused reads so where it is canceled: with %j', async (changes, times) => {
  const runs = { tier: 'tools', status: 'active', endsAt: null, graceEndsAt: null, pausedUntil: null };
  await openPage(CancelSubscriptionPage, {
    address: '/cancel-subscription',
    tier: 'tools',
    server: {
      'GET /api/billing/membership': () => Response.json({ subscription: { ...runs, ...changes } }),
    },
  });
  await screen.findByText('Contract:');
  const words = screen.queryAllByText(/You can pause your plan for one to three months instead/);
  expect(words.length).toBe(times);
  expect(words.map((one) => one.querySelector('a')?.getAttribute('href'))).toEqual(
    words.map(() => '/settings/billing'),
  );
});

test('who pays for nothing chooses the contract', async () => {
  const { asked } = await openPage(CancelSubscriptionPage, {
    address: '/cancel-subscription',
    tier: 'premium',
    server: paysFor(null),
  });
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/billing/membership'));
  await waitFor(() => expect(valueOf('Email of your account')).toBe(member('premium').email));
  expect(valueOf('Contract')).toBe('');
});

test('who is signed in finds their name and address there, and may write others [billing.declaration-prefilled]', async () => {
  const { asked } = await openPage(CancelSubscriptionPage, {
    address: '/cancel-subscription',
    tier: 'tools',
    server: { [declares]: received, ...paysFor('tools') },
  });
  const { email, firstName, lastName } = member('tools');
  await waitFor(() => expect(valueOf('Your name')).toBe(`${firstName} ${lastName}`));
  expect(valueOf('Email of your account')).toBe(email);
  fill('Your name', '');
  fill('Email of your account', 'other@example.com');
  expect(valueOf('Your name')).toBe('');
  fill('Your name', 'Ana Ito');
  fill('Contract', 'premium');
  press('Cancel now');
  await screen.findByRole('heading', { name: 'We received your cancellation' });
  expect(asked.at(-1)?.body).toMatchObject({ name: 'Ana Ito', email: 'other@example.com' });
});

test('a refusal is said once, beside its cause', async () => {
  const late = 'Please choose today or a later day';
  const answers = [
    () => refusal(400, 'invalid_input', late, { endOn: late }),
    () => refusal(503, 'unavailable', 'Not now.'),
  ];
  await openPage(CancelSubscriptionPage, {
    address: '/cancel-subscription',
    server: { [declares]: () => (answers.shift() ?? received)() },
  });
  await whoAndWhat();
  press('Cancel now');
  expect(await screen.findAllByText(late)).toHaveLength(1);
  press('Cancel now');
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  expect(screen.getAllByText('Not now.')).toHaveLength(1);
});

async function withdrawing(guaranteeEndsAt: string | null) {
  const { asked } = await openPage(WithdrawPage, {
    address: '/withdraw',
    tier: 'tools',
    server: { [read]: membership({}, { guaranteeEndsAt }) },
  });
  await screen.findByText('Contract:', { exact: false });
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/billing/membership')).toBe(true));
}

test('the guarantee is named with its day to a member who can have it', async () => {
  await withdrawing('2026-11-28T12:00:00.000Z');
  expect(await screen.findByText(/^Until November 28, 2026 the money-back/)).toBeTruthy();
});

test('the guarantee is not named to a member who can’t have it', async () => {
  await withdrawing(null);
  expect(screen.queryByText(/money-back/)).toBeNull();
});

test('a visitor reads what the guarantee asks for: a first payment, once per person and card', async () => {
  await openPage(CancelSubscriptionPage, { address: '/cancel-subscription' });
  expect(await screen.findByText(/days after your first payment .* once per person and card/)).toBeTruthy();
});
