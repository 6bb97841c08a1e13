import { z } from 'zod';
import type Stripe from 'stripe';
import { endOf, priceOf } from '#fakes/stripe/billing/subscriptions.ts';
import { newPortalSession, pricesOffered } from '#fakes/stripe/objects/portal.ts';
import { expandable } from '#fakes/stripe/wire/form.ts';
import { noSuchGiven, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { customerOf, givenSubscription, idOf, itemOf, type World } from '#fakes/stripe/world.ts';
import { apiRoute, type ApiRoute } from './route.ts';

const webUrl = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });

function configurationOf(world: World, id: string | undefined): Stripe.BillingPortal.Configuration {
  if (id !== undefined) {
    const named = world.store.get('billing_portal.configuration', id);
    if (!named) throw noSuchGiven('configuration', id, 'configuration');
    if (!named.active)
      throw new StripeRefusal(400, `The configuration ${id} is not active.`, { param: 'configuration' });
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
  if (subscription.items.data.length > 1)
    throw new StripeRefusal(
      400,
      'This subscription cannot be updated because it has multiple products: the portal updates subscriptions with one.',
      { param: 'flow_data[subscription_update_confirm][subscription]' },
    );
  if (priceOf(world, item.price, `${param}[price]`).id === itemOf(subscription).price.id)
    throw new StripeRefusal(400, 'The subscription update flow has no changes to confirm.', { param });
  if (!pricesOffered(configuration).includes(item.price))
    throw new StripeRefusal(
      400,
      `The price ${item.price} is not among the products that the portal configuration lists for updates.`,
      { param: `${param}[price]` },
    );
  if (subscription.status === 'canceled' || endOf(subscription) !== null)
    throw new StripeRefusal(400, 'This subscription cannot be updated because it is set to be canceled.', {
      param: 'flow_data[subscription_update_confirm][subscription]',
    });
  if (subscription.schedule !== null)
    throw new StripeRefusal(
      400,
      'This subscription cannot be updated because it is managed by a subscription schedule.',
      { param: 'flow_data[subscription_update_confirm][subscription]' },
    );
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

/** Customer portal sessions. */
export const portalRoutes: readonly ApiRoute[] = [
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
