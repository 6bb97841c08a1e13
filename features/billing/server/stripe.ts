import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { Notify } from '#platform/server/notices/notice.ts';
import type { PaidPlanId } from '#features/billing/plans.ts';
import type { PaymentSettings } from './env.ts';

/** The payment provider, ready to be asked. */
export interface Payments {
  readonly stripe: Stripe;
  readonly settings: PaymentSettings;
}

/** One fact that the CRM must hear. `key` names it: the same fact is told once. */
export interface CrmFact {
  readonly userId: string;
  readonly now: Date;
  readonly key: string;
}

/** How the CRM learns of a purchase, each within the transaction of the fact. */
export interface CrmEvents {
  readonly purchasePending: (tx: Db, fact: CrmFact & { readonly plan: PaidPlanId }) => Promise<void>;
  /** The first payment of a subscription. */
  readonly paid: (tx: Db, fact: CrmFact) => Promise<void>;
  readonly changed: (tx: Db, fact: CrmFact) => Promise<void>;
  /** Set to end, or ended. */
  readonly cancelled: (tx: Db, fact: CrmFact) => Promise<void>;
}

/** Who gives and takes the admin role. */
export interface AdminRole {
  readonly give: (tx: Db, params: { userId: string; now: Date }) => Promise<void>;
  /** @throws AppError last_admin */
  readonly take: (tx: Db, params: { userId: string; now: Date }) => Promise<void>;
  /** @throws AppError last_admin when nobody else is an admin without an end */
  readonly keepOneWithout: (tx: Db, params: { grantId: string; now: Date }) => Promise<void>;
  readonly has: (tx: Db, params: { userId: string }) => Promise<boolean>;
}

/** Everything that billing asks for. */
export interface BillingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly appUrl: string;
  /** Null when they are off. */
  readonly payments: PaymentsOpener | null;
  /** The price id of each paid plan, also while payments are off. */
  readonly prices: PaymentSettings['prices'];
  /** Where Premium members write to; null when the owner named none. */
  readonly supportAddress: string | null;
  readonly notify: Notify;
  readonly crm: CrmEvents;
  readonly adminRole: AdminRole;
}

const askWithinMs = 10_000;

/** Opens the payments; the same ones every time. */
export type PaymentsOpener = () => Promise<Payments>;

/**
 * Stripe's SDK; pointed at another address when the settings name one, whose path goes before every path of the API.
 * Loaded with the first question to Stripe: a tenth of all code would else be read at every start.
 */
export function createPayments(settings: PaymentSettings): PaymentsOpener {
  let opening: Promise<Payments> | null = null;
  return () => (opening ??= openPayments(settings));
}

async function openPayments(settings: PaymentSettings): Promise<Payments> {
  const { default: Sdk } = await import('stripe');
  const shared = { timeout: askWithinMs, maxNetworkRetries: 2, telemetry: false };
  if (settings.apiBase === null) return { settings, stripe: new Sdk(settings.secretKey, shared) };
  const base = new URL(settings.apiBase);
  const prefix = base.pathname.replace(/\/$/, '');
  const httpClient = Sdk.createNodeHttpClient();
  const send = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = (host, port, path, ...rest) => send(host, port, prefix + path, ...rest);
  const stripe = new Sdk(settings.secretKey, {
    ...shared,
    host: base.hostname,
    port: base.port || (base.protocol === 'https:' ? 443 : 80),
    protocol: base.protocol === 'https:' ? 'https' : 'http',
    httpClient,
  });
  return { settings, stripe };
}

/** The payments, when there are any. @throws AppError payments_off */
export async function paymentsOf({ payments }: Pick<BillingDeps, 'payments'>): Promise<Payments> {
  if (payments === null) throw new AppError('payments_off');
  return payments();
}

/** Whether the SDK threw it. It names its errors by `type`; its classes would have to be loaded to be compared with. */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Error &&
    'type' in error &&
    typeof error.type === 'string' &&
    error.type.startsWith('Stripe')
  );
}

/**
 * Asks Stripe on behalf of somebody who waits for the answer. What goes wrong there is logged without its words.
 * @throws AppError payments_failed; conflict when the same thing is being asked for at this moment in another way
 */
export async function askStripe<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isStripeError(cause)) throw cause;
    const { code, requestId, statusCode, type } = cause;
    log.warn({ type, code, status: statusCode, stripeRequest: requestId }, 'Stripe refused');
    if (type === 'StripeIdempotencyError' || statusCode === 409) throw new AppError('conflict', { cause });
    throw new AppError('payments_failed', { cause });
  }
}

/** Whether Stripe says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}

const troubles = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
]);

/** Whether Stripe could not be asked at all, whoever it is about: it is down or busy, or does not take our key. */
export function isOutage(error: unknown): boolean {
  return isStripeError(error) && troubles.has(error.type);
}

/** Whether a signature of a webhook was wrong or too old. */
export function isWrongSignature(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeSignatureVerificationError';
}
