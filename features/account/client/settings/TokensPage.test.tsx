// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { TokensPage } from './TokensPage.tsx';

const id = '7d3f0f0e-94f2-4a30-b0c7-1f9c0a1f7a11';
const token = {
  id,
  name: 'My assistant',
  scope: 'read',
  isAssistant: false,
  createdAt: '2026-11-12T10:00:00.000Z',
  expiresAt: '2027-02-12T10:00:00.000Z',
  lastUsedAt: null,
};
const made = `mmg_pat_${'a'.repeat(43)}`;
const list = 'GET /api/account/tokens';
const make = 'POST /api/account/tokens';
const open = (server: StandInServer = {}, tokens: object[] = [token]) =>
  openPage(TokensPage, {
    address: '/settings/tokens',
    tier: 'free',
    server: { [list]: () => Response.json({ tokens }), ...server },
  });
const dialog = async () => within(await screen.findByRole('dialog'));

test('a token is made with a name, a scope and an end, asks for the password if it must, and is shown once', async () => {
  let isAsked = false;
  const page = await open(
    {
      [make]: () => {
        if (isAsked) return Response.json({ token: made, made: { ...token, scope: 'write' } });
        isAsked = true;
        return refusal(403, 'password_needed', 'Please enter your password to go on.');
      },
    },
    [],
  );
  expect(await screen.findByText('No tokens yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Make a token' }));
  const press = async () => fireEvent.click((await dialog()).getByRole('button', { name: 'Make token' }));
  await press();
  expect(await (await dialog()).findByText('Give it a name')).toBeTruthy();
  fireEvent.change((await dialog()).getByLabelText('Name'), { target: { value: 'My assistant' } });
  fireEvent.click((await dialog()).getByRole('radio', { name: 'Read and write' }));
  fireEvent.change((await dialog()).getByLabelText('It works for'), { target: { value: '30' } });
  await press();
  fireEvent.change(await (await dialog()).findByLabelText('Your password'), { target: { value: 'secret1' } });
  await press();
  expect(await (await dialog()).findByText(made)).toBeTruthy();
  const chosen = { name: 'My assistant', scope: 'write', days: 30 };
  expect(page.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    chosen,
    { ...chosen, password: 'secret1' },
  ]);
  fireEvent.click((await dialog()).getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(made)).toBeNull();
});

test('each says what it may do and until when, and is revoked after a question', async () => {
  const page = await open({ [`DELETE /api/account/tokens/${id}`]: () => Response.json({ revoked: true }) });
  expect(await screen.findByText('Only reads')).toBeTruthy();
  expect(
    screen.getByText(/Not used yet · since November 12, 2026 · works until February 12, 2027/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Revoke My assistant' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Revoke “My assistant”?')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Revoke token' }));
  expect(await screen.findByText('Token revoked')).toBeTruthy();
  expect(page.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('a connected assistant is listed apart, and disconnected after a question', async () => {
  const assistant = {
    ...token,
    id: '7d3f0f0e-94f2-4a30-b0c7-1f9c0a1f7a12',
    name: 'Claude',
    isAssistant: true,
  };
  const page = await open(
    { [`DELETE /api/account/tokens/${assistant.id}`]: () => Response.json({ revoked: true }) },
    [assistant],
  );
  const section = within(await screen.findByRole('region', { name: 'Connected assistants' }));
  expect(await section.findByText('Claude')).toBeTruthy();
  expect(section.getByText(new URL('/mcp', location.origin).href)).toBeTruthy();
  expect(screen.getByText('No tokens yet')).toBeTruthy();
  fireEvent.click(section.getByRole('button', { name: 'Disconnect Claude' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Disconnect “Claude”?')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Disconnect assistant' }));
  expect(await screen.findByText('Assistant disconnected')).toBeTruthy();
  expect(page.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('a list that can’t be loaded says so, and is asked for again', async () => {
  await open({ [list]: () => refusal(503, 'unavailable', 'Please try again.') });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
