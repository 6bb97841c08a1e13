import type { ComposedMail } from './compose.ts';
import { type DkimKey, senderOf } from './env.ts';
import { type Sent, type SmtpFailure, verdictOn } from './verdict.ts';

export interface OutgoingMail extends ComposedMail {
  readonly to: string;
  /** Unique, and the same for each try: the part of `Message-ID` before the sender's domain. */
  readonly id: string;
  /** The name that it comes from. */
  readonly senderName: string;
  /** Where the recipient unsubscribes from the mailing list; null for mail that members must get. */
  readonly unsubscribeUrl: string | null;
  /** Where an answer goes, in a mail that a person wrote; null in any other mail. */
  readonly replyTo: string | null;
}

/** What a try reports while it runs. */
export interface Watch {
  /** The whole mail has been written to the server, which now owes an answer. */
  readonly onHandedOver: () => void;
}

export interface MailTransport {
  send(mail: OutgoingMail, watch?: Watch): Promise<Sent>;
  /** Aborts every running try. */
  abort(): void;
}

/** How long to wait, in milliseconds. */
export interface SmtpWaits {
  /** From the connection to the end of the message. A slower server is tried again: it has accepted nothing yet. */
  readonly handOver: number;
  /** For the answer to the whole message: ten minutes by RFC 5321 section 4.5.3.2.6, plus one for transit. */
  readonly answer: number;
}

export const smtpWaits: SmtpWaits = { handOver: 50_000, answer: 11 * 60_000 };
/** Somebody waits for the answer. */
const checkMs = 8000;

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
  readonly dkim?: DkimKey | null;
  readonly waits?: SmtpWaits;
}

const thisMachine = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Options by which an SMTP URL could weaken encryption. */
const againstTls = ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'secure'];

/**
 * How the connection is secured. A password leaves this machine only under TLS, since a man in the middle could strip
 * the STARTTLS offer from the server's greeting. On this machine nobody is in the middle, and a local relay uses a
 * self-signed certificate.
 */
function protectedBy(address: string) {
  const url = new URL(address);
  if (thisMachine.has(url.hostname)) return { url: address, tls: { rejectUnauthorized: false } };
  if (url.username === '' && url.password === '') return { url: address };
  for (const name of againstTls) url.searchParams.delete(name);
  return { url: url.href, requireTLS: true };
}

/** The domain of `name@domain` or `Name <name@domain>`. */
export function domainOf(from: string): string {
  return from
    .slice(from.lastIndexOf('@') + 1)
    .replace('>', '')
    .trim()
    .toLowerCase();
}

/** RFC 8058: tells mail programs that one click is enough; both headers are signed. */
const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function failureOf(error: unknown): SmtpFailure {
  const { code, command, response } = (error instanceof Error ? error : {}) as Readonly<
    Record<'code' | 'command' | 'response', unknown>
  >;
  return { name: textOf(code) || 'EUNKNOWN', command: textOf(command), response: textOf(response) };
}

/** Reports when nodemailer has written the whole message, which shows only in its log. */
function handOverLog(onHandedOver: () => void) {
  const silent = () => undefined;
  const info = (entry: unknown) => {
    if ((entry as { tnx?: unknown }).tnx === 'message') onHandedOver();
  };
  return { level: silent, trace: silent, debug: silent, info, warn: silent, error: silent, fatal: silent };
}

/**
 * Sends over SMTP, each mail over its own connection. A mail that was handed over waits for its answer as long as the
 * protocol allows; one that was not is aborted soon, since it can be tried again.
 */
export function createSmtpTransport({
  dkim = null,
  from,
  url,
  waits = smtpWaits,
}: SmtpSettings): MailTransport {
  const domain = domainOf(from);
  const address = senderOf({ MAIL_FROM: from }) ?? from;
  const stopping = new AbortController();
  const dkimOptions = dkim && {
    dkim: {
      domainName: domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: signedHeaders,
    },
  };

  async function connection(onHandedOver: () => void) {
    // Loaded with the first mail, because startup does not need it.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...protectedBy(url),
      ...dkimOptions,
      connectionTimeout: waits.handOver,
      greetingTimeout: waits.handOver,
      socketTimeout: waits.answer,
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: handOverLog(onHandedOver),
    });
  }

  return {
    async send(
      { html, id, replyTo, senderName, subject, text, to, unsubscribeUrl },
      { onHandedOver } = { onHandedOver: () => undefined },
    ) {
      let isHandedOver = false;
      const tooSlow = new AbortController();
      const patience = setTimeout(() => tooSlow.abort(), waits.handOver);
      try {
        const transport = await connection(() => {
          isHandedOver = true;
          clearTimeout(patience);
          onHandedOver();
        });
        await transport.sendMail({
          from: { name: senderName, address },
          to: { name: '', address: to },
          subject,
          html,
          // The logo goes along as an inline picture.
          attachDataUrls: true,
          text,
          messageId: `<${id}@${domain}>`,
          ...(replyTo === null ? {} : { replyTo }),
          headers: {
            // RFC 3834: a mail that a person wrote must not be marked as automatic.
            ...(replyTo === null ? { 'Auto-Submitted': 'auto-generated' } : {}),
            ...(unsubscribeUrl === null ? {} : oneClick),
          },
          ...(unsubscribeUrl === null ? {} : { list: { unsubscribe: unsubscribeUrl } }),
          signal: AbortSignal.any([stopping.signal, tooSlow.signal]),
        });
        return { outcome: 'sent' };
      } catch (error) {
        const failure = failureOf(error);
        return verdictOn(tooSlow.signal.aborted ? { ...failure, name: 'ETIMEDOUT' } : failure, isHandedOver);
      } finally {
        clearTimeout(patience);
      }
    },
    abort: () => stopping.abort(),
  };
}

/**
 * Connects and signs in as a mail would, and sends nothing.
 * @returns why the server refuses, e.g. `EAUTH 535`; null when it lets us in
 */
export async function checkSmtp({ url }: Pick<SmtpSettings, 'url'>): Promise<string | null> {
  const { createTransport } = await import('nodemailer');
  const wait = { connectionTimeout: checkMs, greetingTimeout: checkMs, socketTimeout: checkMs };
  try {
    await createTransport({ ...protectedBy(url), ...wait }).verify();
    return null;
  } catch (error) {
    const { name, response } = failureOf(error);
    return [name, /^\d{3}/.exec(response)?.[0] ?? ''].join(' ').trim();
  }
}
