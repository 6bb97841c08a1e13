import { z } from 'zod';
import { expireCheckout, keepSubscriptionMetadata } from '#fakes/stripe/billing/checkout.ts';
import { priceOf, productName } from '#fakes/stripe/billing/subscriptions.ts';
import { newCheckout, newPortalSession } from '#fakes/stripe/objects/session.ts';
import { expandable, flag, metadata, paged, whole } from '#fakes/stripe/wire/form.ts';
import { noSuch, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { customerOf, idOf, itemOf, subscriptionOf, type World } from '#fakes/stripe/world.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

const webUrl = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });

const checkout = z.strictObject({
  ...expandable,
  mode: z.literal('subscription'),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: z.literal('1') })).length(1),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  ui_mode: z.literal('hosted_page').optional(),
  customer: z.string().optional(),
  customer_email: z.string().optional(),
  client_reference_id: z.string().max(200).optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  customer_update: z
    .strictObject({
      address: z.enum(['auto', 'never']).optional(),
      name: z.enum(['auto', 'never']).optional(),
    })
    .optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  expires_at: whole.optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
});

function createCheckout(world: World, given: z.output<typeof checkout>): object {
  const [line] = given.line_items;
  const price = priceOf(world, line?.price ?? '', 'line_items[0][price]');
  if (given.customer !== undefined) customerOf(world, given.customer);
  const expiresAt = given.expires_at;
  if (expiresAt !== undefined && (expiresAt < world.now() + 1800 || expiresAt > world.now() + 86_400))
    throw new StripeRefusal(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  const session = newCheckout({
    price,
    productName: productName(world, price),
    customer: given.customer ?? null,
    customerEmail: given.customer_email ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    allowPromotionCodes: given.allow_promotion_codes ?? false,
    automaticTax: given.automatic_tax?.enabled ?? false,
    metadata: given.metadata ?? {},
    pageUrl: (id) => world.pageUrl(`/c/pay/${id}`),
    expiresAt,
    created: world.now(),
  });
  world.store.put('checkout.session', session);
  keepSubscriptionMetadata(world, session.id, given.subscription_data?.metadata ?? {});
  return session;
}

function checkoutOf(world: World, id: string) {
  const session = world.store.get('checkout.session', id);
  if (!session) throw noSuch('checkout.session', id, 'session');
  return session;
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
  return_url: webUrl.optional(),
  flow_data: flowData.optional(),
});

function flowOf(world: World, given: z.output<typeof portal>) {
  const flow = given.flow_data;
  if (!flow) return null;
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
  if (flow.type === 'payment_method_update')
    return { ...common, subscription_update_confirm: null, type: flow.type };
  const { items, subscription: id } = flow.subscription_update_confirm;
  const subscription = subscriptionOf(world, id, 'flow_data[subscription_update_confirm][subscription]');
  if (idOf(subscription.customer) !== given.customer)
    throw noSuch('subscription', id, 'flow_data[subscription_update_confirm][subscription]');
  const [item] = items;
  const param = 'flow_data[subscription_update_confirm][items][0]';
  if (!item || item.id !== itemOf(subscription).id)
    throw noSuch('subscription_item', item?.id ?? '', `${param}[id]`);
  if (priceOf(world, item.price, `${param}[price]`).id === itemOf(subscription).price.id)
    throw new StripeRefusal(400, 'The subscription update flow has no changes to confirm.', { param });
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

/** Checkouts and ways into the customer portal. */
export const sessionRoutes: readonly ApiRoute[] = [
  apiRoute('POST', '/checkout/sessions', checkout, createCheckout),
  apiRoute(
    'GET',
    '/checkout/sessions',
    z.strictObject({
      ...paged,
      customer: z.string().optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: z.string().optional(),
    }),
    (world, given) =>
      page(
        world.store.list(
          'checkout.session',
          (session) =>
            (given.customer === undefined || session.customer === given.customer) &&
            (given.status === undefined || session.status === given.status) &&
            (given.subscription === undefined || session.subscription === given.subscription),
        ),
        '/v1/checkout/sessions',
        given,
      ),
  ),
  apiRoute('GET', '/checkout/sessions/:id', z.strictObject(expandable), (world, _, id) =>
    checkoutOf(world, id),
  ),
  apiRoute('POST', '/checkout/sessions/:id/expire', z.strictObject(expandable), (world, _, id) =>
    expireCheckout(world, checkoutOf(world, id)),
  ),
  apiRoute('GET', '/checkout/sessions/:id/line_items', z.strictObject(paged), (world, given, id) =>
    page(checkoutOf(world, id).line_items?.data ?? [], `/v1/checkout/sessions/${id}/line_items`, given),
  ),
  apiRoute('POST', '/billing_portal/sessions', portal, (world, given) => {
    customerOf(world, given.customer);
    const session = newPortalSession({
      customer: given.customer,
      returnUrl: given.return_url ?? null,
      flow: flowOf(world, given),
      pageUrl: (id) => world.pageUrl(`/p/session/${id}`),
      created: world.now(),
    });
    world.store.put('billing_portal.session', session);
    return session;
  }),
];
