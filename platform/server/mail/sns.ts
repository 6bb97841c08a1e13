import { createVerify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { beginningOf } from '#platform/server/beginning-of.ts';
import type { Clock } from '#platform/server/clock.ts';

/** The one Amazon SNS topic whose messages we accept. */
export interface SnsTopic {
  readonly arn: string;
  /** Replaces Amazon's server: the demo's fake on this machine. */
  readonly base: string | null;
}

const text = (max: number) => z.string().max(max);

/** What SNS posts, by docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html; fields may be added. */
const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: text(200),
  TopicArn: text(300),
  Subject: text(500).nullish(),
  Message: text(256 * 1024),
  Timestamp: text(50),
  Token: text(2000).optional(),
  SubscribeURL: text(4000).optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: text(2000),
  SigningCertURL: text(500),
});
export type SnsMessage = z.output<typeof snsMessage>;

const signedOfNotification = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const;
const signedOfConfirmation = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const;

/** The text that is signed: names and values in alphabetical order, each on its own line. */
function textToSign(message: SnsMessage): string {
  const names = message.Type === 'Notification' ? signedOfNotification : signedOfConfirmation;
  return names
    .filter((name) => message[name] !== undefined && message[name] !== null)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
}

const arnPattern = /^arn:aws(?:-cn|-us-gov)?:sns:([a-z0-9-]{1,40}):(\d{12}):[\w.-]{1,256}$/;

/** The host that signs for a topic's region, e.g. `sns.eu-central-1.amazonaws.com`; null when it is not a topic. */
export function snsHostOf(arn: string): string | null {
  const region = arnPattern.exec(arn)?.[1];
  if (region === undefined) return null;
  return `sns.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

/** The parsed text; text that is not JSON reports nothing. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const withinMs = 5000;
const maxAnswer = 20_000;
const keptCertificates = 10;
const certificatePath = /^\/SimpleNotificationService-[0-9a-z]{1,80}\.pem$/;

/**
 * Reads and verifies what Amazon SNS sends. A message counts when its topic is ours and it is signed with a certificate
 * from the host of the topic's region: otherwise anybody could name their own host and sign anything. A replayed
 * message does no harm: what it reports is older than any later try of the address. Version 1 signs with SHA-1, which
 * can be forged, so it never counts; every topic can sign with version 2.
 * @param onOldSignature called when our topic signs with version 1
 */
export function createSns({ arn, base }: SnsTopic, clock: Clock, onOldSignature: () => void = () => {}) {
  const host = snsHostOf(arn);
  const certificates = new Map<string, X509Certificate>();

  /** Where to fetch an address, which must be on Amazon's server for the region. @throws AppError bad_signature */
  function pinned(address: string): URL {
    const url = URL.parse(address);
    const isPinned =
      url?.protocol === 'https:' && url.host === host && url.username === '' && url.password === '';
    if (!url || !isPinned) throw new AppError('bad_signature');
    return base === null ? url : new URL(`${base}${url.pathname}${url.search}`);
  }

  async function ask(url: URL): Promise<string> {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(withinMs) });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return await beginningOf(response.body, maxAnswer);
    } catch (cause) {
      // SNS will send again what we could not check.
      throw new AppError('unavailable', { cause });
    }
  }

  function certificateIn(pem: string): X509Certificate {
    try {
      return new X509Certificate(pem);
    } catch (cause) {
      throw new AppError('bad_signature', { cause });
    }
  }

  async function certificateAt(address: string): Promise<X509Certificate> {
    const url = pinned(address);
    if (!certificatePath.test(new URL(address).pathname)) throw new AppError('bad_signature');
    const known = certificates.get(address);
    const certificate = known ?? certificateIn(await ask(url));
    const now = clock.now();
    if (now < certificate.validFromDate || now > certificate.validToDate) {
      certificates.delete(address);
      throw new AppError('bad_signature');
    }
    if (certificates.size >= keptCertificates) certificates.clear();
    certificates.set(address, certificate);
    return certificate;
  }

  return {
    /**
     * The message in a raw body, if it is from our topic and signed by Amazon.
     * @throws AppError bad_signature, malformed_body, unavailable
     */
    async read(body: string): Promise<SnsMessage> {
      const message = snsMessage.safeParse(jsonOf(body));
      if (!message.success) throw new AppError('malformed_body', { cause: message.error });
      const { Signature, SignatureVersion, SigningCertURL, TopicArn } = message.data;
      if (TopicArn !== arn) throw new AppError('bad_signature');
      if (SignatureVersion !== '2') {
        onOldSignature();
        throw new AppError('bad_signature');
      }
      const { publicKey } = await certificateAt(SigningCertURL);
      const verify = createVerify('RSA-SHA256');
      verify.update(textToSign(message.data), 'utf8');
      if (!verify.verify(publicKey, Signature, 'base64')) throw new AppError('bad_signature');
      return message.data;
    },

    /** Confirms our subscription to the topic. @throws AppError bad_signature, unavailable */
    async confirm({ SubscribeURL }: SnsMessage): Promise<void> {
      await ask(pinned(SubscribeURL ?? ''));
    },
  };
}
