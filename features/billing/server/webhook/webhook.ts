import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import { readText } from '#platform/server/http/body.ts';
import type { OpenRoute } from '#platform/server/http/open-route.ts';
import { receiveEvent } from './events.ts';
import { type BillingDeps, isWrongSignature, type Payments } from '#features/billing/server/stripe.ts';

/** Far above any event of Stripe's, which names no bound of its own; read before the signature can be checked. */
const maxEventBytes = 8 * 1024 * 1024;
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

/** Where Stripe tells what happened. */
export const webhookPath = '/api/webhooks/stripe';

/**
 * `POST /api/webhooks/stripe`; none while payments are off. It stands outside the JSON door because the signature is over
 * the raw bytes and takes the place of session and origin. It answers as soon as the event is stored; a job works it off.
 */
export function stripeWebhookRoutes(deps: BillingDeps): OpenRoute[] {
  const { clock, payments: open } = deps;
  if (open === null) return [];
  return [
    {
      id: 'billing.receiveEvent',
      methods: ['POST'],
      path: webhookPath,
      answer: async ({ request, headers }) => {
        const raw = await readText(request, maxEventBytes);
        const payments = await open();
        const event = verified(payments, raw, request.headers.get('stripe-signature') ?? '', clock.now());
        await receiveEvent(deps, event);
        return Response.json({ received: true }, { headers: { ...headers, 'cache-control': 'no-store' } });
      },
    },
  ];
}
