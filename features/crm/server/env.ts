import { z } from 'zod';
import { environmentPart, flag, optional } from '#platform/server/env.ts';
import { type CustomFieldKey, customFieldKeys } from '#features/crm/rules.ts';

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);
const demoToken = (token: string | undefined) => token?.startsWith('pit-demo') === true;

const fieldPair = `(${customFieldKeys.join('|')}):[A-Za-z0-9_-]+`;

/** `job_title:abc,product_id:def` */
const fieldIds = z
  .string()
  .regex(
    new RegExp(`^${fieldPair}(, *${fieldPair})*$`),
    `must be pairs key:id separated by commas; the keys are ${customFieldKeys.join(', ')}`,
  )
  .transform(
    (text): Partial<Record<CustomFieldKey, string>> =>
      Object.fromEntries(text.split(',').map((pair) => pair.trim().split(':'))),
  );

/** The CRM (HighLevel): its API, or its inbound webhook. If none of this is set, the CRM is off. */
export const crmEnvironment = environmentPart(
  {
    /** A private integration token with the scopes contacts.write and locations/customFields.readonly. */
    GHL_API_TOKEN: optional(z.string().regex(/^\S{8,}$/, 'must be a private integration token, pit-…')),
    GHL_LOCATION_ID: optional(z.string().regex(/^[\w-]+$/, 'must be the id of a sub-account')),
    GHL_API_VERSION: z.preprocess((value) => value || '2021-07-28', z.string().regex(/^[\w-]{1,20}$/)),
    /** The ids of the custom fields; an omitted one is looked up by its key. */
    GHL_CUSTOM_FIELDS: optional(fieldIds),
    /** The address of an inbound webhook instead. Anyone who knows it can use it, so it is a secret. */
    GHL_WEBHOOK_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an https address' })),
    /** Nothing is sent about members who have not agreed to tips and offers. */
    GHL_CONSENT_FIRST: flag.default(false),
    /** The local fake of the demo; never set in production. */
    GHL_API_BASE: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  },
  ({ GHL_API_BASE: base, GHL_API_TOKEN: token, GHL_LOCATION_ID: location, GHL_WEBHOOK_URL: hook }) => {
    const problems: string[] = [];
    if ((token === undefined) !== (location === undefined))
      problems.push('GHL_API_TOKEN and GHL_LOCATION_ID go together: set both or neither');
    if (token && hook) problems.push('GHL_API_TOKEN and GHL_WEBHOOK_URL are two ways to one CRM: set one');
    if (hook && !hook.startsWith('https:') && !loopback.has(new URL(hook).hostname))
      problems.push('GHL_WEBHOOK_URL must be an https address');
    if (base && !loopback.has(new URL(base).hostname))
      problems.push('GHL_API_BASE is for the fake on this computer; HighLevel itself needs none');
    if (base && !demoToken(token))
      problems.push(
        'GHL_API_BASE takes a token that begins with pit-demo only: a real one must never be sent to the fake',
      );
    if (!base && demoToken(token))
      problems.push('GHL_API_TOKEN is the demo’s, which HighLevel does not know');
    return problems;
  },
);

/** How to reach the CRM. */
export type CrmSettings =
  | {
      readonly mode: 'api';
      readonly token: string;
      readonly locationId: string;
      readonly version: string;
      readonly base: string;
      readonly fieldIds: Readonly<Partial<Record<CustomFieldKey, string>>>;
    }
  | { readonly mode: 'webhook'; readonly url: string };

const highLevel = 'https://services.leadconnectorhq.com';

/** The settings from the environment; null if the CRM is off. */
export function crmSettings(env: {
  readonly GHL_API_TOKEN?: string | undefined;
  readonly GHL_LOCATION_ID?: string | undefined;
  readonly GHL_API_VERSION: string;
  readonly GHL_CUSTOM_FIELDS?: Partial<Record<CustomFieldKey, string>> | undefined;
  readonly GHL_WEBHOOK_URL?: string | undefined;
  readonly GHL_API_BASE?: string | undefined;
}): CrmSettings | null {
  if (env.GHL_WEBHOOK_URL) return { mode: 'webhook', url: env.GHL_WEBHOOK_URL };
  if (!env.GHL_API_TOKEN || !env.GHL_LOCATION_ID) return null;
  return {
    mode: 'api',
    token: env.GHL_API_TOKEN,
    locationId: env.GHL_LOCATION_ID,
    version: env.GHL_API_VERSION,
    base: (env.GHL_API_BASE ?? highLevel).replace(/\/$/, ''),
    fieldIds: env.GHL_CUSTOM_FIELDS ?? {},
  };
}
