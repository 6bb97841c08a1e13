import { html } from 'hono/html';
import type Stripe from 'stripe';
import type { Markup } from '#fakes/page.ts';
import type { AddressAsked } from '#fakes/stripe/billing/checkout.ts';
import { testCards } from '#fakes/stripe/objects/customer.ts';
import { money, paymentPage } from './layout.ts';

/**
 * The menu of test cards. @param given the last digits of the saved card; without it, the card that always pays is
 * selected
 */
export function cardChoice(given: string | null = null): Markup {
  const chosen = given ?? '4242';
  return html`<label>Card
    <select name="card">${Object.entries(testCards).map(
      ([digits, { words }]) =>
        html`<option value="${digits}" ${digits === chosen ? 'selected' : ''}>${words}</option>`,
    )}</select>
  </label>`;
}

/** What was entered into a page that is shown again, by the names of its fields. */
export type Typed = Readonly<Record<string, string>>;

/** Who pays, and how much of their address is asked. */
export interface Payer {
  readonly customer: Stripe.Customer | null;
  readonly asked: AddressAsked;
}

/** The billing address fields, prefilled with what was typed before, else with what the seller knew. */
function billingFields(session: Stripe.Checkout.Session, { asked, customer }: Payer, typed: Typed): Markup {
  const known = customer?.address;
  const field = (name: string, label: string, value: string | null | undefined, required = false) =>
    html`<label>${label}<input name="${name}" value="${typed[name] ?? value ?? ''}" maxlength="200" autocomplete="off" ${required ? 'required' : ''}></label>`;
  return html`${
    asked === 'full'
      ? html`${field('name', 'Name', customer?.name)}
          ${field('line1', 'Address', known?.line1, true)}
          ${field('postal_code', 'Postal code', known?.postal_code)}
          ${field('city', 'City', known?.city)}
          ${field('state', 'State', known?.state)}
          ${field('country', 'Country, two letters', known?.country, true)}`
      : html`${field('name', 'Cardholder name', null)}
          ${field('country', 'Country, two letters', 'US', true)}
          ${field('postal_code', 'Postal code', null)}`
  }${session.tax_id_collection?.enabled ? field('tax_id', 'Tax ID, if you have one', null) : ''}`;
}

/**
 * The hosted checkout: what is being bought, its price, and buttons for the two outcomes. @param typed what a refused
 * payment was tried with: as at Stripe, the page still has it
 */
export function checkoutPage(
  session: Stripe.Checkout.Session,
  payer: Payer,
  problem: string | null,
  typed: Typed = {},
): Markup {
  const [line] = session.line_items?.data ?? [];
  const discount = session.total_details?.amount_discount ?? 0;
  const cost = (cents: number) => money(cents, session.currency ?? 'usd');
  return paymentPage(
    'Checkout',
    html`<h2>${line?.description ?? ''}</h2>
      <table><tbody>
        <tr><th scope="row">Price</th><td>${cost(session.amount_subtotal ?? 0)}${session.mode === 'payment' ? '' : ` per ${line?.price?.recurring?.interval ?? 'month'}`}</td></tr>
        ${discount > 0 ? html`<tr><th scope="row">Discount</th><td>${cost(-discount)}</td></tr>` : ''}
        <tr><th scope="row">Due today</th><td>${cost(session.amount_total ?? 0)}${session.automatic_tax.enabled ? ' and tax' : ''}</td></tr>
        ${session.customer_email === null ? '' : html`<tr><th scope="row">Email</th><td>${session.customer_email}</td></tr>`}
      </tbody></table>
      <form method="post">
        ${billingFields(session, payer, typed)}
        ${cardChoice(typed['card'] ?? null)}
        <button name="do" value="pay">Pay</button>
        <button name="do" value="decline" formnovalidate>Simulate declined card</button>
      </form>
      ${
        session.allow_promotion_codes === true && discount === 0
          ? html`<form method="post">
              <label>Promotion code<input name="code" maxlength="50" autocomplete="off" required></label>
              <button name="do" value="promotion">Apply</button>
            </form>`
          : ''
      }
      ${session.cancel_url === null ? '' : html`<p><a href="${session.cancel_url}">Back</a></p>`}`,
    problem,
  );
}

/** The page of a checkout that is over. */
export function closedCheckoutPage(session: Stripe.Checkout.Session): Markup {
  const words =
    session.status === 'complete'
      ? 'This checkout is complete. It cannot be paid a second time.'
      : 'This checkout has expired. Nothing was charged.';
  return paymentPage(
    'Checkout',
    html`<p>${words}</p>${session.cancel_url === null ? '' : html`<p><a href="${session.cancel_url}">Back</a></p>`}`,
  );
}
