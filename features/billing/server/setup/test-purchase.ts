import { and, asc, desc, eq, gte, isNull } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { orNull } from '#features/billing/server/subscriptions/missing-customer.ts';
import { askStripe, type BillingDeps, paymentsOf } from '#features/billing/server/stripe.ts';
import { stripeEvents } from '#features/billing/server/tables.ts';

const cents = 50;

/**
 * A checkout over $0.50 for the owner to try their settings: it belongs to no customer and opens nothing.
 * @throws AppError conflict with a live key, payments_off, payments_failed
 */
export async function openTestPurchase(
  deps: BillingDeps,
  userId: string,
): Promise<{ id: string; url: string }> {
  const { settings, stripe } = await paymentsOf(deps);
  if (settings.secretKey.includes('_live_'))
    throw new AppError('conflict', {
      message: 'The key is a live one: a test would move real money. Test with a test key first.',
    });
  const back = new URL('/admin/setup?step=payments', deps.appUrl).toString();
  const session = await askStripe(deps.log, () =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Setup test' } },
          quantity: 1,
        },
      ],
      // The provider replaces the mark, so that the page knows which test it comes from.
      success_url: `${back}&purchase={CHECKOUT_SESSION_ID}`,
      cancel_url: back,
      metadata: { setupTestOf: userId },
    }),
  );
  if (session.url === null) throw new AppError('payments_failed');
  return { id: session.id, url: session.url };
}

/** When the message of a test purchase last reached us; null: none has, or it was long ago. */
export async function lastTestPurchaseAt({ db }: Pick<BillingDeps, 'db'>): Promise<Date | null> {
  const [heard] = await db
    .select({ receivedAt: stripeEvents.receivedAt })
    .from(stripeEvents)
    .where(and(eq(stripeEvents.type, 'checkout.session.completed'), isNull(stripeEvents.customerId)))
    .orderBy(desc(stripeEvents.receivedAt))
    .limit(1);
  return heard?.receivedAt ?? null;
}

/**
 * Whether the test was paid, and when its message reached us. Our own purchases all have a customer, so a completed
 * checkout without one, since the test began, is the test.
 * @throws AppError not_found, payments_off, payments_failed
 */
export async function readTestPurchase(
  deps: BillingDeps,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<{ state: 'open' | 'paid' | 'over'; heardAfterSeconds: number | null }> {
  const { stripe } = await paymentsOf(deps);
  const session = await askStripe(deps.log, () => orNull(stripe.checkout.sessions.retrieve(id)));
  if (session?.metadata?.['setupTestOf'] !== userId) throw new AppError('not_found');
  const [heard] = await deps.db
    .select({ createdAt: stripeEvents.createdAt, receivedAt: stripeEvents.receivedAt })
    .from(stripeEvents)
    .where(
      and(
        eq(stripeEvents.type, 'checkout.session.completed'),
        isNull(stripeEvents.customerId),
        gte(stripeEvents.createdAt, new Date(session.created * 1000)),
      ),
    )
    .orderBy(asc(stripeEvents.createdAt))
    .limit(1);
  const waited = heard && Math.round((heard.receivedAt.getTime() - heard.createdAt.getTime()) / 1000);
  return {
    state: session.payment_status === 'paid' ? 'paid' : session.status === 'open' ? 'open' : 'over',
    heardAfterSeconds: waited === undefined ? null : Math.max(0, waited),
  };
}
