import { createHmac } from 'node:crypto';

/** What marks a signing secret: the key follows in base64. */
const mark = 'whsec_';

/** The secret as people keep it. */
export const signingSecretOf = (key: Buffer): string => mark + key.toString('base64');

/** The key of such a secret. */
export const signingKeyOf = (secret: string): Buffer => Buffer.from(secret.replace(mark, ''), 'base64');

/** The signature of a message by Standard Webhooks 1.0: HMAC-SHA-256 of `id.timestamp.body`. @param timestamp in seconds */
export const webhookSignature = (
  key: Buffer,
  { body, id, timestamp }: { readonly id: string; readonly timestamp: string; readonly body: string },
): Buffer => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
