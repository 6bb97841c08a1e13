import type { MailFake } from '#fakes/mail/start.ts';

const patienceMs = 20_000;
const everyMs = 50;

/** Waits until something is there. @throws when it does not come within 20 s */
export async function eventually<T>(
  look: () => T | null | undefined | Promise<T | null | undefined>,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined) return found;
    if (performance.now() > end) throw new Error('It did not come within 20 s');
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Waits for a mail to an address with these words in its subject, and reads it. */
export async function mailTo(app: { readonly mail: MailFake }, address: string, subject: string) {
  return eventually(() => app.mail.messages(address).find((mail) => mail.subject.includes(subject)));
}

/** The token of the link in a mail, as the page behind it would read it. */
export function linkToken(mail: { readonly text?: string | null | undefined }): string {
  return decodeURIComponent(/#token=(\S+)/.exec(mail.text ?? '')?.[1] ?? '');
}
