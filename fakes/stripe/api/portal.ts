import { z } from 'zod';
import type Stripe from 'stripe';
import { priceOf } from '#fakes/stripe/billing/subscriptions.ts';
import {
  newPortalConfiguration,
  newPortalSession,
  type PortalFeatures,
  pricesOffered,
} from '#fakes/stripe/objects/portal.ts';
import { expandable, flag, paged } from '#fakes/stripe/wire/form.ts';
import { noSuch, noSuchGiven, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { customerOf, givenSubscription, idOf, itemOf, type World } from '#fakes/stripe/world.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

const mostProducts = 10;
const webUrl = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });
const updateParam = 'features[subscription_update]';

const switched = z.strictObject({ enabled: flag });
const features = z.strictObject({
  invoice_history: switched.optional(),
  payment_method_update: switched.optional(),
  subscription_cancel: z
    .strictObject({ enabled: flag, mode: z.literal('at_period_end').optional() })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: z.array(z.literal('price')).optional(),
      products: z
        .array(z.strictObject({ product: z.string(), prices: z.array(z.string()).min(1) }))
        .optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    })
    .optional(),
});

/** The prices listed under one product must be its own, and no two may be for the same interval. @throws StripeRefusal */
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
    const owner = typeof price.product === 'string' ? price.product : price.product.id;
    if (owner !== listed.product)
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

function plansOf(
  world: World,
  given: z.output<typeof features>['subscription_update'],
): PortalFeatures['plans'] {
  if (!given?.enabled) return null;
  const {
    default_allowed_updates: allowed = [],
    products = [],
    proration_behavior: proration = 'none',
  } = given;
  if (allowed.length === 0 || products.length === 0)
    throw new StripeRefusal(400, 'Updating subscriptions needs `default_allowed_updates` and `products`.', {
      code: 'parameter_missing',
      param: updateParam,
    });
  if (products.length > mostProducts)
    throw new StripeRefusal(400, `At most ${mostProducts} products can be listed.`, {
      param: `${updateParam}[products]`,
    });
  for (const [at, product] of products.entries()) checkProduct(world, product, at);
  return { products, proration };
}

function configurationOf(world: World, id: string | undefined): Stripe.BillingPortal.Configuration {
  if (id !== undefined) {
    const named = world.store.get('billing_portal.configuration', id);
    if (!named) throw noSuchGiven('configuration', id, 'configuration');
    return named;
  }
  const [standard] = world.store.list('billing_portal.configuration', ({ is_default }) => is_default);
  if (!standard)
    throw new StripeRefusal(
      400,
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
    );
  return standard;
}

const afterCompletion = z
  .strictObject({
    type: z.enum(['redirect', 'portal_homepage']),
    redirect: z.strictObject({ return_url: webUrl }).optional(),
  })
  .optional();

const flowData = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscription_update_confirm'),
    subscription_update_confirm: z.strictObject({
      subscription: z.string(),
      items: z
        .array(z.strictObject({ id: z.string(), price: z.string(), quantity: z.literal('1').optional() }))
        .length(1),
    }),
    after_completion: afterCompletion,
  }),
  z.strictObject({ type: z.literal('payment_method_update'), after_completion: afterCompletion }),
]);

const portal = z.strictObject({
  ...expandable,
  customer: z.string(),
  configuration: z.string().optional(),
  return_url: webUrl.optional(),
  flow_data: flowData.optional(),
});

function flowOf(
  world: World,
  given: z.output<typeof portal>,
  configuration: Stripe.BillingPortal.Configuration,
) {
  const flow = given.flow_data;
  if (!flow) return null;
  const refuseSwitchedOff = (enabled: boolean) => {
    if (!enabled)
      throw new StripeRefusal(
        400,
        `The feature of the flow ${flow.type} is disabled in the portal configuration.`,
        {
          param: 'flow_data[type]',
        },
      );
  };
  const redirect = flow.after_completion?.redirect;
  const common = {
    after_completion: {
      hosted_confirmation: null,
      redirect: redirect ?? null,
      type: flow.after_completion?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
  };
  const { payment_method_update: cards, subscription_update: updates } = configuration.features;
  refuseSwitchedOff(flow.type === 'payment_method_update' ? cards.enabled : updates.enabled);
  if (flow.type === 'payment_method_update')
    return { ...common, subscription_update_confirm: null, type: flow.type };
  const { items, subscription: id } = flow.subscription_update_confirm;
  const subscription = givenSubscription(world, id, 'flow_data[subscription_update_confirm][subscription]');
  if (idOf(subscription.customer) !== given.customer)
    throw noSuchGiven('subscription', id, 'flow_data[subscription_update_confirm][subscription]');
  const [item] = items;
  const param = 'flow_data[subscription_update_confirm][items][0]';
  if (!item || item.id !== itemOf(subscription).id)
    throw noSuchGiven('subscription_item', item?.id ?? '', `${param}[id]`);
  if (priceOf(world, item.price, `${param}[price]`).id === itemOf(subscription).price.id)
    throw new StripeRefusal(400, 'The subscription update flow has no changes to confirm.', { param });
  if (!pricesOffered(configuration).includes(item.price))
    throw new StripeRefusal(
      400,
      `The price ${item.price} is not among the products that the portal configuration lists for updates.`,
      { param: `${param}[price]` },
    );
  if (subscription.status === 'canceled' || subscription.cancel_at_period_end)
    throw new StripeRefusal(400, 'This subscription cannot be updated because it is set to be canceled.', {
      param: 'flow_data[subscription_update_confirm][subscription]',
    });
  return {
    ...common,
    subscription_update_confirm: {
      discounts: null,
      items: [{ id: item.id, price: item.price, quantity: 1 }],
      subscription: id,
    },
    type: flow.type,
  };
}

/** The customer portal: what it lets customers do, and ways into it. */
export const portalRoutes: readonly ApiRoute[] = [
  apiRoute(
    'POST',
    '/billing_portal/configurations',
    z.strictObject({ ...expandable, features }),
    (world, given) => {
      const asked = given.features;
      const configuration = newPortalConfiguration({
        isDefault: false,
        features: {
          cancel: asked.subscription_cancel?.enabled ?? false,
          cards: asked.payment_method_update?.enabled ?? false,
          invoices: asked.invoice_history?.enabled ?? false,
          plans: plansOf(world, asked.subscription_update),
        },
        created: world.now(),
      });
      world.store.put('billing_portal.configuration', configuration);
      return configuration;
    },
  ),
  apiRoute(
    'GET',
    '/billing_portal/configurations',
    z.strictObject({ ...paged, is_default: flag.optional() }),
    (world, given) =>
      page(
        world.store.list(
          'billing_portal.configuration',
          ({ is_default }) => given.is_default === undefined || is_default === given.is_default,
        ),
        '/v1/billing_portal/configurations',
        given,
      ),
  ),
  apiRoute('GET', '/billing_portal/configurations/:id', z.strictObject(expandable), (world, _, id) => {
    const configuration = world.store.get('billing_portal.configuration', id);
    if (!configuration) throw noSuch('configuration', id, 'configuration');
    return configuration;
  }),
  apiRoute('POST', '/billing_portal/sessions', portal, (world, given) => {
    customerOf(world, given.customer);
    const configuration = configurationOf(world, given.configuration);
    const session = newPortalSession({
      customer: given.customer,
      configuration: configuration.id,
      returnUrl: given.return_url ?? null,
      flow: flowOf(world, given, configuration),
      pageUrl: (id) => world.pageUrl(`/p/session/${id}`),
      created: world.now(),
    });
    world.store.put('billing_portal.session', session);
    return session;
  }),
];
