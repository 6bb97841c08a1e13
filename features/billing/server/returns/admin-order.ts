import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type CancellationWhy, isPaid } from '#features/billing/rules-cancellation.ts';
import type { ReturnEnd } from '#features/billing/rules-returns.ts';
import { memberOfCustomer } from '#features/billing/server/queries.ts';
import { askStripe, type BillingDeps, type Payments, paymentsOf } from '#features/billing/server/stripe.ts';
import { orNull, retrieveCustomer } from '#features/billing/server/subscriptions/missing-customer.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { carryOut, endOf } from './carry-out.ts';
import { type ReturnRow, returnOf } from './rows.ts';
import { billingReturns } from './tables.ts';

/** What an admin orders for a subscription: to end it, to send money back, or both. */
export interface AdminOrder {
  readonly id: string;
  readonly ends: ReturnEnd;
  readonly why: CancellationWhy;
  readonly note: string;
}

/** Who orders it, and from where. */
export interface OrderedBy {
  readonly viewer: Pick<Viewer, 'userId' | 'sessionId'>;
  readonly client: ClientInfo;
}

/** The conflict of an order that can't be carried out now. */
export const refuse = (message: string) => new AppError('conflict', { message });

/** The customer of a subscription. */
export const idOf = (customer: string | { id: string }) =>
  typeof customer === 'string' ? customer : customer.id;

/** Whether it can be left to end with the month that runs. */
export const canWait = (subscription: Stripe.Subscription) =>
  isPaid(subscription.status) && endOf(subscription) === null;

/** A subscription with its latest invoice. @throws AppError not_found */
export async function subscriptionAt({ stripe }: Payments, id: string): Promise<Stripe.Subscription> {
  const found = await orNull(stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }));
  if (found === null) throw new AppError('not_found');
  return found;
}

/** Whose it is: the member, or a customer that only Stripe knows. */
export async function holderOf({ db }: BillingDeps, payments: Payments, { customer }: Stripe.Subscription) {
  const customerId = idOf(customer);
  const userId = await memberOfCustomer(db, customerId);
  const [member] =
    userId === null
      ? []
      : await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
  if (member) return member;
  const known = await retrieveCustomer(payments, customerId);
  return { name: '', email: known?.email ?? customerId };
}

const statusOf = (subscription: Stripe.Subscription) =>
  isPaid(subscription.status) && endOf(subscription) !== null ? 'set_to_end' : subscription.status;

/** A subscription as Stripe has it now. */
export interface AtStripe {
  readonly payments: Payments;
  readonly subscription: Stripe.Subscription;
}

/** What goes back, as an order has worked it out. */
type Share = Pick<
  typeof billingReturns.$inferInsert,
  'asked' | 'currency' | 'invoiceId' | 'periodEnd' | 'periodStart' | 'share'
>;

/** @throws AppError conflict where another order is open */
async function begin(
  { clock, db }: BillingDeps,
  { subscription }: AtStripe,
  { askedBy, how, share }: { readonly how: AdminOrder; readonly share: Share; readonly askedBy: string },
): Promise<ReturnRow> {
  const now = clock.now();
  const customerId = idOf(subscription.customer);
  const [begun] = await db
    .insert(billingReturns)
    .values({
      ...share,
      id: how.id,
      why: 'admin',
      subscriptionId: subscription.id,
      customerId,
      userId: await memberOfCustomer(db, customerId),
      askedBy,
      askedAt: now,
      begunAt: now,
      ends: how.ends,
      adminWhy: how.why,
      adminNote: how.note,
      statusBefore: statusOf(subscription),
    })
    .onConflictDoNothing()
    .returning();
  const kept = begun ?? (await returnOf(db, how.id));
  if (kept) return kept;
  throw refuse('Another order for this subscription is already waiting for Stripe.');
}

interface Carrying<Order> {
  readonly how: Order;
  readonly subscriptionId: string;
  /** Whether an earlier order under this id is this one: its answer may be lost, or the admin may now choose otherwise. */
  readonly isSame: (former: ReturnRow) => boolean;
  /** What goes back by now. @throws AppError not_found, conflict */
  readonly examine: (deps: BillingDeps, at: AtStripe, how: Order) => Promise<Share>;
}

/**
 * Writes an order down before Stripe is asked for it, and carries it out. The same order twice happens once.
 * @throws AppError not_found, conflict, payments_off, payments_failed
 */
export async function carryOutOrder<Order extends AdminOrder>(
  deps: BillingDeps,
  { client, viewer: { sessionId, userId: askedBy } }: OrderedBy,
  { examine, how, isSame, subscriptionId }: Carrying<Order>,
): Promise<ReturnRow> {
  const payments = await paymentsOf(deps);
  return askStripe(deps.log, async () => {
    const former = await returnOf(deps.db, how.id);
    if (former && !(former.subscriptionId === subscriptionId && former.ends === how.ends && isSame(former)))
      throw refuse('You ordered this in another way before. Look at what came of that first.');
    const at = { payments, subscription: await subscriptionAt(payments, subscriptionId) };
    const row = former ?? (await begin(deps, at, { how, askedBy, share: await examine(deps, at, how) }));
    return carryOut(deps, payments, row, { sessionId, address: client.address });
  });
}
