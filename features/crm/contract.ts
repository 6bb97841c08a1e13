import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { lineText } from '#platform/contract/text.ts';
import { crmEvents, customFieldKeys } from './rules.ts';
import { deliveryStates } from './rules-deliveries.ts';

const claimed = (max: number) => lineText({ max }).optional();

/** What a caller may send [crm.call-send-to-ghl]. The server uses only the kind of event; see the summary. */
export const sendToGhlBody = z.strictObject({
  subscriptionTier: claimed(100),
  productId: claimed(100),
  purchaseDate: claimed(40),
  phoneNumber: claimed(100),
  city: claimed(200),
  state: claimed(200),
  country: claimed(200),
  companyName: claimed(200),
  jobTitle: claimed(200),
  paymentStatus: z
    .enum(['pending', 'test'], { error: 'paymentStatus is pending, test or left out' })
    .optional(),
});

export const sendToGhl = endpoint({
  id: 'crm.sendToGhl',
  method: 'POST',
  path: '/api/functions/send-to-ghl',
  summary:
    'Tell the CRM about the member who asks. It is told what the server knows of them (profile, tier, product, dates): the body decides only what is announced, and claims nothing. paymentStatus pending announces a purchase that begins, test makes a marked test contact (20 a day at most), nothing refreshes the contact. The answer does not wait for the CRM.',
  access: 'member',
  body: sendToGhlBody,
  output: z.strictObject({
    success: z.literal(true),
    /** `off`: this site has no CRM; announcements wait until it has one. */
    crm: z.enum(['on', 'off']),
    /** The delivery in which to follow the outcome; the earlier one if the same was announced a moment ago. */
    deliveryId: z.string(),
  }),
  errors: ['allowance_spent'],
});

const shared = {
  id: z.string(),
  event: z.enum(crmEvents),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  /** When it arrived, was given up, discarded or withheld; null while it waits. */
  settledAt: z.iso.datetime().nullable(),
};

/** Ids are numbers written as text. Any other text is accepted here and matches no delivery. */
const idParams = z.strictObject({ id: token({ max: 40 }) });

export const readDelivery = endpoint({
  id: 'crm.readDelivery',
  method: 'GET',
  path: '/api/crm/deliveries/:id',
  summary: 'How far one announcement about the member who asks has come.',
  access: 'member',
  params: idParams,
  output: z.strictObject({ ...shared, crm: z.enum(['on', 'off', 'paused']) }),
  errors: ['not_found'],
});

/** One announcement, as admins see it. */
export const deliverySchema = z.strictObject({
  ...shared,
  member: z.strictObject({ id: z.string(), email: z.string(), name: z.string() }),
  triedAt: z.iso.datetime().nullable(),
  /** A code, e.g. `HTTP 422`, `ECONNREFUSED`; null when nothing went wrong. */
  lastError: z.string().nullable(),
  /** What was sent last, as it went over the wire, without the key. */
  sent: z.string().nullable(),
  /** The response to it. */
  answer: z.string().nullable(),
});

/** Our custom fields that the CRM lacks, which are not sent; null if it needs none, and before the first lookup. */
const fieldState = z
  .strictObject({
    missing: z.array(z.enum(customFieldKeys)),
    /** Why the lookup failed, e.g. `HTTP 401`; null if it did not. */
    fault: z.string().nullable(),
  })
  .nullable();

export const listDeliveries = endpoint({
  id: 'crm.listDeliveries',
  method: 'GET',
  path: '/api/admin/crm/deliveries',
  summary: 'Announcements to the CRM, newest first, 50 at a time, and how the CRM is doing.',
  access: 'admin',
  query: z.strictObject({
    state: z.enum(deliveryStates).optional(),
    /** Part of a member’s address. */
    q: lineText({ max: 254 }).optional(),
    before: token({ max: 15 }).regex(/^\d+$/).optional(),
  }),
  output: z.strictObject({
    crm: z.strictObject({
      /** `api`: HighLevel’s API; `webhook`: its inbound webhook. */
      mode: z.enum(['api', 'webhook', 'off']),
      /** Nothing is sent about members who have not agreed to tips and offers. */
      consentFirst: z.boolean(),
      paused: z.strictObject({ since: z.iso.datetime(), code: z.string() }).nullable(),
      customFields: fieldState,
      counts: z.record(z.enum(deliveryStates), z.number().int()),
      oldestPendingAt: z.iso.datetime().nullable(),
    }),
    deliveries: z.array(deliverySchema),
    /** Pass it as `before` to get the next page; null on the last. */
    next: z.string().nullable(),
  }),
});

export const retryDelivery = endpoint({
  id: 'crm.retryDelivery',
  method: 'POST',
  path: '/api/admin/crm/deliveries/:id/retry',
  summary: 'Send a dead or discarded announcement again. Noted in the audit log.',
  access: 'admin',
  params: idParams,
  output: deliverySchema,
  errors: ['not_found', 'conflict'],
});

export const discardDelivery = endpoint({
  id: 'crm.discardDelivery',
  method: 'POST',
  path: '/api/admin/crm/deliveries/:id/discard',
  summary: 'Give up an announcement that waits or is dead. Noted in the audit log.',
  access: 'admin',
  params: idParams,
  output: deliverySchema,
  errors: ['not_found', 'conflict'],
});

export const lookAtFields = endpoint({
  id: 'crm.lookAtFields',
  method: 'POST',
  path: '/api/admin/crm/fields',
  summary: 'Look the custom fields up again, e.g. when a missing one was made.',
  access: 'admin',
  output: z.strictObject({ customFields: fieldState }),
  errors: ['unavailable'],
});

export const resumeCrm = endpoint({
  id: 'crm.resume',
  method: 'POST',
  path: '/api/admin/crm/resume',
  summary: 'Go on sending after a pause, e.g. when the key was mended. Noted in the audit log.',
  access: 'admin',
  output: z.strictObject({ resumed: z.boolean() }),
});
