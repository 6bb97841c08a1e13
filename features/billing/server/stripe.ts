import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import type { Notify } from '#platform/server/notices/notice.ts';
import { type Step, traced } from '#platform/server/tracing/traced.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { PaidPlanId } from '#platform/contract/plans.ts';
import type { PriceDifference } from '#features/billing/rules-prices.ts';
import type { PriceBook } from '#platform/contract/prices.ts';
import type { PaymentSettings } from './env.ts';
import { createPriceIds, type PriceIds } from './plans/price-ids.ts';

/** The payment provider, ready to use. */
export interface Payments {
  readonly stripe: Stripe;
  readonly settings: PaymentSettings;
  /** What is sold there now. @throws what the SDK throws */
  readonly prices: () => Promise<PriceIds>;
  /** The portal found or created last, and what for, so that not every session looks for it. */
  readonly portal: { found: { readonly id: string; readonly offers: string } | null };
}

/** What a buyer told us about themselves; null where they said nothing. */
export interface BuyerFacts {
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly phone: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** As the form names it, in English. */
  readonly country: string | null;
}

/** One fact the CRM must hear. `key` identifies it: the same fact is told once. */
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

/** Gives and takes the admin role. */
export interface AdminRole {
  readonly give: (tx: Db, params: { userId: string; now: Date }) => Promise<void>;
  /** @throws AppError last_admin */
  readonly take: (tx: Db, params: { userId: string; now: Date }) => Promise<void>;
  /** @throws AppError last_admin when nobody else is an admin without an end */
  readonly keepOneWithout: (tx: Db, params: { grantId: string; now: Date }) => Promise<void>;
  readonly has: (tx: Db, params: { userId: string }) => Promise<boolean>;
  /**
   * Makes sure that it is the admin who gives it: by their password, or a very recent sign-in.
   * @throws AppError bad_credentials, password_needed, sign_in_needed, too_many_requests
   */
  readonly proveGiver: (
    at: { readonly viewer: Viewer; readonly client: ClientInfo; readonly cookieHeader: string },
    password: string | undefined,
  ) => Promise<void>;
}

/** What this node knows about the prices that Stripe charges. */
export interface CheckedPrices {
  /** When Stripe last told them; null: not yet. */
  readonly checkedAt: Date | null;
  /** When Stripe was unreachable since then; null if it never was. */
  readonly failedAt: Date | null;
  readonly differences: readonly PriceDifference[];
  /** What Stripe charges for each plan, in words; empty: not asked yet. */
  readonly charged: readonly { readonly plan: PaidPlanId; readonly price: string }[];
  /** The account that the key belongs to, by the name its owner gave it; null: the key may not read it. */
  readonly account: string | null;
}

/** Whether Stripe charges what the site shows. */
export interface PriceCheck {
  /** Compares now; concurrent callers share one answer. Never throws. */
  readonly run: () => Promise<void>;
  /** The latest comparison, repeated if it is old; null when payments are off. */
  readonly current: () => Promise<CheckedPrices | null>;
}

/** Everything that billing asks for. */
export interface BillingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly appUrl: string;
  /** Null when they are off. */
  readonly payments: PaymentsOpener | null;
  /** Whether anybody may begin to pay; what runs already goes on. */
  readonly sells: () => boolean;
  /** What the owner sells for. */
  readonly book: () => PriceBook;
  /** Whether members have links for colleagues. */
  readonly refers: () => boolean;
  /** Where a member came from, as `sourceOf` names it; null: not known. */
  readonly sourceOfMember: (db: Db, params: { userId: string }) => Promise<string | null>;
  /** Where Premium members write to; null when the owner named none. */
  readonly supportAddress: string | null;
  readonly notify: Notify;
  readonly keyed: Keyed;
  readonly jobs: Pick<Jobs, 'add'>;
  readonly mail: Pick<Outbox, 'post'>;
  /** Counts a declaration of somebody who is not signed in, by their network. @throws AppError too_many_requests */
  readonly countDeclaration: (address: string) => Promise<void>;
  /** EARLY_START_CONSENT */
  readonly asksEarlyStart: boolean;
  /** The terms that buyers accept, and where it is noted what they said to them. */
  readonly terms: {
    readonly version: string;
    readonly note: (tx: Db, said: { userId: string; accepted: boolean; now: Date }) => Promise<void>;
  };
  /** Null when there is no such member. */
  readonly buyerOf: (db: Db, params: { userId: string }) => Promise<BuyerFacts | null>;
  readonly crm: CrmEvents;
  readonly adminRole: AdminRole;
  readonly priceCheck: PriceCheck;
}

const askWithinMs = 10_000;

/** Opens the payments; the same ones every time. */
export type PaymentsOpener = () => Promise<Payments>;

/**
 * Stripe's SDK; if the settings name another address, its path goes before every API path. It is loaded with the first
 * request to Stripe: otherwise a tenth of all code would be read at every start.
 */
export function createPayments(settings: PaymentSettings, book: () => PriceBook): PaymentsOpener {
  let opening: Promise<Payments> | null = null;
  return () => (opening ??= openPayments(settings, book));
}

async function openPayments(settings: PaymentSettings, book: () => PriceBook): Promise<Payments> {
  const stripe = await openStripe(settings);
  const prices = createPriceIds(stripe, { book, pinned: settings.pinned });
  return { settings, stripe, prices, portal: { found: null } };
}

/** Parts of Stripe's addresses that hold an underscore and are no id. */
const words: ReadonlySet<string> = new Set([
  'billing_portal',
  'credit_notes',
  'invoice_payments',
  'payment_intents',
  'payment_methods',
  'promotion_codes',
  'setup_intents',
  'subscription_items',
  'subscription_schedules',
  'tax_ids',
  'webhook_endpoints',
]);

/** The Stripe route of a request, without ids and search terms, which stay private. */
function stripeStep(method: string, path: string): Step {
  const [bare = ''] = path.split('?', 1);
  const route = bare
    .split('/')
    .map((part) => (part.includes('_') && !words.has(part) ? '{id}' : part))
    .join('/');
  return {
    name: `Stripe ${method} ${route}`,
    kind: 'client',
    attributes: { 'http.request.method': method, 'url.template': route, 'server.address': 'api.stripe.com' },
  };
}

/** Stripe's SDK with a key, and at another address when one is given. */
export async function openStripe({
  apiBase,
  secretKey,
}: Pick<PaymentSettings, 'apiBase' | 'secretKey'>): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  const base = apiBase === null ? null : new URL(apiBase);
  const prefix = base?.pathname.replace(/\/$/, '') ?? '';
  const httpClient = Sdk.createNodeHttpClient();
  const send = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = (host, port, path, method, ...rest) =>
    traced(
      () => stripeStep(method, path),
      async (step) => {
        const answer = await send(host, port, prefix + path, method, ...rest);
        const status = answer.getStatusCode();
        step.set({ 'http.response.status_code': status });
        // The SDK asks again with backoff what it counts as safe; a request that came too fast was not looked at.
        if (status === 429) answer.getHeaders()['stripe-should-retry'] = 'true';
        return answer;
      },
    );
  const shared = { timeout: askWithinMs, maxNetworkRetries: 2, telemetry: false, httpClient };
  if (base === null) return new Sdk(secretKey, shared);
  return new Sdk(secretKey, {
    ...shared,
    host: base.hostname,
    port: base.port || (base.protocol === 'https:' ? 443 : 80),
    protocol: base.protocol === 'https:' ? 'https' : 'http',
  });
}

/** The payments, when there are any. @throws AppError payments_off */
export async function paymentsOf({ payments }: Pick<BillingDeps, 'payments'>): Promise<Payments> {
  if (payments === null) throw new AppError('payments_off');
  return payments();
}

/** Whether the SDK threw it. Its errors are recognized by `type`, since comparing classes would mean loading them. */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Error &&
    'type' in error &&
    typeof error.type === 'string' &&
    error.type.startsWith('Stripe')
  );
}

/**
 * Asks Stripe on behalf of somebody who is waiting for the answer. What goes wrong there is logged without its message.
 * @param message what they read when it fails; what it means for their money depends on what they wanted
 * @throws AppError payments_failed; conflict if the same thing is being requested in another way right now
 */
export async function askStripe<T>(log: Logger, work: () => Promise<T>, message?: string): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isStripeError(cause)) throw cause;
    const { code, requestId, statusCode, type } = cause;
    log.warn({ type, code, status: statusCode, stripeRequest: requestId }, 'Stripe refused');
    if (type === 'StripeIdempotencyError' || statusCode === 409) throw new AppError('conflict', { cause });
    throw new AppError('payments_failed', message === undefined ? { cause } : { cause, message });
  }
}

/** Whether Stripe says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}

/** Whether Stripe says that a subscription will not be charged again (docs.stripe.com/error-codes#invoice-upcoming-none). */
export const isOver = (error: unknown): boolean =>
  isStripeError(error) && error.code === 'invoice_upcoming_none';

/** Whether the bank refused the card. */
export const isCardRefusal = (error: unknown): boolean =>
  isStripeError(error) && error.type === 'StripeCardError';

/** Why Stripe refused a request that it understood: its code, or its status. Null for everything else. */
export function refusalCode(error: unknown): string | null {
  if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError') return null;
  return error.code ?? String(error.statusCode ?? 'unknown');
}

/**
 * Whether Stripe stored an error as its answer under the idempotency key: it does for a day, once the work has started
 * (docs.stripe.com/api/idempotent_requests). Not for requests that came too fast, at the same time as their twin, or
 * without a valid key.
 */
export function isKeptError(error: unknown): boolean {
  if (!isStripeError(error) || error.type === 'StripeIdempotencyError') return false;
  const { statusCode: status = 0 } = error;
  return status >= 500 || status === 400 || status === 402 || status === 404;
}

const troubles = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
]);

/** Whether Stripe could not be reached at all, whoever it is about: it is down, busy, or rejects our key. */
export function isOutage(error: unknown): boolean {
  return isStripeError(error) && troubles.has(error.type);
}

/** Whether a signature of a webhook was wrong or too old. */
export function isWrongSignature(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeSignatureVerificationError';
}
