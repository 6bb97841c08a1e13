import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token, whole } from '#platform/contract/fields.ts';
import { captchaProviders } from '#platform/contract/public-config.ts';
import { sourceField } from '#platform/contract/source-field.ts';
import { longText } from '#platform/contract/text.ts';
import { identifierPartial, originSchema } from './contract.ts';

/** Shorter than a member's fields: visitors cost the owner money, and two sentences are enough. */
export const firstLookMax = 500;

/** What a visitor types on the front page. */
export const firstLookFields = z.strictObject({
  businessDescription: longText({ max: firstLookMax, required: 'Say what you sell' }),
  targetAudience: longText({ max: firstLookMax, required: 'Say who buys it' }),
});
export type FirstLookFields = z.infer<typeof firstLookFields>;

export const firstLookSchema = z.strictObject({
  businessDescription: z.string(),
  targetAudience: z.string(),
  frustrations: z.array(z.strictObject({ title: z.string(), explanation: z.string() })).max(3),
  origin: originSchema,
  /** Until when the result waits for an account. */
  keptUntil: z.iso.datetime(),
});
export type FirstLook = z.infer<typeof firstLookSchema>;

export const readFirstLook = endpoint({
  id: 'tools.readFirstLook',
  method: 'GET',
  path: '/api/tools/first-look',
  summary: 'What waits for this visitor until they have an account; null when nothing does.',
  access: 'anyone',
  output: z.strictObject({ look: firstLookSchema.nullable() }),
});

export const beginFirstLook = endpoint({
  id: 'tools.beginFirstLook',
  method: 'POST',
  path: '/api/tools/first-look/challenge',
  summary:
    'What a visitor has to do before they are given frustrations: find a number that proves some work, or pass the check of the site’s captcha. Sets the cookie under which the result will be kept.',
  access: 'anyone',
  output: z.strictObject({
    /** Find a number so that SHA-256 of `challenge:number` begins with `bits` zero bits. Null if there is a captcha. */
    work: z.strictObject({ challenge: z.string(), bits: z.int() }).nullable(),
    captcha: z.strictObject({ provider: z.enum(captchaProviders), siteKey: z.string() }).nullable(),
  }),
});

export const takeFirstLook = endpoint({
  id: 'tools.takeFirstLook',
  method: 'POST',
  path: '/api/tools/first-look',
  summary:
    'Three frustrations for a visitor without an account: once for each network and day, and up to the site’s limit for all visitors in a day. Kept under a cookie; they become cards at sign-up or sign-in. Answers JSON, or server-sent events (partial, done, error).',
  access: 'anyone',
  limit: 'generate',
  body: firstLookFields.extend({
    challenge: token({ max: 500 }).optional(),
    answer: whole().optional(),
    captcha: token({ max: 8192 }).optional(),
    /** Where the visitor came from, for a number of the week. */
    source: sourceField().optional(),
  }),
  output: z.strictObject({ look: firstLookSchema }),
  partial: identifierPartial,
  errors: ['allowance_spent', 'model_failed', 'captcha_failed', 'conflict'],
});
