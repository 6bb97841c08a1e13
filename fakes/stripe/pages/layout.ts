import { html } from 'hono/html';
import { boxPage, boxPageHeaders, type Markup } from '#fakes/page.ts';

/** Cents as text: `$47.00`, `-$12.30`. */
export function money(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** An instant's day as text. @param at epoch seconds */
export function day(at: number): string {
  return new Date(at * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** A page of the fake: it first says that no money moves. */
export function paymentPage(title: string, body: Markup, problem: string | null = null): Markup {
  return boxPage(
    title,
    html`<p class="notice" role="note"><strong>TEST PAYMENTS.</strong> This page stands in for Stripe. No money moves and no card number is asked for.</p>
      ${problem === null ? '' : html`<p class="notice" role="alert">${problem}</p>`}
      ${body}`,
  );
}

/** The usual headers; a form's answer may also redirect to these addresses, which the product requested. */
export function pageHeaders(leadsTo: readonly (string | null | undefined)[] = []): Record<string, string> {
  const origins = leadsTo
    .filter((address) => address !== null && address !== undefined)
    .map((address) => new URL(address).origin);
  const policy = boxPageHeaders['content-security-policy'] ?? '';
  return {
    ...boxPageHeaders,
    'content-security-policy': policy.replace(
      "form-action 'self'",
      ["form-action 'self'", ...new Set(origins)].join(' '),
    ),
  };
}
