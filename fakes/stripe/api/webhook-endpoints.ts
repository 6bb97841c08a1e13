import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type Stripe from 'stripe';
import { newId } from '#fakes/stripe/objects/identity.ts';
import { expandable, flag, metadata, paged } from '#fakes/stripe/wire/form.ts';
import { noSuch, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import type { World } from '#fakes/stripe/world.ts';
import { merged } from './customers.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

const events = z.array(z.string().regex(/^(\*|[a-z_]+(\.[a-z_]+)+)$/, 'is not an event type')).min(1);
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Stripe calls from outside, so the address cannot be on this computer. @throws StripeRefusal */
function checkUrl(url: string): void {
  if (loopback.has(new URL(url).hostname))
    throw new StripeRefusal(400, 'Invalid URL: URL must be publicly accessible.', {
      code: 'url_invalid',
      param: 'url',
    });
}

function endpointAt(world: World, id: string): Stripe.WebhookEndpoint {
  const endpoint = world.store.get('webhook_endpoint', id);
  if (!endpoint) throw noSuch('webhook endpoint', id, 'webhook_endpoint');
  return endpoint;
}

const webUrl = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });

/** Where events are sent. The secret is returned only when the endpoint is created (docs.stripe.com/webhooks). */
export const webhookEndpointRoutes: readonly ApiRoute[] = [
  apiRoute(
    'POST',
    '/webhook_endpoints',
    z.strictObject({
      ...expandable,
      url: webUrl,
      enabled_events: events,
      api_version: z.string().optional(),
      description: z.string().optional(),
      metadata: metadata.optional(),
    }),
    (world, given) => {
      checkUrl(given.url);
      const made = {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: given.api_version ?? null,
        application: null,
        created: world.now(),
        description: given.description ?? null,
        enabled_events: given.enabled_events,
        livemode: false,
        metadata: given.metadata ?? {},
        status: 'enabled',
        url: given.url,
      } satisfies Stripe.WebhookEndpoint;
      world.store.put('webhook_endpoint', made);
      return { ...made, secret: `whsec_${randomBytes(24).toString('hex')}` };
    },
  ),
  apiRoute('GET', '/webhook_endpoints', z.strictObject(paged), (world, given) =>
    page(world.store.list('webhook_endpoint'), '/v1/webhook_endpoints', given),
  ),
  apiRoute('GET', '/webhook_endpoints/:id', z.strictObject(expandable), (world, _, id) =>
    endpointAt(world, id),
  ),
  apiRoute(
    'POST',
    '/webhook_endpoints/:id',
    z.strictObject({
      ...expandable,
      url: webUrl.optional(),
      enabled_events: events.optional(),
      disabled: flag.optional(),
      description: z.string().optional(),
      metadata: metadata.optional(),
    }),
    (world, given, id) => {
      const before = endpointAt(world, id);
      if (given.url !== undefined) checkUrl(given.url);
      const after: Stripe.WebhookEndpoint = {
        ...before,
        url: given.url ?? before.url,
        enabled_events: given.enabled_events ?? before.enabled_events,
        status: given.disabled === undefined ? before.status : given.disabled ? 'disabled' : 'enabled',
        description: given.description ?? before.description,
        metadata: merged(before.metadata, given.metadata),
      };
      world.store.put('webhook_endpoint', after);
      return after;
    },
  ),
  apiRoute('DELETE', '/webhook_endpoints/:id', z.strictObject(expandable), (world, _, id) => {
    endpointAt(world, id);
    world.store.delete(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
