// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { neededToGoLive } from '#features/admin/rules.ts';
import { badgeOf, open } from '#testing/setup-page.tsx';

test('done email says from which address it comes, where answers land, and where a demo’s can be read', async () => {
  const mail = {
    from: 'Great <hello@great.example>',
    replies: 'hello@great.example',
    inbox: null,
    records: null,
  };
  await open('mail', ['mail'], {}, { mail });
  expect(await screen.findByText('Great <hello@great.example>')).toBeTruthy();
  expect(screen.getByText(/^hello@great\.example\. Have a person read/)).toBeTruthy();
  expect(screen.queryByText(/Nothing leaves this installation/)).toBeNull();
  cleanup();
  await open('mail', ['mail'], {}, { mail: { ...mail, inbox: 'http://127.0.0.1:3001/mail' } });
  const inbox = await screen.findByRole('link', { name: /inbox for trying it out/ });
  expect(inbox.getAttribute('href')).toBe('http://127.0.0.1:3001/mail');
});

test('the records that keep emails out of spam are lines to copy, for the domain that they come from', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const mail = {
    from: 'Great <hello@great.example>',
    replies: 'owner@great.example',
    inbox: null,
    records: null,
  };
  await open('mail', ['mail'], {}, { mail });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the three records' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  const [spf, dkim, dmarc] = writeText.mock.calls[0]?.[0].split('\n') ?? [];
  expect(spf).toBe('SPF: TXT record of great.example: v=spf1 include:<as your email provider says> -all');
  expect(dkim).toMatch(/^DKIM: as your email provider says/);
  expect(dmarc).toBe(
    'DMARC: TXT record of _dmarc.great.example: v=DMARC1; p=none; rua=mailto:owner@great.example',
  );
});

test('what is set for trying out only is not called done, neither in the list nor at its matter', async () => {
  const mail = {
    from: 'hello@great.example',
    replies: 'hello@great.example',
    inbox: 'http://127.0.0.1:3001',
    records: null,
  };
  await open('mail', ['owner', 'payments', 'mail', 'mailTested'], {}, { mail });
  expect(await screen.findByText('3 of 7 steps are done, 2 of them in test mode.')).toBeTruthy();
  const wordsOf = (name: RegExp) => screen.getByRole('link', { name }).textContent;
  expect(wordsOf(/^2\. Payments/)).toBe('2. Payments, Done in test mode');
  expect(wordsOf(/^3\. Email/)).toBe('3. Email, Done in test mode');
  expect(badgeOf('Mail server')).toBe('Done in test mode');
  cleanup();
  const real = { ...mail, inbox: null, records: { state: 'fine' as const, missing: [] } };
  const set = ['payments', 'paymentsLive', 'mail', 'mailLive', 'mailTested', 'mailRecords'];
  await open('mail', set, {}, { mail: real });
  expect(await screen.findByText('2 of 7 steps are done.')).toBeTruthy();
  expect(wordsOf(/^3\. Email/)).toBe('3. Email, Done');
});

test('email is done only when a test email was accepted and receivers find the records; what nobody knows is said so', async () => {
  const mail = (state: 'fine' | 'missing' | 'unknown', missing: string[] = []) => ({
    mail: {
      from: 'hello@great.example',
      replies: 'hello@great.example',
      inbox: null,
      records: { state, missing },
    },
  });
  const wordsOf = () => screen.getByRole('link', { name: /^3\. Email/ }).textContent;
  await open('mail', ['mail', 'mailLive', 'mailRecords'], {}, mail('fine'));
  await screen.findByRole('heading', { level: 3, name: 'Test email' });
  expect([wordsOf(), badgeOf('Mail server'), badgeOf('Test email')]).toEqual([
    '3. Email, To do',
    'Set',
    'To do',
  ]);
  expect(badgeOf('Records of your domain')).toBe('Done');
  cleanup();
  await open('mail', ['mail', 'mailLive', 'mailTested'], {}, mail('missing', ['SPF', 'DMARC']));
  expect(await screen.findByText(/land in spam\. Missing: SPF and DMARC\. /)).toBeTruthy();
  expect([wordsOf(), badgeOf('Records of your domain')]).toEqual(['3. Email, To do', 'To do']);
  cleanup();
  await open('mail', ['mail', 'mailLive', 'mailTested', 'mailRecords'], {}, mail('unknown'));
  expect(await screen.findByText(/^The server couldn’t ask the DNS just now/)).toBeTruthy();
  expect([wordsOf(), badgeOf('Records of your domain')]).toEqual([
    '3. Email, Records not known',
    'Not known',
  ]);
  cleanup();
  await open('live', [...neededToGoLive, 'ai', 'links'], {}, mail('unknown'));
  expect(await screen.findByText(/^The server couldn’t ask the DNS just now/)).toBeTruthy();
});
