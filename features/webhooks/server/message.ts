import { signingSecretOf, webhookSignature } from '#platform/server/auth/webhook-signature.ts';
import type { DeliveryRow } from './queries.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

type Deps = Pick<WebhooksDeps, 'keyed'>;

/** The current auth secret first: while one is replaced, a message is signed under both. */
function keysOf({ keyed }: Deps, webhookId: string): readonly [Buffer, ...Buffer[]] {
  const [current, ...previous] = keyed.hashes('webhook', webhookId);
  const keyOf = (hash: string) => Buffer.from(hash, 'base64url');
  return [keyOf(current), ...previous.map(keyOf)];
}

/** The signing secret of a webhook, derived from its id: the database alone reveals none. */
export const secretOf = (deps: Deps, webhookId: string): string =>
  signingSecretOf(keysOf(deps, webhookId)[0]);

/** What is sent, by Standard Webhooks 1.0. The body is the same at each try; the signature holds the time of the try. */
export function messageOf(deps: Deps, delivery: DeliveryRow, now: Date) {
  const { about, createdAt, event, id, webhookId } = delivery;
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: about });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const sign = (key: Buffer) => `v1,${webhookSignature(key, { id, timestamp, body }).toString('base64')}`;
  const headers = {
    'user-agent': 'make-me-great-webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keysOf(deps, webhookId).map(sign).join(' '),
  };
  return { body, headers };
}
