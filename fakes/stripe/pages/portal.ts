import { html } from 'hono/html';
import type Stripe from 'stripe';
import type { Markup } from '#fakes/page.ts';
import { priceChange } from '#fakes/stripe/billing/price-change.ts';
import { endOf, intervalOf, priceOf, productName } from '#fakes/stripe/billing/subscriptions.ts';
import { pricesOffered } from '#fakes/stripe/objects/portal.ts';
import { idOf, itemOf, type World } from '#fakes/stripe/world.ts';
import { cardChoice } from './checkout.ts';
import { day, money, paymentPage } from './layout.ts';

/** The plans that a portal lets a subscription switch to. */
export function plansToMoveTo(
  world: World,
  session: Stripe.BillingPortal.Session,
  subscription: Stripe.Subscription,
): Stripe.Price[] {
  // One under a schedule, or with several products, can be canceled in the portal, but not changed.
  const isFixed = subscription.schedule !== null || subscription.items.data.length > 1;
  if (subscription.status !== 'active' || endOf(subscription) !== null || isFixed) return [];
  const portal = world.store.get('billing_portal.configuration', idOf(session.configuration));
  return (portal ? pricesOffered(portal) : [])
    .filter((id) => id !== itemOf(subscription).price.id)
    .map((id) => priceOf(world, id, 'price'));
}

function subscriptionPart(
  world: World,
  session: Stripe.BillingPortal.Session,
  subscription: Stripe.Subscription,
): Markup {
  const item = itemOf(subscription);
  const end = endOf(subscription);
  const until = day(end ?? item.current_period_end);
  const running = subscription.status !== 'canceled';
  return html`<section>
    <h2>${productName(world, item.price)}</h2>
    <p>${money(item.price.unit_amount ?? 0)} per ${intervalOf(item.price)} · ${subscription.status.replaceAll('_', ' ')}</p>
    ${
      running
        ? html`<p>${end === null ? `Renews on ${until}.` : `Ends on ${until}.`}</p>
            <form method="post">
              <input type="hidden" name="subscription" value="${subscription.id}">
              ${
                end !== null
                  ? html`<button name="do" value="resume">Resume</button>`
                  : html`<button name="do" value="cancel">Cancel subscription</button>`
              }
            </form>
            ${plansToMoveTo(world, session, subscription).map(
              (price) => html`<form method="post">
                <input type="hidden" name="subscription" value="${subscription.id}">
                <input type="hidden" name="price" value="${price.id}">
                <button name="do" value="switch">Switch to ${productName(world, price)}, ${money(price.unit_amount ?? 0)} per ${intervalOf(price)}</button>
              </form>`,
            )}`
        : ''
    }
  </section>`;
}

function invoiceTable(invoices: readonly Stripe.Invoice[]): Markup {
  if (invoices.length === 0) return html`<p>No invoices yet.</p>`;
  return html`<table>
    <thead><tr><th scope="col">Number</th><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">State</th></tr></thead>
    <tbody>${invoices.map(
      (invoice) => html`<tr>
        <td><a href="${invoice.hosted_invoice_url ?? ''}">${invoice.number ?? ''}</a></td>
        <td>${day(invoice.created)}</td>
        <td>${money(invoice.total)}</td>
        <td>${invoice.status ?? ''}</td>
      </tr>`,
    )}</tbody>
  </table>`;
}

/** The customer portal: plans, card, invoices. */
export function portalPage(
  world: World,
  session: Stripe.BillingPortal.Session,
  problem: string | null,
): Markup {
  const subscriptions = world.store.list('subscription', ({ customer }) => customer === session.customer);
  const invoices = world.store.list('invoice', ({ customer }) => customer === session.customer);
  const [card] = world.store.list('payment_method', ({ customer }) => customer === session.customer);
  return paymentPage(
    'Your billing',
    html`${subscriptions.length === 0 ? html`<p>No subscription yet.</p>` : subscriptions.map((held) => subscriptionPart(world, session, held))}
      <h2>Payment method</h2>
      <p>${card?.card ? `${card.card.brand} ending in ${card.card.last4}` : 'None on file.'}</p>
      <form method="post">${cardChoice()}<button name="do" value="card">Update payment method</button></form>
      <h2>Invoices</h2>
      ${invoiceTable(invoices)}
      ${session.return_url === null ? '' : html`<p><a href="${session.return_url}">Back to Make Me Great!</a></p>`}`,
    problem,
  );
}

/**
 * The confirmation of one plan change, with what it costs today. Prorations are to the second: as Stripe tells whoever shows
 * a preview, its date is used for the change, too (docs.stripe.com/billing/subscriptions/prorations).
 */
export function confirmPage(
  world: World,
  given: {
    subscription: Stripe.Subscription;
    price: Stripe.Price;
    returnUrl: string | null;
    problem: string | null;
  },
): Markup {
  const { price, problem, returnUrl, subscription } = given;
  const at = world.now();
  const { lines, off, period } = priceChange(world, subscription, price, { at, prorates: true });
  const due = lines.reduce((sum, line) => sum + line.amount, 0) - (off?.amount ?? 0);
  return paymentPage(
    'Confirm your updates',
    html`<p>From <strong>${productName(world, itemOf(subscription).price)}</strong> to <strong>${productName(world, price)}</strong>, ${money(price.unit_amount ?? 0)} per ${intervalOf(price)}.</p>
      <table><tbody>
        ${lines.map((line) => html`<tr><th scope="row">${line.description}</th><td>${money(line.amount)}</td></tr>`)}
        <tr><th scope="row">Amount due today</th><td>${money(Math.max(0, due))}</td></tr>
        <tr><th scope="row">From ${day(period?.end ?? itemOf(subscription).current_period_end)}</th><td>${money(price.unit_amount ?? 0)} per ${intervalOf(price)}</td></tr>
      </tbody></table>
      <form method="post">
        <input type="hidden" name="proration_date" value="${at}">
        <button name="do" value="confirm">Confirm</button>
        <button name="do" value="decline">Simulate declined card</button>
      </form>
      ${returnUrl === null ? '' : html`<p><a href="${returnUrl}">Back</a></p>`}`,
    problem,
  );
}

/** The addressee of an invoice, on one line. */
function addressOf({
  customer_address: address,
  customer_name: name,
  customer_tax_ids: ids,
}: Stripe.Invoice) {
  const { city, country, line1, postal_code: code, state } = address ?? {};
  return [name, line1, code, city, state, country, ...(ids ?? []).map(({ value }) => value)]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(', ');
}

/** One invoice, with a way to pay it while it is open. @param card the last digits of the saved card */
export function invoicePage(
  invoice: Stripe.Invoice,
  problem: string | null,
  card: string | null = null,
): Markup {
  return paymentPage(
    `Invoice ${invoice.number ?? ''}`,
    html`<p>${addressOf(invoice)}</p>
      ${(invoice.custom_fields ?? []).map(({ name, value }) => html`<p>${name}: ${value}</p>`)}
      <p>${invoice.customer_email ?? ''} · ${day(invoice.created)} · ${invoice.status ?? ''}</p>
      <table><tbody>
        ${invoice.lines.data.map(
          (line) =>
            html`<tr><th scope="row">${line.description ?? ''}</th><td>${money(line.amount)}</td></tr>`,
        )}
        ${(invoice.total_taxes ?? []).map(({ amount }) => html`<tr><th scope="row">Tax</th><td>${money(amount)}</td></tr>`)}
        <tr><th scope="row">Total</th><td>${money(invoice.total)}</td></tr>
        <tr><th scope="row">Paid</th><td>${money(invoice.amount_paid)}</td></tr>
      </tbody></table>
      ${
        invoice.status === 'open'
          ? html`<form method="post">${cardChoice(card)}<button name="do" value="pay">Pay invoice</button></form>`
          : ''
      }`,
    problem,
  );
}
