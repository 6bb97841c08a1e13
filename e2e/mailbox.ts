import { expect } from '@playwright/test';
import { fakesUrl } from './demo.ts';

interface Mail {
  readonly id: number;
  readonly subject: string;
  readonly text: string | null;
}

/** Tells the mail server how to behave for the next mails. */
export async function setMail(mode: string, times?: number): Promise<void> {
  const response = await fetch(`${fakesUrl}/mail/_mode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, ...(times === undefined ? {} : { times }) }),
  });
  expect(response.ok).toBe(true);
}

/** Clicks a button on the mail's own page in the fakes, as its reader or their server would. */
export async function actOnMail(id: number, act: 'unsubscribe' | 'complaint' | 'bounce'): Promise<void> {
  const response = await fetch(`${fakesUrl}/mail/${id}/_act`, {
    method: 'POST',
    headers: { origin: fakesUrl },
    body: new URLSearchParams({ act }),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
}

async function mailsTo(address: string, fakes: string): Promise<readonly Mail[]> {
  const response = await fetch(`${fakes}/mail/api/messages?to=${encodeURIComponent(address)}`);
  const { messages } = (await response.json()) as { messages: readonly Mail[] };
  return messages;
}

/**
 * Waits for a mail with this subject. @param fakes where this run's mails arrive
 * @returns its text and the first of its links that contains a token
 */
export async function mailTo(address: string, subject: string, fakes = fakesUrl) {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address, fakes);
        found = mails.find((mail) => mail.subject === subject);
        return mails.map((mail) => mail.subject);
      },
      { timeout: 20_000, message: `mail "${subject}" to ${address}` },
    )
    .toContain(subject);
  const text = found?.text ?? '';
  return { id: found?.id ?? 0, text, link: /https?:\/\/\S+#token=[^\s)>"]+/.exec(text)?.[0] ?? '' };
}
