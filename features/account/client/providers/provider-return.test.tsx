// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storedAs } from '#content/legal/stored.ts';
import { call } from '#platform/client/call.ts';
import { startTotp } from '#features/account/contract-security.ts';
import { member, openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { AuthPage } from '#features/account/client/sign-in/AuthPage.tsx';
import { ProviderReturnPage } from './ProviderReturnPage.tsx';

const finishPath = 'POST /api/auth/provider/finish';
const nobody = { viewer: null, expiresAt: null, totpDueAt: null };
const somebody = { ...nobody, viewer: member() };
const person = { name: 'Demo ID', email: 'rosa@people.example', firstName: 'Rosa', lastName: '' };
const told = (next: 'sign_up' | 'join') => ({ ...person, next, redirect: '/tools' });
const answer = (body: object) => () => Response.json({ ...nobody, redirect: '/tools', told: null, ...body });
const config = (providers: object[]) => ({
  'GET /api/config': () => Response.json({ morphcast: null, captcha: null, providers, signsFirstIn: [] }),
});

const openReturn = (server: StandInServer, query = '?code=c&state=s') =>
  openPage(ProviderReturnPage, { address: `/auth/callback/openid${query}`, server });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('nothing is offered where no provider is switched on, and one button for each that is', async () => {
  await openPage(AuthPage, { address: '/auth', server: config([]) });
  await screen.findByRole('tab', { name: 'Sign In' });
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
});

test('the button goes where the server says, with the way back', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const { asked } = await openPage(AuthPage, {
    address: '/auth?redirect=/tools',
    server: {
      ...config([{ provider: 'openid', name: 'Demo ID' }]),
      'POST /api/auth/provider/start': () => Response.json({ address: 'https://id.example/authorize?x=1' }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Demo ID' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example/authorize?x=1'));
  expect(asked.find(({ path }) => path.endsWith('/start') && !path.includes('passkey'))?.body).toEqual({
    provider: 'openid',
    redirect: '/tools',
    anew: false,
  });
  // Back by the back button, from the browser's memory: the button is no longer busy.
  fireEvent(window, new Event('pageshow'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Continue with Demo ID' }).getAttribute('aria-busy')).not.toBe(
      'true',
    ),
  );
});

test('whoever was just asked to show anew who they are is asked so at the provider', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const { asked } = await openPage(AuthPage, {
    address: '/auth?redirect=/settings/security',
    server: {
      ...config([{ provider: 'openid', name: 'Demo ID' }]),
      'POST /api/account/totp/start': () => refusal(403, 'sign_in_needed', 'Show again who you are.'),
      'POST /api/auth/provider/start': () => Response.json({ address: 'https://id.example/authorize?x=1' }),
    },
  });
  await expect(call(startTotp, { body: {} })).rejects.toMatchObject({ code: 'sign_in_needed' });
  for (const name of Object.keys(sessionStorage))
    expect(storedAs('Session storage', name), name).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Demo ID' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/api/auth/provider/start')?.body).toMatchObject({ anew: true }),
  );
});

test('a provider that does not answer is said once, at its button, and the other ways stay', async () => {
  const words = 'Demo ID does not answer. Try again in a moment, or sign in with your password.';
  await openPage(AuthPage, {
    address: '/auth',
    server: {
      ...config([{ provider: 'openid', name: 'Demo ID' }]),
      'POST /api/auth/provider/start': () => refusal(503, 'provider_down', words),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Demo ID' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

test('somebody known goes on to where they wanted, and the code leaves the address bar', async () => {
  const { asked } = await openReturn({ [finishPath]: answer({ ...somebody, next: 'nothing' }) });
  expect(await screen.findByText('Now at /tools')).toBeTruthy();
  const sent = asked.filter(({ path }) => path === '/api/auth/provider/finish');
  expect(sent.map(({ body }) => body)).toEqual([{ provider: 'openid', query: 'code=c&state=s' }]);
  expect(location.search).toBe('');
});

test('the second step is asked as after a password', async () => {
  await openReturn({
    [finishPath]: answer({ next: 'mfa_required' }),
    'POST /api/auth/challenge': () => Response.json({ ...somebody, next: 'nothing' }),
  });
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  press('Continue');
  expect(await screen.findByText('Now at /tools')).toBeTruthy();
});

test('somebody new sees what was told, adds what is missing, and must tick the terms', async () => {
  const { asked } = await openReturn({
    [finishPath]: answer({ next: 'sign_up', told: told('sign_up') }),
    'POST /api/auth/provider/sign-up': () =>
      Response.json({ ...somebody, next: 'nothing', redirect: '/tools' }),
  });
  expect(await screen.findByText('rosa@people.example')).toBeTruthy();
  press('Create my account');
  expect(await screen.findByText('Last name is required')).toBeTruthy();
  expect(screen.getByText('Please accept the terms to go on')).toBeTruthy();
  fill('Last name', 'Lind');
  fireEvent.click(screen.getByRole('checkbox', { name: /^I accept the terms/ }));
  press('Create my account');
  expect(await screen.findByText('Now at /tools')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('/provider/sign-up'))?.body).toEqual({
    firstName: 'Rosa',
    lastName: 'Lind',
    acceptsTerms: true,
  });
});

test('whoever has an account signs in to it once, and it is joined', async () => {
  const { asked } = await openReturn({
    [finishPath]: answer({ next: 'join', told: told('join') }),
    'POST /api/auth/sign-in': () => Response.json({ ...somebody, next: 'nothing' }),
    'POST /api/account/identities/join': () => Response.json({ name: 'Demo ID', redirect: '/tools' }),
  });
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('rosa@people.example');
  fill('Password', 'secret1');
  press('Sign In');
  expect(await screen.findByText('Now at /tools')).toBeTruthy();
  expect(asked.some(({ path }) => path === '/api/account/identities/join')).toBe(true);
});

test('whoever signs in to another account is told that nothing was joined, and goes on', async () => {
  const words = 'Nothing was added: this is not the account of rosa@people.example.';
  await openReturn({
    [finishPath]: answer({ next: 'join', told: told('join') }),
    'POST /api/auth/sign-in': () => Response.json({ ...somebody, next: 'nothing' }),
    'POST /api/account/identities/join': () => refusal(409, 'conflict', words),
  });
  await screen.findByLabelText('Email');
  fill('Password', 'secret1');
  press('Sign In');
  expect(await screen.findByText(words)).toBeTruthy();
  press('Continue');
  expect(await screen.findByText('Now at /tools')).toBeTruthy();
});

test.each([
  ['bad_provider_answer', 401],
  ['provider_denied', 403],
  ['provider_down', 503],
] as const)('%s is told in plain words, with the way back', async (code, status) => {
  await openReturn({ [finishPath]: () => refusal(status, code, 'Why it was not to be.') });
  expect(await screen.findByText('Why it was not to be.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/auth');
});

test('the page loaded anew goes on from what was told, or says that it is over', async () => {
  const page = await openReturn(
    { 'GET /api/auth/provider/told': () => Response.json({ told: told('sign_up') }) },
    '',
  );
  expect(await screen.findByText('rosa@people.example')).toBeTruthy();
  expect(page.asked.map(({ path }) => path)).not.toContain('/api/auth/provider/finish');
});

test('a callback that is over is told so when the page is loaded anew', async () => {
  await openReturn({ 'GET /api/auth/provider/told': () => Response.json({ told: null }) }, '');
  expect(await screen.findByText(/^This sign-in has expired/)).toBeTruthy();
});

test('without a connection the same answer can be sent again', async () => {
  let isOff = true;
  await openReturn({
    [finishPath]: () =>
      isOff
        ? refusal(503, 'unavailable', 'We can’t answer right now.')
        : answer({ ...somebody, next: 'nothing' })(),
  });
  expect((await screen.findAllByText('We can’t answer right now.')).length).toBeGreaterThan(0);
  isOff = false;
  press('Retry');
  expect(await screen.findByText('Now at /tools')).toBeTruthy();
});
