import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import type Stripe from 'stripe';
import {
  addressAsked,
  type AddressAsked,
  type Billing,
  completeCheckout,
  declineCheckout,
  postalCountries,
  saveCard,
} from '#fakes/stripe/billing/checkout.ts';
import { applyPromotion } from '#fakes/stripe/billing/promotions.ts';
import { cardFor, collectInvoice, subscriptionIdOf } from '#fakes/stripe/billing/invoices.ts';
import { asksHolder } from '#fakes/stripe/billing/payments.ts';
import { releaseSchedule } from '#fakes/stripe/billing/schedules.ts';
import { changePrice } from '#fakes/stripe/billing/price-change.ts';
import { endOf, planEnd, priceOf } from '#fakes/stripe/billing/subscriptions.ts';
import { isTestCard } from '#fakes/stripe/objects/customer.ts';
import { StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { idOf, itemOf, subscriptionOf, type World } from '#fakes/stripe/world.ts';
import { challengePage, notAuthenticated } from './challenge.ts';
import { checkoutPage, closedCheckoutPage, type Typed } from './checkout.ts';
import { pageHeaders } from './layout.ts';
import { confirmPage, invoicePage, plansToMoveTo, portalPage } from './portal.ts';

type Env = { Bindings: HttpBindings };
type Form = Record<string, string | File>;

/** Does what a form asks for; a refusal becomes the message on the page. */
function attempt<T>(world: World, work: () => T): { done: T } | { problem: string } {
  try {
    return { done: world.store.atOnce(work) };
  } catch (error) {
    if (error instanceof StripeRefusal) return { problem: error.message };
    throw error;
  }
}

const textIn = (form: Form, name: string) => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

/** The texts of a form, for the page that is shown again with them. */
const typedIn = (form: Form): Typed =>
  Object.fromEntries(Object.keys(form).map((name) => [name, textIn(form, name)]));

/** The data entered; a test that posts nothing but the button counts as somebody who filled in the rest. */
function billingIn(form: Form, customer: Stripe.Customer | null, asked: AddressAsked): Billing {
  const typed = (name: string, untyped: string | null) =>
    (name in form ? textIn(form, name) : untyped) || null;
  const known = customer?.address ?? null;
  const rest = { name: typed('name', null) ?? '', taxId: typed('tax_id', null) ?? '' };
  if (asked === 'short') {
    const country = typed('country', known?.country ?? 'US');
    const code = typed('postal_code', '00000');
    const nothing = { line1: null, line2: null, city: null, state: null };
    const postal_code = country !== null && postalCountries.includes(country) ? code : null;
    return { ...rest, address: { ...nothing, postal_code, country } };
  }
  return {
    ...rest,
    address: {
      line1: typed('line1', known?.line1 ?? '1 Test Street'),
      line2: null,
      city: typed('city', known?.city ?? null),
      state: typed('state', known?.state ?? null),
      postal_code: typed('postal_code', known?.postal_code ?? '00000'),
      country: typed('country', known?.country ?? 'US'),
    },
  };
}

const cardIn = (form: Form) => (isTestCard(form['card']) ? form['card'] : '4242');

/** Whether the bank still has to ask about this card. */
const isToBeAsked = (form: Form, asks: boolean) => asks && form['authentication'] === undefined;
const hasConfirmed = (form: Form) => form['authentication'] === 'complete';

/** @throws StripeRefusal 402 if the bank asked and the answer was not yes */
function refuseUnconfirmed(form: Form, asks: boolean): void {
  if (asks && !hasConfirmed(form))
    throw new StripeRefusal(402, notAuthenticated, { code: 'payment_intent_authentication_failure' });
}

/** When the page that was confirmed was shown, so that what it said is charged; a page left open for long is not believed. */
function shownAt(form: Form, now: number): { at?: number } {
  const at = Number(textIn(form, 'proration_date') || Number.NaN);
  return Number.isInteger(at) && at <= now && at > now - 3600 ? { at } : {};
}

/** The pages that a customer sees: checkout, portal, invoices. */
export function createCustomerPages(world: World, afterWork: () => void): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.use(csrf());
  app.use(async (_, next) => {
    await next();
    afterWork();
  });
  const missing = (c: Context<Env>) => c.text('There is no such page, or it is no longer open.', 404);

  const showCheckout = (
    c: Context<Env>,
    session: Stripe.Checkout.Session,
    problem: string | null,
    form: Form = {},
  ) =>
    session.status === 'open'
      ? c.html(
          checkoutPage(
            session,
            {
              customer: world.store.get('customer', idOf(session.customer)),
              asked: addressAsked(world, session),
            },
            problem,
            typedIn(form),
          ),
          problem === null ? 200 : 402,
          pageHeaders([session.success_url, session.cancel_url]),
        )
      : c.html(closedCheckoutPage(session), 200, pageHeaders());
  app.get('/c/pay/:id', (c) => {
    const session = world.store.get('checkout.session', c.req.param('id'));
    return session ? showCheckout(c, session, null) : missing(c);
  });
  app.post('/c/pay/:id', async (c) => {
    const form: Form = await c.req.parseBody();
    const session = world.store.get('checkout.session', c.req.param('id'));
    if (!session) return missing(c);
    if (session.status !== 'open') return showCheckout(c, session, null);
    if (form['do'] === 'promotion') {
      const entered = attempt(world, () => applyPromotion(world, session, textIn(form, 'code')));
      return 'done' in entered
        ? showCheckout(c, entered.done, null)
        : showCheckout(c, session, entered.problem);
    }
    if (form['do'] === 'decline')
      return showCheckout(
        c,
        session,
        world.store.atOnce(() => declineCheckout(world, session)).message,
        form,
      );
    const customer = world.store.get('customer', idOf(session.customer));
    const billing = billingIn(form, customer, addressAsked(world, session));
    const asks = cardIn(form) === '3184';
    if (isToBeAsked(form, asks)) return c.html(challengePage(form), 200, pageHeaders([session.success_url]));
    const paid = attempt(world, () => {
      refuseUnconfirmed(form, asks);
      const authenticated = hasConfirmed(form);
      return completeCheckout(world, session, { digits: cardIn(form), billing, authenticated });
    });
    if ('problem' in paid) return showCheckout(c, session, paid.problem, form);
    return c.redirect((session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  });

  /** The change that this session is for, as long as it has not been confirmed. */
  function pendingChange(session: Stripe.BillingPortal.Session) {
    const flow = session.flow?.subscription_update_confirm;
    if (!flow || world.store.setting(`flow-done:${session.id}`) !== null) return null;
    const subscription = subscriptionOf(world, flow.subscription);
    const price = priceOf(world, flow.items[0]?.price ?? '', 'price');
    const back = session.flow?.after_completion.redirect?.return_url ?? session.return_url;
    return { subscription, price, back };
  }
  const showPortal = (c: Context<Env>, session: Stripe.BillingPortal.Session, problem: string | null) => {
    const change = pendingChange(session);
    const markup = change
      ? confirmPage(world, { ...change, returnUrl: session.return_url, problem })
      : portalPage(world, session, problem);
    return c.html(markup, problem === null ? 200 : 402, pageHeaders([session.return_url, change?.back]));
  };
  app.get('/p/session/:id', (c) => {
    const session = world.store.get('billing_portal.session', c.req.param('id'));
    return session ? showPortal(c, session, null) : missing(c);
  });
  app.post('/p/session/:id', async (c) => {
    const form: Form = await c.req.parseBody();
    const session = world.store.get('billing_portal.session', c.req.param('id'));
    if (!session) return missing(c);
    const change = pendingChange(session);
    const asks = change
      ? form['do'] !== 'decline' && asksHolder(world, cardFor(world, change.subscription))
      : form['do'] === 'card' && cardIn(form) === '3184';
    if (isToBeAsked(form, asks))
      return c.html(challengePage(form), 200, pageHeaders([session.return_url, change?.back]));
    const done = attempt(world, () => {
      refuseUnconfirmed(form, asks);
      if (change)
        confirm(session, change, {
          decline: form['do'] === 'decline',
          authenticated: asks,
          ...shownAt(form, world.now()),
        });
      else manage(session, form);
    });
    if ('problem' in done) return showPortal(c, session, done.problem);
    return c.redirect(change?.back ?? world.pageUrl(`/p/session/${session.id}`), 303);
  });

  function confirm(
    session: Stripe.BillingPortal.Session,
    change: { subscription: Stripe.Subscription; price: Stripe.Price },
    how: { decline: boolean; authenticated: boolean; at?: number },
  ): void {
    changePrice(world, change.subscription, change.price, { bill: true, present: true, ...how });
    world.store.set(`flow-done:${session.id}`, 'yes');
  }

  function manage(session: Stripe.BillingPortal.Session, form: Form): void {
    if (form['do'] === 'card') {
      const card = saveCard(world, session.customer, cardIn(form));
      for (const held of world.store.list('subscription', (one) => one.customer === session.customer))
        world.store.put('subscription', { ...held, default_payment_method: card.id });
      const owed = ({ customer, status }: Stripe.Invoice) =>
        customer === session.customer && status === 'open';
      for (const invoice of world.store.list('invoice', owed))
        collectInvoice(world, invoice.id ?? '', { present: true, authenticated: hasConfirmed(form) });
      return;
    }
    const subscription = subscriptionOf(world, textIn(form, 'subscription'));
    if (idOf(subscription.customer) !== session.customer || subscription.status === 'canceled')
      throw new StripeRefusal(400, 'This subscription cannot be changed here.');
    if (form['do'] === 'switch') {
      const price = plansToMoveTo(world, session, subscription).find(
        ({ id }) => id === textIn(form, 'price'),
      );
      if (!price) throw new StripeRefusal(400, 'This plan is not offered here.');
      changePrice(world, subscription, price, { bill: true, present: true });
      return;
    }
    const cancel = form['do'] === 'cancel';
    if ((endOf(subscription) !== null) === cancel) return;
    // The portal drops what the dashboard had planned; only the API refuses.
    if (subscription.schedule !== null) releaseSchedule(world, idOf(subscription.schedule));
    // With flexible billing the portal sets the instant (…/billing-mode/compare#scheduled-subscription-cancellation).
    const flexible = subscription.billing_mode.type === 'flexible';
    const periodEnd = itemOf(subscription).current_period_end;
    planEnd(
      world,
      subscriptionOf(world, subscription.id),
      cancel ? (flexible ? periodEnd : 'period end') : null,
    );
  }

  /** The last digits of the card that Stripe would charge for an invoice. */
  function cardOnFile(invoice: Stripe.Invoice): string | null {
    const held = world.store.get('subscription', subscriptionIdOf(invoice));
    const card = held === null ? null : cardFor(world, held);
    return card === null ? null : (world.store.get('payment_method', card)?.card?.last4 ?? null);
  }
  app.get('/i/:id', (c) => {
    const invoice = world.store.get('invoice', c.req.param('id'));
    return invoice ? c.html(invoicePage(invoice, null, cardOnFile(invoice)), 200, pageHeaders()) : missing(c);
  });
  app.post('/i/:id', async (c) => {
    const form: Form = await c.req.parseBody();
    const invoice = world.store.get('invoice', c.req.param('id'));
    if (!invoice) return missing(c);
    const asks = cardIn(form) === '3184';
    if (isToBeAsked(form, asks)) return c.html(challengePage(form), 200, pageHeaders());
    const collected = attempt(world, () => {
      refuseUnconfirmed(form, asks);
      const card = saveCard(world, idOf(invoice.customer), cardIn(form));
      const authenticated = hasConfirmed(form);
      return collectInvoice(world, invoice.id ?? '', {
        paymentMethod: card.id,
        present: true,
        authenticated,
      });
    });
    const shown = 'done' in collected ? collected.done : invoice;
    const problem = 'problem' in collected ? collected.problem : null;
    return c.html(invoicePage(shown, problem), problem === null ? 200 : 402, pageHeaders());
  });
  return app;
}
