import { expect } from '@playwright/test';
import { boxUrl } from './demo.ts';

interface Mail {
  readonly subject: string;
  readonly text: string | null;
}

async function mailsTo(address: string, box: string): Promise<readonly Mail[]> {
  const response = await fetch(`${box}/mail/api/messages?to=${encodeURIComponent(address)}`);
  const { messages } = (await response.json()) as { messages: readonly Mail[] };
  return messages;
}

/**
 * Waits for a mail with that subject, as its reader does. @param box where the mails of this run arrive
 * @returns its text and the first of its links that holds a token
 */
export async function mailTo(address: string, subject: string, box = boxUrl) {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address, box);
        found = mails.find((mail) => mail.subject === subject);
        return mails.map((mail) => mail.subject);
      },
      { timeout: 20_000, message: `mail "${subject}" to ${address}` },
    )
    .toContain(subject);
  const text = found?.text ?? '';
  return { text, link: /https?:\/\/\S+#token=[^\s)>"]+/.exec(text)?.[0] ?? '' };
}
