import { z } from 'zod';
import { mailAddress } from '#platform/contract/email.ts';
import { environmentPart, flag, optional } from '#platform/server/env.ts';
import type { PaidPlanId } from '#platform/contract/plans.ts';
import type { PinnedPrices } from './plans/price-ids.ts';

/** Only for prices that somebody made by hand; otherwise they stand under our lookup keys at Stripe. */
const priceId = optional(z.string().regex(/^price_\w+$/, 'must be a price id, price_…'));
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

const demoKey = (key: string | undefined) => key?.startsWith('sk_demo_') === true;

/** Payments by Stripe. With none of it set, payments are off. */
export const billingEnvironment = environmentPart(
  {
    STRIPE_SECRET_KEY: optional(
      z
        .string()
        .regex(
          /^(sk|rk)_(live|test|demo)_\w+$/,
          'must be a secret or restricted key, sk_live_… or sk_test_…',
        ),
    ),
    STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S+$/, 'must be a signing secret, whsec_…')),
    /** The local fake of the demo; never set in production. */
    STRIPE_API_BASE: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
    STRIPE_PRICE_TOOLS: priceId,
    STRIPE_PRICE_PREMIUM: priceId,
    STRIPE_PRICE_UPGRADE: priceId,
    /** Stripe Tax: paid, and only where registrations were added in its dashboard. */
    STRIPE_AUTOMATIC_TAX: flag.default(false),
    /** Off only where nobody from the EU, the EEA or the United Kingdom can buy. */
    EARLY_START_CONSENT: flag.default(true),
    /** Shown to Premium members under billing. */
    PRIORITY_SUPPORT_EMAIL: optional(z.email({ pattern: mailAddress, error: 'must be an email address' })),
  },
  (values) => {
    const { STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = values;
    const problems: string[] = [];
    if (key && !secret)
      problems.push('STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY: payments arrive by webhook');
    if (secret && !key) problems.push('STRIPE_SECRET_KEY is required with STRIPE_WEBHOOK_SECRET');
    if (base && !loopback.has(new URL(base).hostname))
      problems.push('STRIPE_API_BASE is for the fake on this computer; Stripe itself needs none');
    if (base && !demoKey(key))
      problems.push(
        'STRIPE_API_BASE takes a key that begins with sk_demo_: a real key must never be sent to the fake',
      );
    if (!base && demoKey(key)) problems.push('STRIPE_SECRET_KEY is the demo’s, which Stripe does not know');
    const prices = Object.values(pinnedPrices(values));
    if (new Set(prices).size < prices.length)
      problems.push(
        'STRIPE_PRICE_TOOLS, STRIPE_PRICE_PREMIUM and STRIPE_PRICE_UPGRADE must be different prices',
      );
    return problems;
  },
);

/** What `npm run stripe:setup` needs to know; the prices and the secret only if they exist already. */
export const stripeSetupEnvironment = environmentPart(
  {
    STRIPE_SECRET_KEY: z
      .string('is required: a secret key, sk_live_… or sk_test_…')
      .regex(/^(sk|rk)_(live|test|demo)_\w+$/, 'must be a secret or restricted key, sk_live_… or sk_test_…'),
    APP_URL: z.url({ protocol: /^https?$/, error: 'must be the http(s) address of your site' }),
    STRIPE_API_BASE: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
    STRIPE_WEBHOOK_SECRET: optional(z.string()),
    STRIPE_PRICE_TOOLS: optional(z.string()),
    STRIPE_PRICE_PREMIUM: optional(z.string()),
    STRIPE_PRICE_UPGRADE: optional(z.string()),
  },
  ({ STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key }) =>
    (base === undefined) === demoKey(key)
      ? [
          'STRIPE_API_BASE and a key that begins with sk_demo_ belong together: the stand-in, or Stripe itself',
        ]
      : [],
);

/** How to reach Stripe, and the prices that the environment names. */
export interface PaymentSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string | null;
  readonly pinned: PinnedPrices;
  readonly automaticTax: boolean;
}

type Named = { readonly [Plan in PaidPlanId as `STRIPE_PRICE_${Uppercase<Plan>}`]?: string | undefined };

/** The prices that the environment names. */
export function pinnedPrices(env: Named): PinnedPrices {
  const { STRIPE_PRICE_PREMIUM: premium, STRIPE_PRICE_TOOLS: tools, STRIPE_PRICE_UPGRADE: upgrade } = env;
  return {
    ...(tools === undefined ? {} : { tools }),
    ...(premium === undefined ? {} : { premium }),
    ...(upgrade === undefined ? {} : { upgrade }),
  };
}

/** The settings from the environment; null when payments are off. */
export function paymentSettings(
  env: Named & {
    readonly STRIPE_SECRET_KEY?: string | undefined;
    readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
    readonly STRIPE_API_BASE?: string | undefined;
    readonly STRIPE_AUTOMATIC_TAX: boolean;
  },
): PaymentSettings | null {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE ?? null,
    pinned: pinnedPrices(env),
    automaticTax: env.STRIPE_AUTOMATIC_TAX,
  };
}
