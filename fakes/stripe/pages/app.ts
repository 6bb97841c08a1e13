import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import type Stripe from 'stripe';
import { applyPromotion, completeCheckout, saveCard } from '#fakes/stripe/billing/checkout.ts';
import { collectInvoice } from '#fakes/stripe/billing/invoices.ts';
import { cancelAtPeriodEnd, changePrice, priceOf } from '#fakes/stripe/billing/subscriptions.ts';
import { isTestCard } from '#fakes/stripe/objects/customer.ts';
import { StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { idOf, subscriptionOf, type World } from '#fakes/stripe/world.ts';
import { checkoutPage, closedCheckoutPage } from './checkout.ts';
import { pageHeaders } from './layout.ts';
import { confirmPage, invoicePage, plansToMoveTo, portalPage } from './portal.ts';

type Env = { Bindings: HttpBindings };
type Form = Record<string, string | File>;

/** Does what a form asks for; a refusal becomes the sentence on the page. */
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

const cardIn = (form: Form) => (isTestCard(form['card']) ? form['card'] : '4242');

/** The pages that a customer sees: checkout, portal, invoices. */
export function createCustomerPages(world: World, afterWork: () => void): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.use(csrf());
  app.use(async (_, next) => {
    await next();
    afterWork();
  });
  const missing = (c: Context<Env>) => c.text('There is no such page, or it is no longer open.', 404);

  const showCheckout = (c: Context<Env>, session: Stripe.Checkout.Session, problem: string | null) =>
    session.status === 'open'
      ? c.html(
          checkoutPage(session, problem),
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
    const paid = attempt(world, () =>
      completeCheckout(world, session, { digits: cardIn(form), decline: form['do'] === 'decline' }),
    );
    if ('problem' in paid) return showCheckout(c, session, paid.problem);
    return c.redirect((session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  });

  /** The change that this session is for, as long as it is still to be confirmed. */
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
    const done = attempt(world, () => {
      if (change) confirm(session, change, form['do'] === 'decline');
      else manage(session, form);
    });
    if ('problem' in done) return showPortal(c, session, done.problem);
    return c.redirect(change?.back ?? world.pageUrl(`/p/session/${session.id}`), 303);
  });

  function confirm(
    session: Stripe.BillingPortal.Session,
    change: { subscription: Stripe.Subscription; price: Stripe.Price },
    decline: boolean,
  ): void {
    changePrice(world, change.subscription, change.price, { bill: true, present: true, decline });
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
        collectInvoice(world, invoice.id ?? '', { present: true });
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
    if (subscription.cancel_at_period_end !== cancel) cancelAtPeriodEnd(world, subscription, cancel);
  }

  app.get('/i/:id', (c) => {
    const invoice = world.store.get('invoice', c.req.param('id'));
    return invoice ? c.html(invoicePage(invoice, null), 200, pageHeaders()) : missing(c);
  });
  app.post('/i/:id', async (c) => {
    const form: Form = await c.req.parseBody();
    const invoice = world.store.get('invoice', c.req.param('id'));
    if (!invoice) return missing(c);
    const collected = attempt(world, () => {
      const card = saveCard(world, idOf(invoice.customer), cardIn(form));
      return collectInvoice(world, invoice.id ?? '', { paymentMethod: card.id, present: true });
    });
    const shown = 'done' in collected ? collected.done : invoice;
    const problem = 'problem' in collected ? collected.problem : null;
    return c.html(invoicePage(shown, problem), problem === null ? 200 : 402, pageHeaders());
  });
  return app;
}
