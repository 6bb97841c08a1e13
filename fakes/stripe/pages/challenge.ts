import { html } from 'hono/html';
import type { Markup } from '#fakes/page.ts';
import { paymentPage } from './layout.ts';

/** What Stripe says if the cardholder did not confirm (docs.stripe.com/payments/3d-secure/authentication-flow). */
export const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** What the bank asks before it pays; the entered data is passed back to the page that asked. */
export function challengePage(typed: Readonly<Record<string, string | File>>): Markup {
  return paymentPage(
    'Your bank asks',
    html`<p>Is this payment yours? This page stands for the one that your bank would show (3-D Secure).</p>
      <form method="post">
        ${Object.entries(typed).map(([name, value]) =>
          typeof value === 'string' ? html`<input type="hidden" name="${name}" value="${value}">` : '',
        )}
        <button name="authentication" value="complete">Complete authentication</button>
        <button name="authentication" value="fail">Fail authentication</button>
      </form>`,
  );
}
