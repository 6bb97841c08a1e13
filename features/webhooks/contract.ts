import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { memberEvents } from '#platform/contract/member-events.ts';
import { lineText } from '#platform/contract/text.ts';
import { deliveryEvents, deliveryStates, webhookLimits } from './rules.ts';

export const deliverySchema = z.strictObject({
  id: z.uuid(),
  event: z.enum(deliveryEvents),
  state: z.enum(deliveryStates),
  /** Tries so far. */
  tries: z.int(),
  /** The status of the last answer; null: there was none, or it was not tried. */
  status: z.int().nullable(),
  createdAt: z.iso.datetime(),
  triedAt: z.iso.datetime().nullable(),
  /** When it is tried next; null: never again. */
  nextTryAt: z.iso.datetime().nullable(),
});
export type Delivery = z.output<typeof deliverySchema>;

export const webhookSchema = z.strictObject({
  id: z.uuid(),
  address: z.string(),
  events: z.array(z.enum(memberEvents)),
  /** `off`: we switched it off, because nothing arrived for two days or the receiver said that it is gone. */
  state: z.enum(['on', 'paused', 'off']),
  createdAt: z.iso.datetime(),
  /** The last ones, newest first. */
  deliveries: z.array(deliverySchema),
});
export type Webhook = z.output<typeof webhookSchema>;

const idParams = z.strictObject({ id: z.uuid() });

export const listWebhooks = endpoint({
  id: 'webhooks.list',
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The member’s webhooks, the oldest first, each with its last deliveries.',
  access: 'member',
  output: z.strictObject({ webhooks: z.array(webhookSchema) }),
});

export const makeWebhook = endpoint({
  id: 'webhooks.make',
  method: 'POST',
  path: '/api/webhooks',
  summary:
    'Have a program of the member’s told when they do something. Each message is signed by Standard Webhooks and names ids; what they stand for is read with a personal token. Noted in the bell and in the audit log. It pauses when other devices are signed out.',
  access: 'member',
  body: z.strictObject({
    /** https, under a public name, on the usual port. */
    address: lineText({
      max: webhookLimits.addressLength,
      required: 'Please enter an address, beginning with https://',
      tooLong: `Please keep this under ${webhookLimits.addressLength} characters`,
    }),
    events: z.array(z.enum(memberEvents)).min(1, 'Please choose at least one').max(memberEvents.length),
  }),
  output: z.strictObject({
    /** `whsec_…`, shown this once. */
    secret: z.string(),
    made: webhookSchema,
  }),
  errors: ['invalid_input', 'conflict'],
  freshViewer: true,
});

export const pauseWebhook = endpoint({
  id: 'webhooks.pause',
  method: 'PUT',
  path: '/api/webhooks/:id/paused',
  summary:
    'Pause a webhook, or turn it on again, also when we switched it off. What the member does meanwhile is not told later.',
  access: 'member',
  params: idParams,
  body: z.strictObject({ paused: z.boolean() }),
  output: webhookSchema,
  errors: ['not_found'],
});

export const testWebhook = endpoint({
  id: 'webhooks.test',
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: `Send a message of the type webhook.test, once; ${webhookLimits.testsPerDay} a day at most. The answer does not wait for it: the list of deliveries shows what came of it.`,
  access: 'member',
  params: idParams,
  output: webhookSchema,
  errors: ['not_found', 'conflict', 'allowance_spent'],
});

export const retryWebhookDelivery = endpoint({
  id: 'webhooks.retryDelivery',
  method: 'POST',
  path: '/api/webhooks/deliveries/:id/retry',
  summary:
    'Send a delivery again that waits or did not arrive, with the same webhook-id; at most once a minute.',
  access: 'member',
  params: idParams,
  output: webhookSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteWebhook = endpoint({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Delete a webhook: nothing is sent anymore. For a day it can be brought back.',
  access: 'member',
  params: idParams,
  output: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const restoreWebhook = endpoint({
  id: 'webhooks.restore',
  method: 'POST',
  path: '/api/webhooks/:id/restore',
  summary: 'Bring a deleted webhook back, with the same signing secret.',
  access: 'member',
  params: idParams,
  output: webhookSchema,
  errors: ['not_found', 'conflict'],
});
