import { z } from 'zod';
import {
  collectInvoice,
  composeInvoice,
  finalizeInvoice,
  markPaid,
  subscriptionIdOf,
} from '#fakes/stripe/billing/invoices.ts';
import { refundPayment } from '#fakes/stripe/billing/payments.ts';
import { priceChange } from '#fakes/stripe/billing/price-change.ts';
import { resumptionPeriod } from '#fakes/stripe/billing/pauses.ts';
import { intervalOf, priceOf, upcomingPeriod } from '#fakes/stripe/billing/subscriptions.ts';
import { newId } from '#fakes/stripe/objects/identity.ts';
import { expandable, flag, metadata, paged, whole } from '#fakes/stripe/wire/form.ts';
import { cardDeclined, noSuch, noSuchGiven, notBuilt, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { customerOf, givenSubscription, idOf, itemOf, refuseUnknownCustomer } from '#fakes/stripe/world.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

const preview = z.strictObject({
  ...expandable,
  customer: z.string().optional(),
  subscription: z.string(),
  /** Empty: without the discounts of the subscription. */
  discounts: z.literal('').optional(),
  /** Left out: the next renewal as it stands. */
  subscription_details: z
    .union([
      // What resuming a paused one would charge (docs.stripe.com/api/invoices/create_preview).
      z.strictObject({ resume_at: z.literal('now') }),
      z.strictObject({
        items: z
          .array(z.strictObject({ id: z.string(), price: z.string(), quantity: z.literal('1').optional() }))
          .length(1),
        proration_behavior: z.enum(['always_invoice', 'none']).optional(),
        proration_date: whole.optional(),
      }),
    ])
    .optional(),
});

/** Invoices, their payments, and refunds. */
export const invoiceRoutes: readonly ApiRoute[] = [
  apiRoute(
    'GET',
    '/invoices',
    z.strictObject({
      ...paged,
      customer: z.string().optional(),
      subscription: z.string().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    }),
    (world, given) => {
      refuseUnknownCustomer(world, given.customer);
      return page(
        world.store.list(
          'invoice',
          (invoice) =>
            (given.customer === undefined || idOf(invoice.customer) === given.customer) &&
            (given.subscription === undefined || subscriptionIdOf(invoice) === given.subscription) &&
            (given.status === undefined || invoice.status === given.status),
        ),
        '/v1/invoices',
        given,
      );
    },
  ),
  apiRoute('POST', '/invoices/create_preview', preview, (world, given) => {
    const held = givenSubscription(world, given.subscription, 'subscription');
    const subscription = given.discounts === '' ? { ...held, discounts: [] } : held;
    customerOf(world, idOf(subscription.customer));
    if (given.subscription_details && 'resume_at' in given.subscription_details)
      return composeInvoice(
        world,
        { subscription, reason: 'upcoming', ...resumptionPeriod(world, subscription) },
        newId('upcoming_in'),
      );
    if (given.subscription_details === undefined)
      return composeInvoice(
        world,
        { subscription, reason: 'upcoming', ...upcomingPeriod(world, subscription) },
        newId('upcoming_in'),
      );
    const [change] = given.subscription_details.items;
    if (!change || change.id !== itemOf(subscription).id)
      throw noSuchGiven('subscription_item', change?.id ?? '', 'subscription_details[items][0][id]');
    if (given.subscription_details.proration_behavior === undefined)
      throw notBuilt('a preview of prorations that wait for the next invoice', 'subscription_details');
    const price = priceOf(world, change.price, 'subscription_details[items][0][price]');
    const isOther = intervalOf(price) !== intervalOf(itemOf(subscription).price);
    if (given.subscription_details.proration_behavior === 'none' && !isOther)
      return composeInvoice(
        world,
        { subscription, reason: 'upcoming', ...upcomingPeriod(world, subscription, price) },
        newId('upcoming_in'),
      );
    const at = given.subscription_details.proration_date ?? world.now();
    const prorates = given.subscription_details.proration_behavior === 'always_invoice';
    const { lines, off } = priceChange(world, subscription, price, { at, prorates });
    return composeInvoice(world, { subscription, reason: 'upcoming', lines, off }, newId('upcoming_in'));
  }),
  apiRoute('GET', '/invoices/:id', z.strictObject(expandable), (world, _, id) => {
    const invoice = world.store.get('invoice', id);
    if (!invoice) throw noSuch('invoice', id);
    return invoice;
  }),
  apiRoute('POST', '/invoices/:id/finalize', z.strictObject(expandable), (world, _, id) => {
    const draft = world.store.get('invoice', id);
    if (!draft) throw noSuch('invoice', id);
    if (draft.status !== 'draft')
      throw new StripeRefusal(400, 'This invoice is already finalized.', { code: 'invoice_not_editable' });
    const invoice = finalizeInvoice(world, draft);
    if (invoice.status === 'draft')
      throw new StripeRefusal(400, 'The invoice could not be finalized.', {
        code: invoice.last_finalization_error?.code ?? 'invoice_not_finalized',
      });
    return invoice;
  }),
  apiRoute(
    'POST',
    '/invoices/:id/pay',
    z.strictObject({ ...expandable, paid_out_of_band: flag.optional() }),
    (world, given, id) => {
      const open = world.store.get('invoice', id);
      // By bank transfer or cash: the invoice is paid, and has no payment at Stripe.
      if (given.paid_out_of_band && open?.status === 'open') return markPaid(world, open, null);
      const invoice = collectInvoice(world, id);
      if (invoice.status !== 'paid') throw cardDeclined();
      return invoice;
    },
  ),
  apiRoute(
    'GET',
    '/invoice_payments',
    z.strictObject({ ...paged, invoice: z.string().optional(), status: z.string().optional() }),
    (world, given) =>
      page(
        world.store.list(
          'invoice_payment',
          ({ invoice, status }) =>
            (given.invoice === undefined || invoice === given.invoice) &&
            (given.status === undefined || status === given.status),
        ),
        '/v1/invoice_payments',
        given,
      ),
  ),
  apiRoute('GET', '/payment_intents/:id', z.strictObject(expandable), (world, _, id) => {
    const intent = world.store.get('payment_intent', id);
    if (!intent) throw noSuch('payment_intent', id, 'intent');
    return intent;
  }),
  apiRoute('GET', '/charges', z.strictObject({ ...paged, customer: z.string() }), (world, given) =>
    page(
      world.store.list('charge', ({ customer }) => idOf(customer) === given.customer),
      '/v1/charges',
      given,
    ),
  ),
  apiRoute('GET', '/charges/:id', z.strictObject(expandable), (world, _, id) => {
    const charge = world.store.get('charge', id);
    if (!charge) throw noSuch('charge', id);
    return charge;
  }),
  apiRoute(
    'POST',
    '/refunds',
    z.strictObject({
      ...expandable,
      payment_intent: z.string().optional(),
      charge: z.string().optional(),
      amount: whole.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
    }),
    (world, given) => refundPayment(world, { ...given, paymentIntent: given.payment_intent }),
  ),
  apiRoute(
    'GET',
    '/refunds',
    z.strictObject({
      ...paged,
      ...expandable,
      charge: z.string().optional(),
      payment_intent: z.string().optional(),
      created: z.strictObject({ gte: whole.optional(), gt: whole.optional() }).optional(),
    }),
    (world, given) =>
      page(
        world.store.list(
          'refund',
          (refund) =>
            refund.created >= (given.created?.gte ?? 0) &&
            refund.created > (given.created?.gt ?? -1) &&
            (given.charge === undefined || refund.charge === given.charge) &&
            (given.payment_intent === undefined || refund.payment_intent === given.payment_intent),
        ),
        '/v1/refunds',
        given,
      ),
  ),
  apiRoute('GET', '/refunds/:id', z.strictObject(expandable), (world, _, id) => {
    const refund = world.store.get('refund', id);
    if (!refund) throw noSuch('refund', id);
    return refund;
  }),
  apiRoute(
    'GET',
    '/events',
    z.strictObject({
      ...paged,
      type: z.string().optional(),
      types: z.array(z.string()).optional(),
      created: z.strictObject({ gte: whole.optional(), gt: whole.optional() }).optional(),
    }),
    (world, given) =>
      page(
        world.store.list(
          'event',
          ({ created, type }) =>
            (given.type === undefined || type === given.type) &&
            (given.types?.includes(type) ?? true) &&
            created >= (given.created?.gte ?? 0) &&
            created > (given.created?.gt ?? -1),
        ),
        '/v1/events',
        given,
      ),
  ),
  apiRoute('GET', '/events/:id', z.strictObject(expandable), (world, _, id) => {
    const event = world.store.get('event', id);
    if (!event)
      throw new StripeRefusal(404, `No such event: '${id}'`, { code: 'resource_missing', param: 'id' });
    return event;
  }),
];
