import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { countryCode } from '#features/billing/contract-countries.ts';
import { underKey } from './attempts.ts';
import { forgetIfGone, retrieveCustomer } from './gone.ts';
import { formerCustomerOf, keepCustomer } from './queries.ts';
import { type BillingDeps, type BuyerFacts, isMissing, type Payments, refusalCode } from './stripe.ts';

/** Stripe takes no longer ones. */
const mostPhone = 20;

const filled = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== '')) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** Where a buyer is, as far as they said; null when they said nothing that Stripe could take. */
function addressOf({ city, country, state }: BuyerFacts): Stripe.AddressParam | null {
  const address = filled({ city, state, country: countryCode(country) });
  return Object.keys(address).length === 0 ? null : address;
}

/** What invoices and the payment page need of a buyer. */
function factsOf(buyer: BuyerFacts) {
  const { company: business_name, email, name, phone } = buyer;
  return filled({
    email,
    name,
    business_name,
    phone: phone !== null && phone.length > mostPhone ? null : phone,
    address: addressOf(buyer),
  });
}

/**
 * What has changed since the customer was made. The name and a whole address are theirs to say on the payment page,
 * where a business puts its own: what stands there stays.
 */
function changesOf(customer: Stripe.Customer, buyer: BuyerFacts): Stripe.CustomerUpdateParams {
  const { address, business_name, email, name, phone } = factsOf(buyer);
  const { address: known } = customer;
  const moved =
    !known?.line1 &&
    address !== undefined &&
    (['city', 'state', 'country'] as const).some(
      (part) => (known?.[part] ?? null) !== (address[part] ?? null),
    );
  return {
    ...(email && email !== customer.email ? { email } : {}),
    ...(phone && phone !== customer.phone ? { phone } : {}),
    ...(business_name && business_name !== customer.business_name ? { business_name } : {}),
    ...(name && !customer.name ? { name } : {}),
    ...(moved ? { address } : {}),
  };
}

/** Keeps a fact that Stripe does not take from standing in the way of a purchase. */
async function orWithout<T>(
  { log }: Pick<BillingDeps, 'log'>,
  ask: (withFacts: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await ask(true);
  } catch (error) {
    const code = isMissing(error) ? null : refusalCode(error);
    if (code === null) throw error;
    log.warn({ code }, 'Stripe does not take what a buyer told about themselves');
    return ask(false);
  }
}

/**
 * The member's customer at Stripe, with what they told about themselves; made when there is none yet or none any more.
 * Two tabs at once make one. The key of idempotency names the customer who is gone: without it Stripe would answer with
 * that very customer for a day. @throws what the SDK throws
 */
export async function customerFor(deps: BillingDeps, payments: Payments, userId: string): Promise<string> {
  const buyer = await deps.buyerOf(deps.db, { userId });
  if (!buyer) throw new Error('the member is gone');
  const former = await formerCustomerOf(deps.db, userId);
  if (former && !former.isGone) {
    const { customerId } = former;
    const customer = await retrieveCustomer(payments, customerId);
    if (customer) await bringUpToDate(deps, payments, { customer, buyer });
    if (customer || !(await forgetIfGone(deps, payments, customerId))) return customerId;
  }
  const inPlaceOf = former === null ? '' : `:${former.customerId}`;
  const { id } = await orWithout(deps, (withFacts) => {
    const facts = withFacts ? factsOf(buyer) : { email: buyer.email };
    const print = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
    return underKey(deps, `customer:${userId}:${print}${inPlaceOf}`, (idempotencyKey) =>
      payments.stripe.customers.create({ ...facts, metadata: { userId } }, { idempotencyKey }),
    );
  });
  return keepCustomer(deps.db, { userId, customerId: id, now: deps.clock.now() });
}

async function bringUpToDate(
  deps: BillingDeps,
  { stripe }: Payments,
  given: { customer: Stripe.Customer; buyer: BuyerFacts },
): Promise<void> {
  const { buyer, customer } = given;
  const changes = changesOf(customer, buyer);
  if (Object.keys(changes).length === 0) return;
  await orWithout(deps, async (withFacts) => {
    if (withFacts) await stripe.customers.update(customer.id, changes);
  });
}
