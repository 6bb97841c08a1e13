import type Stripe from 'stripe';
import type { InvoiceTax } from '#fakes/stripe/objects/invoice.ts';
import type { World } from '#fakes/stripe/world.ts';

/** Where the demo's seller is registered, with the rate in percent; elsewhere no tax is collected. */
const rates: Readonly<Record<string, number>> = { DE: 19, FR: 20, GB: 20 };

/** A customer's tax IDs, newest first. */
export function taxIdsOf(world: World, customer: string): Stripe.TaxId[] {
  return world.store.list('tax_id', (one) => one.customer === customer);
}

/** What Stripe Tax adds to an amount: depends on the customer's country, and is zero for a business with a tax ID. */
export function taxOn(
  world: World,
  given: { customer: Stripe.Customer; enabled: boolean; amount: number },
): InvoiceTax {
  const { amount, customer, enabled } = given;
  const country = customer.address?.country ?? null;
  const rate = enabled && country !== null ? (rates[country] ?? 0) : 0;
  const located = country !== null;
  if (rate === 0) return { amount: 0, reason: 'not_collecting', located };
  if (taxIdsOf(world, customer.id).length > 0) return { amount: 0, reason: 'reverse_charge', located };
  return { amount: Math.round((amount * rate) / 100), reason: 'standard_rated', located };
}
