// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { member, openPage, refusal } from '#testing/page.tsx';
import { AuthPage } from './AuthPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Up' });
const words = 'Please show that you are a person: do the check above the button, then press it again.';

test('where the site asks for a check it is shown, its answer is sent, and a refused one is asked for anew', async () => {
  const solves: ((answer: string) => void)[] = [];
  vi.stubGlobal('turnstile', {
    render: (
      _: HTMLElement,
      { callback, sitekey }: { callback: (answer: string) => void; sitekey: string },
    ) => {
      expect(sitekey).toBe('a-site-key');
      return String(solves.push(callback));
    },
    remove: () => undefined,
  });
  await openPage(AuthPage, {
    address: '/auth#sign-up',
    server: {
      'GET /api/config': () =>
        Response.json({
          morphcast: null,
          captcha: { provider: 'turnstile', siteKey: 'a-site-key' },
          providers: [],
          signsFirstIn: [],
        }),
      'POST /api/auth/sign-up': ({ body }) =>
        (body as { captcha?: string }).captcha === 'right'
          ? Response.json({ viewer: member(), expiresAt: '2026-12-01T00:00:00.000Z', next: 'nothing' })
          : refusal(400, 'captcha_failed', words),
    },
  });
  await screen.findByLabelText('First name');
  fill('First name', 'Ana');
  fill('Last name', 'Ito');
  fill('Email', 'ana@example.com');
  fill('Password', 'correct-horse-9');
  fireEvent.click(screen.getByRole('checkbox', { name: /^I accept the terms/ }));
  expect(solves, 'nobody is checked before the server wants it').toEqual([]);
  fireEvent.click(button());
  await waitFor(() => expect(solves).toHaveLength(1));
  expect(button().disabled).toBe(true);
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  solves[0]?.('late');
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  await waitFor(() => expect(solves).toHaveLength(2));
  expect(button().disabled).toBe(true);
  solves[1]?.('right');
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  await screen.findByText('Success!');
});
