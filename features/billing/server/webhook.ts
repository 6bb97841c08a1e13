import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import type { Site } from '#platform/server/http/app.ts';
import { readText } from '#platform/server/http/body.ts';
import { receiveEvent } from './fulfilment.ts';
import { type BillingDeps, isWrongSignature, type Payments } from './stripe.ts';

export const webhookPath = '/api/webhooks/stripe';
const maxEventBytes = 256 * 1024;
const toleranceSeconds = 300;

/** The event in a raw body, when its signature is right and not older than five minutes. @throws AppError bad_signature */
function verified({ settings, stripe }: Payments, raw: string, signature: string, now: Date): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(
      raw,
      signature,
      settings.webhookSecret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (cause) {
    if (isWrongSignature(cause)) throw new AppError('bad_signature', { cause });
    // Signed rightly and still no JSON.
    throw new AppError('malformed_body', { cause });
  }
}

/**
 * `POST /api/webhooks/stripe`, before the given site. It stands outside the JSON door because the signature is over the
 * raw bytes and takes the place of session and origin.
 */
export function withStripeWebhook(deps: BillingDeps, site: Site): Site {
  return async (visit) => {
    const { request, path, headers } = visit;
    if (path !== webhookPath) return site(visit);
    if (deps.payments === null) throw new AppError('not_found');
    if (request.method !== 'POST') throw new AppError('method_not_allowed');
    const raw = await readText(request, maxEventBytes);
    const payments = await deps.payments();
    const event = verified(payments, raw, request.headers.get('stripe-signature') ?? '', deps.clock.now());
    await receiveEvent(deps, payments, event);
    return Response.json({ received: true }, { headers: { ...headers, 'cache-control': 'no-store' } });
  };
}
