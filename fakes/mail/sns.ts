import { createSign, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { selfSigned } from './certificate.ts';

/** The demo's topic, under an account that does not exist. */
export const demoTopic = 'arn:aws:sns:eu-central-1:000000000000:demo-mail';
const host = 'https://sns.eu-central-1.amazonaws.com';
const day = 24 * 60 * 60 * 1000;

type Fields = Readonly<Record<string, string>>;

const signedOf: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
};

/**
 * Stands in for Amazon SNS: signs what it posts with a certificate that it serves, and handles confirmations. See
 * docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message-verify-message-signature.html.
 */
export class SnsTopicFake {
  readonly #valid: { from: Date; to: Date };
  #made: { key: string; certificate: string } | null = null;
  readonly #now: () => Date;
  readonly #confirmed: string[] = [];
  readonly #path = `/SimpleNotificationService-${randomUUID().replaceAll('-', '')}.pem`;

  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
    this.#valid = { from: new Date(now().getTime() - day), to: new Date(now().getTime() + 365 * day) };
  }

  /** Made when first needed: a key takes a tenth of a second, and most runs never need one. */
  get #signer(): { key: string; certificate: string } {
    this.#made ??= selfSigned('sns.amazonaws.com', this.#valid);
    return this.#made;
  }

  /** The tokens of the subscriptions that were confirmed. */
  get confirmed(): readonly string[] {
    return this.#confirmed;
  }

  /** The signed body of one message. @param fields replace the usual ones before signing */
  message(fields: Fields = {}, version: '1' | '2' = '2'): Record<string, string> {
    const type = fields['Type'] ?? 'Notification';
    const confirmation = {
      Token: 'token-1',
      SubscribeURL: `${host}/?Action=ConfirmSubscription&TopicArn=${demoTopic}&Token=token-1`,
    };
    const message: Record<string, string> = {
      Type: type,
      MessageId: randomUUID(),
      TopicArn: demoTopic,
      Message: '{}',
      Timestamp: this.#now().toISOString(),
      SignatureVersion: version,
      SigningCertURL: host + this.#path,
      ...(type === 'Notification' ? {} : confirmation),
      ...fields,
    };
    const names = (signedOf[type] ?? []).filter((name) => message[name] !== undefined);
    const signer = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256');
    signer.update(names.map((name) => `${name}\n${message[name]}\n`).join(''), 'utf8');
    return { ...message, Signature: signer.sign(this.#signer.key, 'base64') };
  }

  /** Its server: the certificate, and the confirmation address. */
  app(): Hono {
    const app = new Hono();
    app.get(this.#path, (c) => c.text(this.#signer.certificate));
    app.get('/', (c) => {
      const { Action, Token = '' } = c.req.query();
      if (Action !== 'ConfirmSubscription') return c.text('InvalidAction', 400);
      this.#confirmed.push(Token);
      return c.text('<ConfirmSubscriptionResponse/>');
    });
    return app;
  }
}

/** A report from SES, per docs.aws.amazon.com/ses/latest/dg/notification-examples.html. */
export function sesReport(
  kind: 'bounce' | 'complaint',
  address: string,
  at: Date,
  changes: Readonly<Record<string, unknown>> = {},
): string {
  const timestamp = at.toISOString();
  const mail = {
    timestamp,
    source: 'hello@example.test',
    messageId: '0000014644fe5ef6',
    destination: [address],
  };
  if (kind === 'bounce') {
    const recipient = {
      emailAddress: address,
      status: '5.1.1',
      action: 'failed',
      diagnosticCode: 'smtp; 550 5.1.1',
    };
    const bounce = {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [recipient],
      timestamp,
      feedbackId: '00000138111222aa',
      ...changes,
    };
    return JSON.stringify({ notificationType: 'Bounce', bounce, mail });
  }
  const complaint = {
    complainedRecipients: [{ emailAddress: address }],
    timestamp,
    feedbackId: '0000013786031775',
    complaintFeedbackType: 'abuse',
    ...changes,
  };
  return JSON.stringify({ notificationType: 'Complaint', complaint, mail });
}
