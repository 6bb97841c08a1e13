import { z } from 'zod';
import type Stripe from 'stripe';
import { moveBalance } from '#fakes/stripe/billing/balance.ts';
import { taxIdsOf } from '#fakes/stripe/billing/tax.ts';
import { digitsOf, newCard, newTaxId } from '#fakes/stripe/objects/customer.ts';
import { expandable, metadata, paged, whole } from '#fakes/stripe/wire/form.ts';
import { StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { customerAt, customerOf, emit, refuseUnknownCustomer, type World } from '#fakes/stripe/world.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

function cardAt(world: World, id: string): Stripe.PaymentMethod {
  const card = world.store.get('payment_method', id);
  if (!card) throw new StripeRefusal(404, `No such PaymentMethod: '${id}'`, { code: 'resource_missing' });
  return card;
}

/** What belongs to a customer: cards, tax IDs, credit. */
export const customerPartRoutes: readonly ApiRoute[] = [
  apiRoute(
    'GET',
    '/customers/:id/payment_methods',
    z.strictObject({ ...paged, type: z.literal('card').optional() }),
    (world, given, id) => {
      customerAt(world, id, 'customer');
      const cards = world.store.list('payment_method', ({ customer }) => customer === id);
      return page(cards, `/v1/customers/${id}/payment_methods`, given);
    },
  ),
  apiRoute(
    'GET',
    '/payment_methods',
    z.strictObject({ ...paged, customer: z.string(), type: z.literal('card').optional() }),
    (world, given) => {
      refuseUnknownCustomer(world, given.customer);
      const cards = world.store.list('payment_method', ({ customer }) => customer === given.customer);
      return page(cards, '/v1/payment_methods', given);
    },
  ),
  apiRoute('GET', '/payment_methods/:id', z.strictObject(expandable), (world, _, id) => cardAt(world, id)),
  // The tokens of test cards create a new card each time (docs.stripe.com/testing).
  apiRoute(
    'POST',
    '/payment_methods/:id/attach',
    z.strictObject({ ...expandable, customer: z.string() }),
    (world, given, id) => {
      const { email } = customerOf(world, given.customer);
      const digits = digitsOf(id);
      const card =
        digits === null
          ? { ...cardAt(world, id), customer: given.customer }
          : newCard({ digits, customer: given.customer, email, created: world.now() });
      world.store.put('payment_method', card);
      emit(world, 'payment_method.attached', card);
      return card;
    },
  ),
  apiRoute('GET', '/customers/:id/tax_ids', z.strictObject(paged), (world, given, id) => {
    customerAt(world, id, 'customer');
    return page(taxIdsOf(world, id), `/v1/customers/${id}/tax_ids`, given);
  }),
  apiRoute(
    'POST',
    '/customers/:id/tax_ids',
    z.strictObject({ ...expandable, type: z.enum(['eu_vat', 'gb_vat']), value: z.string().min(4).max(50) }),
    (world, given, id) => {
      customerAt(world, id, 'customer');
      const made = newTaxId({ ...given, customer: id, created: world.now() });
      world.store.put('tax_id', made);
      emit(world, 'customer.tax_id.created', made);
      return made;
    },
  ),
  // A negative amount is credit (docs.stripe.com/api/customer_balance_transactions/create).
  apiRoute(
    'POST',
    '/customers/:id/balance_transactions',
    z.strictObject({
      ...expandable,
      amount: whole,
      currency: z.string().length(3),
      description: z.string().max(350).optional(),
      metadata: metadata.optional(),
    }),
    (world, { amount, currency, description = null, metadata: words = {} }, id) => {
      customerAt(world, id, 'customer');
      return moveBalance(world, id, { amount, currency, description, metadata: words, type: 'adjustment' });
    },
  ),
  apiRoute('GET', '/customers/:id/balance_transactions', z.strictObject(paged), (world, given, id) => {
    customerAt(world, id, 'customer');
    const moves = world.store.list('customer_balance_transaction', ({ customer }) => customer === id);
    return page(moves, `/v1/customers/${id}/balance_transactions`, given);
  }),
];
