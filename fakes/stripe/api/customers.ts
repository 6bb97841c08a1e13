import { z } from 'zod';
import { endSubscription } from '#fakes/stripe/billing/subscriptions.ts';
import { newCustomer } from '#fakes/stripe/objects/customer.ts';
import { address, expandable, metadata, mostMetadata, paged } from '#fakes/stripe/wire/form.ts';
import { noSuchGiven, notBuilt, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { customerAt, emit, type World } from '#fakes/stripe/world.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

/** As documented: at most four, a name of at most 40 characters, a value of at most 140. An empty list removes them. */
const customFields = z
  .union([
    z.array(z.strictObject({ name: z.string().min(1).max(40), value: z.string().min(1).max(140) })).max(4),
    z.literal(''),
  ])
  .transform((fields) => (fields === '' || fields.length === 0 ? null : fields));

const words = {
  ...expandable,
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  phone: z.string().max(50).optional(),
  business_name: z.string().max(150).optional(),
  address: address.optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
};
const changes = z.strictObject({
  ...words,
  invoice_settings: z
    .strictObject({ custom_fields: customFields.optional(), default_payment_method: z.string().optional() })
    .optional(),
});
const firstWords = z.strictObject({
  ...words,
  invoice_settings: z.strictObject({ custom_fields: customFields.optional() }).optional(),
});

const label = String.raw`[a-z\d](?:[a-z\d-]*[a-z\d])?`;
const local = "[\\w!#$%&'*+/=?^`{|}~-]+";
const emailForm = new RegExp(`^${local}(?:\\.${local})*@(?:${label}\\.)+${label}$`, 'i');

/**
 * Which addresses Stripe refuses it does not document: those of no plain form are certain, and one below `.invalid`
 * stands for the rest. @throws StripeRefusal 400
 */
function refuseEmail(email: string | undefined): void {
  if (email === undefined || email === '' || (emailForm.test(email) && !email.endsWith('.invalid'))) return;
  throw new StripeRefusal(400, `Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}

/** Nor which towns: one below `.invalid` stands for them. @throws StripeRefusal 400 */
function refuseTown(given: { readonly city: string | null } | null | undefined): void {
  if (!given?.city?.endsWith('.invalid')) return;
  throw new StripeRefusal(400, `Invalid city: ${given.city}`, {
    code: 'parameter_invalid',
    param: 'address[city]',
  });
}

/** Metadata merged as by Stripe: given keys win, empty values remove. */
export function merged(former: Record<string, string>, given: Record<string, string> | undefined) {
  const all = { ...former, ...given };
  if (Object.keys(all).length > mostMetadata)
    throw new StripeRefusal(400, `You can have up to ${mostMetadata} metadata keys.`, { param: 'metadata' });
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** `email:"a@b.c"` and `metadata["key"]:"value"`, joined by AND: the supported part of Stripe's search language. */
function searchTest(query: string) {
  const clauses = query.split(/ AND /i).map((clause) => {
    const email = /^email:"([^"]*)"$/.exec(clause.trim());
    if (email) return { key: null, value: email[1] ?? '' };
    const meta = /^metadata\["([^"]+)"\]:"([^"]*)"$/.exec(clause.trim());
    if (meta) return { key: meta[1] ?? '', value: meta[2] ?? '' };
    throw notBuilt(`the search clause ${clause.trim()}`, 'query');
  });
  return (customer: { email: string | null; metadata: Record<string, string> }) =>
    clauses.every(({ key, value }) =>
      key === null
        ? (customer.email ?? '').toLowerCase() === value.toLowerCase()
        : customer.metadata[key] === value,
    );
}

function deletedStub(id: string) {
  return { id, object: 'customer', deleted: true };
}

/**
 * Deletes a customer, as through the API and the dashboard: their subscriptions end at once. @throws StripeRefusal 404
 */
export function deleteCustomer(world: World, id: string): object {
  customerAt(world, id);
  for (const subscription of world.store.list(
    'subscription',
    ({ customer, status }) => customer === id && status !== 'canceled',
  ))
    endSubscription(world, subscription, 'cancellation_requested');
  const customer = customerAt(world, id);
  // Stripe deletes the cards with the customer; past payments can still be read.
  for (const card of world.store.list('payment_method', (one) => one.customer === id))
    world.store.put('payment_method', { ...card, customer: null });
  world.store.delete(id);
  emit(world, 'customer.deleted', customer);
  return deletedStub(id);
}

/** Customers. */
export const customerRoutes: readonly ApiRoute[] = [
  apiRoute('POST', '/customers', firstWords, (world, { invoice_settings: settings, ...given }) => {
    refuseEmail(given.email);
    refuseTown(given.address);
    const customer = newCustomer({
      ...given,
      customFields: settings?.custom_fields ?? null,
      created: world.now(),
    });
    world.store.put('customer', customer);
    emit(world, 'customer.created', customer);
    return customer;
  }),
  apiRoute('GET', '/customers', z.strictObject({ ...paged, email: z.string().optional() }), (world, given) =>
    page(
      // Stripe compares the address in this filter case-sensitively.
      world.store.list('customer', ({ email }) => given.email === undefined || email === given.email),
      '/v1/customers',
      given,
    ),
  ),
  apiRoute(
    'GET',
    '/customers/search',
    z.strictObject({ ...expandable, query: z.string(), limit: paged.limit, page: z.string().optional() }),
    (world, given) => {
      const data = world.store.list('customer', searchTest(given.query));
      return {
        object: 'search_result',
        data: data.slice(0, given.limit ?? 10),
        has_more: false,
        next_page: null,
        url: '/v1/customers/search',
      };
    },
  ),
  apiRoute('GET', '/customers/:id', z.strictObject(expandable), (world, _, id) =>
    world.store.wasDeleted(id) ? deletedStub(id) : customerAt(world, id),
  ),
  apiRoute('POST', '/customers/:id', changes, (world, given, id) => {
    const before = customerAt(world, id);
    refuseEmail(given.email);
    refuseTown(given.address);
    const { expand: _expand, invoice_settings: settings, metadata: added, ...rest } = given;
    const card = settings?.default_payment_method;
    if (card !== undefined && world.store.get('payment_method', card)?.customer !== id)
      throw noSuchGiven('payment_method', card, 'invoice_settings[default_payment_method]');
    const after = {
      ...before,
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      metadata: merged(before.metadata, added),
      invoice_settings: {
        ...before.invoice_settings,
        ...(card === undefined ? {} : { default_payment_method: card }),
        ...(settings?.custom_fields === undefined ? {} : { custom_fields: settings.custom_fields }),
      },
    };
    world.store.put('customer', after);
    emit(world, 'customer.updated', after, before);
    return after;
  }),
  apiRoute('DELETE', '/customers/:id', z.strictObject(expandable), (world, _, id) =>
    deleteCustomer(world, id),
  ),
];
