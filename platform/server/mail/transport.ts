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

/** A 5xx answer to the mail is final, whatever else went wrong may pass. */
function judge(error: unknown): Sent {
  const { code, responseCode } = (error instanceof Error ? error : {}) as SmtpFailure;
  const name = typeof code === 'string' ? code : 'EUNKNOWN';
  const answer = typeof responseCode === 'number' ? ` ${responseCode}` : '';
  // Faults of ours or of the way, not of the mail: they are mended and it goes out.
  const passing = code === 'EAUTH' || code === 'ETLS';
  const final = typeof responseCode === 'number' && responseCode >= 500 && !passing;
  return { outcome: final ? 'refused' : 'failed', code: `${name}${answer}` };
}

const thisMachine = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** What an SMTP address could say against encryption. */
const againstTls = ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'secure'];

/**
 * How the connection is made safe. A password leaves this machine under TLS only: whoever stands on the way could take
 * the offer of STARTTLS out of the server's greeting. On this machine nobody stands on the way, and a relay here shows a
 * certificate of its own.
 */
function protectedBy(address: string) {
  const url = new URL(address);
  if (thisMachine.has(url.hostname)) return { url: address, tls: { rejectUnauthorized: false } };
  if (url.username === '' && url.password === '') return { url: address };
  for (const name of againstTls) url.searchParams.delete(name);
  return { url: url.href, requireTLS: true };
}

/** Sends over SMTP. A server without TLS that should get our password counts as a fault that may pass. */
export function createSmtpTransport(settings: { url: string; from: string }): MailTransport {
  // Loaded with the first mail: a start needs none of it.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...protectedBy(settings.url),
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
