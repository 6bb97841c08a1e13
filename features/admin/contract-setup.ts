import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token, whole } from '#platform/contract/fields.ts';

export const sendTestMail = endpoint({
  id: 'admin.sendTestMail',
  method: 'POST',
  path: '/api/admin/setup/mail',
  summary: 'Sends a test mail to the admin who asks, the way every other mail goes.',
  access: 'admin',
  output: z.strictObject({ id: z.number().int(), to: z.string() }),
  errors: ['mail_off'],
});

export const mailTestStates = ['waiting', 'sent', 'failed'] as const;

export const readTestMail = endpoint({
  id: 'admin.readTestMail',
  method: 'GET',
  path: '/api/admin/setup/mail',
  summary: 'What the mail server said about a test mail of this admin’s.',
  access: 'admin',
  query: z.strictObject({ id: token({ max: 15 }).regex(/^\d+$/) }),
  output: z.strictObject({
    state: z.enum(mailTestStates),
    /** The last refusal, e.g. `EAUTH`; it may still be tried again. */
    code: z.string().nullable(),
  }),
  errors: ['not_found'],
});

export const writeTestCard = endpoint({
  id: 'admin.writeTestCard',
  method: 'POST',
  path: '/api/admin/setup/card',
  summary:
    'Lets the model write for a made-up business, and shows one card. Nothing is kept but what it cost.',
  access: 'admin',
  limit: 'generate',
  output: z.strictObject({
    model: z.string().nullable(),
    /** What it was asked about, as a member would type it. */
    asked: z.strictObject({ businessDescription: z.string(), targetAudience: z.string() }),
    frustration: z.string(),
    explanation: z.string(),
    milliseconds: z.number().int(),
  }),
  errors: ['model_failed', 'unavailable', 'allowance_spent'],
});

export const buyTest = endpoint({
  id: 'admin.buyTest',
  method: 'POST',
  path: '/api/admin/setup/purchase',
  summary: 'Opens a checkout over $0.50 in test mode; refused with a live key, where real money would move.',
  access: 'admin',
  output: z.strictObject({ id: z.string(), url: z.string() }),
  errors: ['payments_off', 'payments_failed', 'conflict'],
});

export const readTestPurchase = endpoint({
  id: 'admin.readTestPurchase',
  method: 'GET',
  path: '/api/admin/setup/purchase',
  summary: 'Whether a test checkout was paid, and whether the payment service told us so.',
  access: 'admin',
  query: z.strictObject({ id: token({ max: 120 }).regex(/^cs_\w+$/) }),
  output: z.strictObject({
    state: z.enum(['open', 'paid', 'over']),
    /** Seconds until its message reached us; null: none has. */
    heardAfterSeconds: whole().nullable(),
  }),
  errors: ['not_found', 'payments_off', 'payments_failed'],
});
