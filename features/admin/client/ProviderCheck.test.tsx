// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import { ProviderCheck } from './ProviderCheck.tsx';

const one = {
  provider: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  returnAddress: 'https://app.example/auth/callback/google',
};
const open = (answer: () => Response) =>
  openPage(ProviderCheck, {
    address: '/admin/setup',
    tier: 'admin',
    server: { 'GET /api/admin/providers': answer },
  });

test('each provider says whether it answers, and which address to register there', async () => {
  await open(() => Response.json({ providers: [{ ...one, state: 'answers' }] }));
  expect(await screen.findByText('Answers')).toBeTruthy();
  // The checklist above it is headed ‘Sign-in with accounts elsewhere’ already.
  expect(screen.getByRole('heading', { level: 3, name: 'Do the sign-in providers answer?' })).toBeTruthy();
  const words = screen.getByText(/https:\/\/app\.example\/auth\/callback\/google/).textContent;
  expect(words).toMatch(/Google Cloud console.*“Authorized redirect URIs”/);
});

test('one that is silent is named with where we looked', async () => {
  await open(() => Response.json({ providers: [{ ...one, state: 'silent' }] }));
  expect(await screen.findByText('Doesn’t answer')).toBeTruthy();
  expect(screen.getByText(/accounts\.google\.com\/\.well-known\/openid-configuration/)).toBeTruthy();
});

test('one that refuses our secret is named as that, with what to set', async () => {
  await open(() => Response.json({ providers: [{ ...one, state: 'secret_refused' }] }));
  expect(await screen.findByText('Refuses our secret')).toBeTruthy();
  expect(screen.getByText(/GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/)).toBeTruthy();
});

test('nothing stands there while none is on, and a failure can be tried again', async () => {
  const page = await open(() => Response.json({ providers: [] }));
  await waitFor(() => expect(page.asked).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Do the sign-in providers answer?')).toBeNull());
});

test('a failure is said, with another try', async () => {
  await open(() => refusal(503, 'unavailable', 'We can’t answer right now.'));
  expect(await screen.findByText('We can’t answer right now.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
