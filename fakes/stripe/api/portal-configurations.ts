import { z } from 'zod';
import type Stripe from 'stripe';
import { priceOf } from '#fakes/stripe/billing/subscriptions.ts';
import { newPortalConfiguration } from '#fakes/stripe/objects/portal.ts';
import { expandable, flag, metadata, paged } from '#fakes/stripe/wire/form.ts';
import { noSuch, noSuchGiven, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { emit, idOf, type World } from '#fakes/stripe/world.ts';
import { merged } from './customers.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

const mostProducts = 10;
const updateParam = 'features[subscription_update]';
const webUrl = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });

const switched = z.strictObject({ enabled: flag });
const updatable = z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']);
const features = z.strictObject({
  customer_update: z
    .strictObject({ enabled: flag, allowed_updates: z.array(updatable).optional() })
    .optional(),
  invoice_history: switched.optional(),
  payment_method_update: switched.optional(),
  subscription_cancel: z
    .strictObject({ enabled: flag, mode: z.enum(['at_period_end', 'immediately']).optional() })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: z.array(z.enum(['price', 'quantity', 'promotion_code'])).optional(),
      products: z
        .array(z.strictObject({ product: z.string(), prices: z.array(z.string()).min(1) }))
        .optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    })
    .optional(),
});
type FeatureInput = z.output<typeof features>;
type Features = Stripe.BillingPortal.Configuration['features'];

/** The prices listed under a product must belong to it, and no two may have the same interval. @throws StripeRefusal */
function checkProduct(
  world: World,
  listed: { product: string; prices: readonly string[] },
  at: number,
): void {
  const param = `${updateParam}[products][${at}]`;
  if (!world.store.get('product', listed.product))
    throw noSuchGiven('product', listed.product, `${param}[product]`);
  const intervals = new Set<string>();
  for (const id of listed.prices) {
    const price = priceOf(world, id, `${param}[prices]`);
    if (idOf(price.product) !== listed.product)
      throw new StripeRefusal(400, `The price ${id} does not belong to the product ${listed.product}.`, {
        param: `${param}[prices]`,
      });
    const interval = price.recurring?.interval ?? 'once';
    if (intervals.has(interval))
      throw new StripeRefusal(
        400,
        `The prices of the product ${listed.product} must have different billing intervals.`,
        { param: `${param}[prices]` },
      );
    intervals.add(interval);
  }
}

/** @throws StripeRefusal for plans that cannot be offered (docs.stripe.com/api/customer_portal/configurations/create) */
function checkPlans(
  world: World,
  { default_allowed_updates, enabled, products }: Features['subscription_update'],
) {
  if (!enabled) return;
  if (default_allowed_updates.length === 0 || !products || products.length === 0)
    throw new StripeRefusal(400, 'Updating subscriptions needs `default_allowed_updates` and `products`.', {
      code: 'parameter_missing',
      param: updateParam,
    });
  if (products.length > mostProducts)
    throw new StripeRefusal(400, `At most ${mostProducts} products can be listed.`, {
      param: `${updateParam}[products]`,
    });
  for (const [at, product] of products.entries()) checkProduct(world, product, at);
}

/**
 * What was given, applied over what was there: an unnamed feature stays as it is, and so does an unnamed part of a
 * feature.
 */
function changed(world: World, before: Features, given: FeatureInput): Features {
  const plans = given.subscription_update;
  const after: Features = {
    ...before,
    customer_update: { ...before.customer_update, ...defined(given.customer_update) },
    invoice_history: { ...before.invoice_history, ...defined(given.invoice_history) },
    payment_method_update: { ...before.payment_method_update, ...defined(given.payment_method_update) },
    subscription_cancel: { ...before.subscription_cancel, ...defined(given.subscription_cancel) },
    subscription_update: {
      ...before.subscription_update,
      ...defined(plans),
      products:
        plans?.products?.map(({ prices, product }) => ({
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
          prices: [...prices],
          product,
        })) ??
        before.subscription_update.products ??
        null,
    },
  };
  checkPlans(world, after.subscription_update);
  return after;
}

const defined = <T extends object>(given: T | undefined) =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const around = {
  ...expandable,
  name: z.string().max(100).optional(),
  business_profile: z
    .strictObject({
      headline: z.string().max(60).optional(),
      privacy_policy_url: webUrl.optional(),
      terms_of_service_url: webUrl.optional(),
    })
    .optional(),
  default_return_url: webUrl.optional(),
  login_page: switched.optional(),
  metadata: metadata.optional(),
};

function configurationAt(world: World, id: string): Stripe.BillingPortal.Configuration {
  const configuration = world.store.get('billing_portal.configuration', id);
  if (!configuration) throw noSuch('configuration', id, 'configuration');
  return configuration;
}

/** What customer portals allow customers to do. */
export const portalConfigurationRoutes: readonly ApiRoute[] = [
  apiRoute(
    'POST',
    '/billing_portal/configurations',
    z.strictObject({ ...around, features }),
    (world, given) => {
      const made = newPortalConfiguration({ isDefault: false, created: world.now() });
      const configuration = {
        ...made,
        name: given.name ?? null,
        business_profile: { ...made.business_profile, ...defined(given.business_profile) },
        default_return_url: given.default_return_url ?? null,
        features: changed(world, made.features, given.features),
        metadata: given.metadata ?? {},
      };
      world.store.put('billing_portal.configuration', configuration);
      emit(world, 'billing_portal.configuration.created', configuration);
      return configuration;
    },
  ),
  apiRoute(
    'GET',
    '/billing_portal/configurations',
    z.strictObject({ ...paged, active: flag.optional(), is_default: flag.optional() }),
    (world, given) =>
      page(
        world.store.list(
          'billing_portal.configuration',
          ({ active, is_default }) =>
            (given.is_default === undefined || is_default === given.is_default) &&
            (given.active === undefined || active === given.active),
        ),
        '/v1/billing_portal/configurations',
        given,
      ),
  ),
  apiRoute('GET', '/billing_portal/configurations/:id', z.strictObject(expandable), (world, _, id) =>
    configurationAt(world, id),
  ),
  apiRoute(
    'POST',
    '/billing_portal/configurations/:id',
    z.strictObject({ ...around, active: flag.optional(), features: features.optional() }),
    (world, given, id) => {
      const before = configurationAt(world, id);
      const after = {
        ...before,
        active: given.active ?? before.active,
        name: given.name ?? before.name,
        business_profile: { ...before.business_profile, ...defined(given.business_profile) },
        default_return_url: given.default_return_url ?? before.default_return_url,
        features: changed(world, before.features, given.features ?? {}),
        metadata: merged(before.metadata ?? {}, given.metadata),
        updated: world.now(),
      };
      world.store.put('billing_portal.configuration', after);
      emit(world, 'billing_portal.configuration.updated', after, before);
      return after;
    },
  ),
];
