import type { ComposedMail } from './compose.ts';

export interface OutgoingMail extends ComposedMail {
  readonly to: string;
  /** The same for each try, so that a mail sent twice can be seen to be one. */
  readonly messageId: string;
}

/** What became of one try: `refused` is for good, `failed` may be tried again. `code` is of the protocol, never words. */
export type Sent =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'failed'; readonly code: string };

export interface MailTransport {
  send(mail: OutgoingMail): Promise<Sent>;
  close(): void;
}

interface SmtpFailure {
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/** A 5xx answer is final, whatever else went wrong may pass. */
function judge(error: unknown): Sent {
  const { code, responseCode } = (error instanceof Error ? error : {}) as SmtpFailure;
  const name = typeof code === 'string' ? code : 'EUNKNOWN';
  const answer = typeof responseCode === 'number' ? ` ${responseCode}` : '';
  const final = typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH';
  return { outcome: final ? 'refused' : 'failed', code: `${name}${answer}` };
}

/** Sends over SMTP. A wrong login of ours (EAUTH) is no refusal of the mail: the owner mends it and it goes out. */
export function createSmtpTransport(settings: { url: string; from: string }): MailTransport {
  // Loaded with the first mail: a start needs none of it.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: settings.url,
      connectionTimeout: 8000,
      greetingTimeout: 8000,
      socketTimeout: 15_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let smtp: ReturnType<typeof open> | null = null;
  return {
    async send({ to, subject, html, text, messageId }) {
      try {
        smtp ??= open();
        const transport = await smtp;
        await transport.sendMail({
          from: settings.from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { outcome: 'sent' };
      } catch (error) {
        return judge(error);
      }
    },
    close: () => void smtp?.then((transport) => transport.close()),
  };
}
