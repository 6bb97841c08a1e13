import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { snsHostOf, type SnsTopic } from './sns.ts';
import { environmentPart, flag, optional } from '#platform/server/env.ts';

/** What signs the mails (RFC 6376): the private key, and the DNS name under which the public one is published. */
export interface DkimKey {
  readonly selector: string;
  readonly privateKey: string;
}

const fewestBits = 2048;

/** Whether receivers accept this key: RSA with at least 2048 bits (RFC 8301). */
function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyDetails, asymmetricKeyType } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= fewestBits;
  } catch {
    // Not a key at all: the message below says what is expected.
    return false;
  }
}

const dkimKey = z
  .string()
  .max(10_000)
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(
    isRsaKey,
    `must be an RSA private key of at least ${fewestBits} bits in PEM, its lines parted by \\n`,
  );

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);
const demoTopic = /^arn:aws:sns:[a-z0-9-]+:0{12}:/;

/** The stand-in serves only the demo's topic, and that topic needs the stand-in. */
function standInProblems(base: string | undefined, arn: string | undefined): string[] {
  const isDemo = arn !== undefined && demoTopic.test(arn);
  if (base === undefined)
    return isDemo ? ['MAIL_SES_TOPIC_ARN is the demo’s, which Amazon does not know'] : [];
  return [
    ...(loopback.has(new URL(base).hostname)
      ? []
      : ['MAIL_SNS_BASE is for the stand-in on this computer; Amazon itself needs none']),
    ...(isDemo
      ? []
      : ['MAIL_SNS_BASE takes a topic of the account 000000000000 only: a real one is signed by Amazon']),
  ];
}

export const mailEnvironment = environmentPart(
  {
    /** smtp:// or smtps://, with user and password if the server requires them. Unset: mail is off. */
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
    MAIL_FROM: optional(
      z
        .string()
        .max(200)
        .regex(
          /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
          'must be an address or Name <address>',
        ),
    ),
    /** A page on which everything that is sent can be read, such as the demo's inbox; the setup links to it. */
    MAIL_INBOX_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
    /** Whether new members must confirm their address before they can sign in. */
    REQUIRE_EMAIL_VERIFICATION: flag.default(false),
    /** Both set: mails are signed for the domain of MAIL_FROM. Neither: the mail server signs them, or nobody does. */
    MAIL_DKIM_SELECTOR: optional(
      z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/, 'must be one label of a DNS name'),
    ),
    MAIL_DKIM_PRIVATE_KEY: optional(dkimKey),
    /** Verifies the signature of what is posted to /api/webhooks/mail. */
    MAIL_WEBHOOK_SECRET: optional(
      z
        .string()
        .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be whsec_ and at least 24 bytes in base64'),
    ),
    /** The topic of Amazon SNS through which SES reports bounces and complaints. */
    MAIL_SES_TOPIC_ARN: optional(
      z
        .string()
        .max(400)
        .refine((arn) => snsHostOf(arn) !== null, 'must be arn:aws:sns:<region>:<account>:<name>'),
    ),
    /** The local stand-in of the demo; never set in production. */
    MAIL_SNS_BASE: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  },
  ({
    MAIL_DKIM_PRIVATE_KEY,
    MAIL_DKIM_SELECTOR,
    MAIL_FROM,
    MAIL_SES_TOPIC_ARN,
    MAIL_SNS_BASE,
    REQUIRE_EMAIL_VERIFICATION,
    SMTP_URL,
  }) => [
    ...standInProblems(MAIL_SNS_BASE, MAIL_SES_TOPIC_ARN),
    ...((SMTP_URL === undefined) === (MAIL_FROM === undefined)
      ? []
      : ['SMTP_URL and MAIL_FROM go together: set both or neither']),
    ...((MAIL_DKIM_SELECTOR === undefined) === (MAIL_DKIM_PRIVATE_KEY === undefined)
      ? []
      : ['MAIL_DKIM_SELECTOR and MAIL_DKIM_PRIVATE_KEY go together: set both or neither']),
    ...(REQUIRE_EMAIL_VERIFICATION && SMTP_URL === undefined
      ? ['REQUIRE_EMAIL_VERIFICATION needs SMTP_URL: nobody could confirm an address']
      : []),
  ],
);

/** The bare address that mails come from and that receives the replies; null without a mail server. */
export function senderOf(env: { readonly MAIL_FROM?: string | undefined }): string | null {
  const { MAIL_FROM: from } = env;
  return from === undefined
    ? null
    : from
        .slice(from.lastIndexOf('<') + 1)
        .replace('>', '')
        .trim();
}

/** The name before the address that mails come from; undefined if it is the address alone. */
export function senderNameOf(env: { readonly MAIL_FROM?: string | undefined }): string | undefined {
  const [, name = ''] = /^([^<]*)</.exec(env.MAIL_FROM ?? '') ?? [];
  return name.trim().replace(/^"(.*)"$/, '$1') || undefined;
}

/** The key that signs the mails; null when none is set. */
export function dkimKeyOf(env: {
  readonly MAIL_DKIM_SELECTOR?: string | undefined;
  readonly MAIL_DKIM_PRIVATE_KEY?: string | undefined;
}): DkimKey | null {
  const { MAIL_DKIM_PRIVATE_KEY: privateKey, MAIL_DKIM_SELECTOR: selector } = env;
  return privateKey === undefined || selector === undefined ? null : { selector, privateKey };
}

/** The SNS topic through which SES reports; null when none is set. */
export function sesTopicOf(env: {
  readonly MAIL_SES_TOPIC_ARN?: string | undefined;
  readonly MAIL_SNS_BASE?: string | undefined;
}): SnsTopic | null {
  const { MAIL_SES_TOPIC_ARN: arn, MAIL_SNS_BASE: base } = env;
  return arn === undefined ? null : { arn, base: base?.replace(/\/$/, '') ?? null };
}
