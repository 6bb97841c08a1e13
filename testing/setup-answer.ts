import { linkNames, type PaymentMode, setupIds } from '#features/admin/rules.ts';
import type { readSetup } from '#features/admin/contract.ts';
import type { Answer } from '#platform/contract/endpoint.ts';

type Setup = Answer<typeof readSetup>;

/** What the server says of the setup of a site where these are done; a test overrides what it is about. */
export function setupAnswer(done: readonly string[], given: Partial<Setup> = {}): Setup {
  const payments: PaymentMode = done.includes('paymentsLive')
    ? 'live'
    : done.includes('payments')
      ? 'test'
      : 'off';
  return {
    items: setupIds.map((id) => ({ id, done: done.includes(id) })),
    unpriced: [],
    appUrl: 'https://great.example',
    payments,
    paymentsTestedAt: null,
    mail: null,
    demoTexts: false,
    missingLinks: done.includes('links') ? [] : [...linkNames],
    sampleOwner: false,
    model: null,
    ...given,
  };
}

/** The result of the price check at Stripe. */
export const pricesSeen = {
  account: 'Ada’s Stripe account',
  charged: [
    { plan: 'tools', price: '$47.00 every month' },
    { plan: 'premium', price: '$67.00 every month' },
  ],
} as const;
