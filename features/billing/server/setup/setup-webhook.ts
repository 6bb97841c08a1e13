import type Stripe from 'stripe';
import { webhookEvents } from '#features/billing/server/webhook/webhook-events.ts';
import { webhookPath } from '#features/billing/server/webhook/webhook.ts';

/** Receives what was done, as it is done. */
export type Tell = (line: string) => void;

/** Where events are to go, and what is known of it. */
export interface WebhookWish {
  readonly appUrl: string;
  /** Whether STRIPE_WEBHOOK_SECRET is set. */
  readonly hasSecret: boolean;
  /** Make a new endpoint in place of the one that is there, for its secret. */
  readonly renewWebhook: boolean;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Every event that we want, and what somebody enabled besides. */
const enabledEvents = (before: readonly string[]) =>
  [...new Set([...before, ...webhookEvents])] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[];

/** The endpoints of the account that lead to this site. @throws what the SDK throws */
export async function endpointsAt(stripe: Stripe, url: URL): Promise<Stripe.WebhookEndpoint[]> {
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  return all.filter((endpoint) => endpoint.url === url.href);
}

/** The events that the product needs and the endpoint does not send. */
export function unheardEvents({ enabled_events: enabled }: Stripe.WebhookEndpoint): readonly string[] {
  return enabled.includes('*') ? [] : webhookEvents.filter((event) => !enabled.includes(event));
}

/** Whether Stripe cannot reach it: it is on this very computer. */
export const isHere = (url: URL): boolean => loopback.has(url.hostname);

/**
 * Creates or checks the endpoint that receives payment events. @returns its signing secret if it was just created:
 * Stripe reveals it only then @throws what the SDK throws
 */
export async function setUpWebhook(stripe: Stripe, wish: WebhookWish, tell: Tell): Promise<string | null> {
  const { appUrl, hasSecret, renewWebhook } = wish;
  const url = new URL(webhookPath, appUrl);
  if (isHere(url)) {
    tell(
      `Webhook endpoint: Stripe cannot reach ${url.host}. Run "stripe listen --forward-to ${url.href}", and put the secret that it prints into STRIPE_WEBHOOK_SECRET.`,
    );
    return null;
  }
  const ours = await endpointsAt(stripe, url);
  const [found] = ours;
  if (!found || renewWebhook) {
    const { API_VERSION } = (await import('stripe')).default;
    const made = await stripe.webhookEndpoints.create({
      url: url.href,
      enabled_events: enabledEvents([]),
      api_version: API_VERSION,
      description: 'Make Me Great!',
    });
    for (const { id } of ours) await stripe.webhookEndpoints.del(id);
    tell(`Webhook endpoint ${url.href}: made${ours.length > 0 ? ', in place of the former one' : ''}.`);
    return made.secret ?? null;
  }
  const missing = unheardEvents(found);
  const off = found.status !== 'enabled';
  if (missing.length > 0 || off)
    await stripe.webhookEndpoints.update(found.id, {
      ...(missing.length > 0 ? { enabled_events: enabledEvents(found.enabled_events) } : {}),
      ...(off ? { disabled: false } : {}),
    });
  const changes = [
    ...(off ? ['was off, is on again'] : []),
    ...(missing.length > 0 ? [`hears ${missing.join(', ')} now`] : []),
  ];
  tell(`Webhook endpoint ${url.href}: ${changes.length > 0 ? changes.join('; ') : 'there'}.`);
  if (!hasSecret)
    tell(
      'Its signing secret was told when it was made. It stands in the dashboard under Webhooks; or run this again with --new-webhook.',
    );
  return null;
}
