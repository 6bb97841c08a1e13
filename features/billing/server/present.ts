import type { z } from 'zod';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { subscriptionStatus } from '#features/billing/contract.ts';
import { productOf } from '#features/billing/rules.ts';

/** The subscription check's answer [billing.call-check-subscription]. An admin counts as subscribed, without an end. */
export function presentStatus(viewer: Viewer): z.input<typeof subscriptionStatus> {
  const product = productOf(viewer.tier);
  return {
    subscribed: product !== null,
    product_id: product,
    subscription_end: viewer.accessUntil?.toISOString() ?? null,
    subscription_start: viewer.accessSince?.toISOString() ?? null,
  };
}
