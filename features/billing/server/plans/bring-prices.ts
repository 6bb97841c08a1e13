import { AppError } from '#platform/contract/errors.ts';
import type { PriceBook } from '#platform/contract/prices.ts';
import { underKey } from '#features/billing/server/idempotency-keys.ts';
import { askStripe, type BillingDeps, refusalCode } from '#features/billing/server/stripe.ts';
import { ensurePrices } from './price-ids.ts';

/**
 * Has Stripe sell at the prices that an admin is about to save; what is paid already keeps its price. Nothing happens
 * while payments are off. @throws AppError invalid_input for what Stripe doesn't take, payments_failed
 */
export async function bringPrices(
  deps: Pick<BillingDeps, 'clock' | 'db' | 'log' | 'payments'>,
  book: PriceBook,
): Promise<void> {
  if (deps.payments === null) return;
  const { settings, stripe } = await deps.payments();
  const once = <T>(key: string, ask: (idempotencyKey: string) => Promise<T>) => underKey(deps, key, ask);
  const how = { book, pinned: settings.pinned, keepsAmounts: false };
  const refusals = async () => {
    try {
      await ensurePrices({ stripe, once }, how);
    } catch (error) {
      if (refusalCode(error) === null || !isAboutCurrency(error)) throw error;
      const message = 'Stripe doesn’t take this currency for your account';
      throw new AppError('invalid_input', { cause: error, message, fields: { currency: message } });
    }
  };
  await askStripe(
    deps.log,
    refusals,
    'Stripe did not take these prices, so nothing was saved. Please try again.',
  );
}

const isAboutCurrency = (error: unknown) =>
  error instanceof Error && 'param' in error && String(error.param).startsWith('currency');
