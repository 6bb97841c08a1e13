import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import { regionOf } from '#platform/contract/region.ts';
import { countryCode } from '#platform/contract/countries.ts';
import { underKey } from '#features/billing/server/idempotency-keys.ts';
import {
  forgetMissingCustomer,
  retrieveCustomer,
} from '#features/billing/server/subscriptions/missing-customer.ts';
import { formerCustomerOf, keepCustomer } from '#features/billing/server/queries.ts';
import {
  type BillingDeps,
  type BuyerFacts,
  isMissing,
  type Payments,
  refusalCode,
} from '#features/billing/server/stripe.ts';

/** Stripe's maximum length. */
const mostPhone = 20;

/** Stripe's limits on an invoice's custom fields: how many, and how long a value may be. */
const [mostFields, mostFieldValue] = [4, 140];
const companyField = 'Company';

/**
 * The fields that Stripe prints on every invoice of a customer, with their company among them; those that the owner
 * wrote in Stripe's dashboard stay.
 */
function printed(
  company: string | null,
  former: readonly Stripe.Customer.InvoiceSettings.CustomField[] = [],
): { name: string; value: string }[] {
  const others = former
    .filter(({ name }) => name !== companyField)
    .map(({ name, value }) => ({ name, value }));
  const value = (company ?? '').trim().slice(0, mostFieldValue);
  return value === '' ? others : [{ name: companyField, value }, ...others].slice(0, mostFields);
}

const filled = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== '')) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** The buyer's address as far as they told us; null if they said nothing Stripe would accept. */
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

/** The company that stands on a customer's invoices; null if none does. */
const fieldIn = (fields: readonly Stripe.Customer.InvoiceSettings.CustomField[]) =>
  fields.find(({ name }) => name === companyField)?.value ?? null;

/** The same for a customer that is made. */
function newCustomerOf(buyer: BuyerFacts): Stripe.CustomerCreateParams {
  const custom_fields = printed(buyer.company);
  return {
    ...factsOf(buyer),
    ...(custom_fields.length === 0 ? {} : { invoice_settings: { custom_fields } }),
  };
}

/**
 * What changed since the customer was created. Buyers may change their name and a complete address on the payment page,
 * where a business enters its own; what they entered there stays, except a state like “None”, which
 * came from us.
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
  const fields = customer.invoice_settings.custom_fields ?? [];
  const custom_fields = printed(buyer.company, fields);
  const isPrinted = JSON.stringify(custom_fields) === JSON.stringify(printed(fieldIn(fields), fields));
  const mended = known?.line1 && known.state && regionOf(known.state) === null;
  return {
    ...(email && email !== customer.email ? { email } : {}),
    ...(phone && phone !== customer.phone ? { phone } : {}),
    ...(business_name && business_name !== customer.business_name ? { business_name } : {}),
    ...(name && !customer.name ? { name } : {}),
    // Stripe's way to say that there are none.
    ...(isPrinted
      ? {}
      : { invoice_settings: { custom_fields: custom_fields.length > 0 ? custom_fields : ('' as const) } }),
    ...(moved ? { address } : {}),
    ...(mended ? { address: filled({ ...known, state: null }) } : {}),
  };
}

const addressRefused =
  'Our payment provider doesn’t take this address. Change it under sign-in and security, then come back here.';

/** Whether Stripe does not take an email address (docs.stripe.com/error-codes#email-invalid). */
const isAddressRefused = (error: unknown) => refusalCode(error) === 'email_invalid';

const postalFields = ['city', 'state', 'country'] as const;

/** The part of the postal address that Stripe does not take, e.g. by `address[city]`; null: it is something else. */
function postalFieldIn(error: unknown): (typeof postalFields)[number] | null {
  if (refusalCode(error) === null) return null;
  const { param = '' } = error as { param?: string };
  if (!/^address\b/.test(param)) return null;
  return postalFields.find((field) => param.includes(`[${field}]`)) ?? 'country';
}

const postalRefused = {
  city: 'Our payment provider doesn’t take this city. Please check how it’s written.',
  state: 'Our payment provider doesn’t take this state. Please check how it’s written.',
  country: 'Our payment provider doesn’t take this address. Please check city, state and country.',
} as const;

/** Whether Stripe does not take an address of theirs, which only they can mend. */
export const isAnAddressRefused = (error: unknown) =>
  isAddressRefused(error) || postalFieldIn(error) !== null;

/**
 * Keeps a detail that Stripe rejects from blocking a purchase. Without an email address there is none, and a postal
 * address decides the tax: the buyer is told which part to mend.
 */
async function orWithout<T>(
  { log }: Pick<BillingDeps, 'log'>,
  ask: (withFacts: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await ask(true);
  } catch (error) {
    const code = isMissing(error) ? null : refusalCode(error);
    if (code === null || isAnAddressRefused(error)) throw error;
    log.warn({ code }, 'Stripe does not take what a buyer told about themselves');
    return ask(false);
  }
}

/**
 * The member's customer at Stripe, with what they told us about themselves; created when there is none, or none
 * anymore. Two tabs at the same time create one. The idempotency key names the deleted customer: without it Stripe
 * would return that very customer for a day. @throws what the SDK throws; AppError invalid_input for an email or postal
 * address that Stripe does not take
 */
export async function customerFor(deps: BillingDeps, payments: Payments, userId: string): Promise<string> {
  try {
    return await foundOrMade(deps, payments, userId);
  } catch (cause) {
    const postal = postalFieldIn(cause);
    if (postal !== null) {
      const message = postalRefused[postal];
      throw new AppError('invalid_input', { cause, message, fields: { [postal]: message } });
    }
    if (!isAddressRefused(cause)) throw cause;
    throw new AppError('invalid_input', {
      cause,
      message: addressRefused,
      fields: { email: addressRefused },
    });
  }
}

async function foundOrMade(deps: BillingDeps, payments: Payments, userId: string): Promise<string> {
  const buyer = await deps.buyerOf(deps.db, { userId });
  if (!buyer) throw new Error('the member is gone');
  const former = await formerCustomerOf(deps.db, userId);
  if (former && !former.isMissing) {
    const { customerId } = former;
    const customer = await retrieveCustomer(payments, customerId);
    if (customer) await bringUpToDate(deps, payments, { customer, buyer });
    if (customer || !(await forgetMissingCustomer(deps, payments, customerId))) return customerId;
  }
  const inPlaceOf = former === null ? '' : `:${former.customerId}`;
  const { id } = await orWithout(deps, (withFacts) => {
    const facts = withFacts ? newCustomerOf(buyer) : { email: buyer.email };
    const print = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
    return underKey(deps, `customer:${userId}:${print}${inPlaceOf}`, (idempotencyKey) =>
      payments.stripe.customers.create({ ...facts, metadata: { userId } }, { idempotencyKey }),
    );
  });
  return keepCustomer(deps.db, { userId, customerId: id, now: deps.clock.now() });
}

/** Tells Stripe what changed since it heard of this buyer. @throws what the SDK throws */
export async function bringUpToDate(
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
