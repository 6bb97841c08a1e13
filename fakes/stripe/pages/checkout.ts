import { html } from 'hono/html';
import type Stripe from 'stripe';
import type { Markup } from '#fakes/page.ts';
import { testCards } from '#fakes/stripe/objects/customer.ts';
import { money, paymentPage } from './layout.ts';

/** The choice of a test card. */
export function cardChoice(): Markup {
  return html`<label>Card
    <select name="card">${Object.entries(testCards).map(
      ([digits, words]) => html`<option value="${digits}">${words}</option>`,
    )}</select>
  </label>`;
}

/** The hosted checkout: what is bought, for how much, and the two ways it can go. */
export function checkoutPage(session: Stripe.Checkout.Session, problem: string | null): Markup {
  const [line] = session.line_items?.data ?? [];
  const discount = session.total_details?.amount_discount ?? 0;
  return paymentPage(
    'Checkout',
    html`<h2>${line?.description ?? ''}</h2>
      <table><tbody>
        <tr><th scope="row">Price</th><td>${money(session.amount_subtotal ?? 0)} per month</td></tr>
        ${discount > 0 ? html`<tr><th scope="row">Discount on the first month</th><td>${money(-discount)}</td></tr>` : ''}
        <tr><th scope="row">Due today</th><td>${money(session.amount_total ?? 0)}</td></tr>
        ${session.customer_email === null ? '' : html`<tr><th scope="row">Email</th><td>${session.customer_email}</td></tr>`}
      </tbody></table>
      <form method="post">
        ${cardChoice()}
        <button name="do" value="pay">Pay</button>
        <button name="do" value="decline">Simulate declined card</button>
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

/** What a checkout shows that is over. */
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
