import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import { tellOfDisputes } from './disputes.ts';
import { orNull } from '#features/billing/server/subscriptions/missing-customer.ts';
import { checkArrivalOf } from '#features/billing/server/returns/arrival.ts';
import { noteRefunds } from '#features/billing/server/ledger/refunded.ts';
import { type BillingDeps, isOutage, type Payments } from '#features/billing/server/stripe.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';
import { stripeEvents } from '#features/billing/server/tables.ts';

type EventRow = typeof stripeEvents.$inferSelect;

const queueName = 'billing.handle-event';
const atOnce = 2000;

const idOf = (named: string | { readonly id: string } | null | undefined) =>
  typeof named === 'string' ? named : (named?.id ?? null);

/** The customer an event is about, if any. */
export function customerOfEvent(event: Stripe.Event): string | null {
  const about = event.data.object as {
    object?: string;
    id?: string;
    customer?: string | { id: string } | null;
  };
  return about.object === 'customer' ? (about.id ?? null) : idOf(about.customer);
}

const isAboutDispute = ({ type }: EventRow) => type.startsWith('charge.dispute.');
const isAboutRefund = ({ type }: EventRow) =>
  type.startsWith('refund.') || type === 'charge.refund.updated' || type === 'charge.refunded';

/** The charge that tells the customer: disputes do not name them, nor do refunds in older versions of the API. */
function chargeOfEvent(event: Stripe.Event): string | null {
  const { charge, object } = event.data.object as {
    object?: string;
    charge?: string | { id: string } | null;
  };
  return object === 'refund' || object === 'dispute' ? idOf(charge) : null;
}

/** Records a verified event under its id, and the work it makes, in one transaction: then it can be acknowledged. */
export async function receiveEvent(
  { clock, db, jobs }: Pick<BillingDeps, 'clock' | 'db' | 'jobs'>,
  event: Stripe.Event,
): Promise<void> {
  const { id } = event;
  await db.transaction(async (tx) => {
    await tx
      .insert(stripeEvents)
      .values({
        id,
        type: event.type,
        customerId: customerOfEvent(event),
        chargeId: chargeOfEvent(event),
        createdAt: new Date(event.created * 1000),
        receivedAt: clock.now(),
      })
      .onConflictDoNothing();
    const [waiting] = await tx
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(and(eq(stripeEvents.id, id), isNull(stripeEvents.processedAt)));
    if (waiting) await jobs.add(tx, queueName, id);
  });
}

/** An event, and all that were never tried: whatever waits is worked off together. */
async function waitingEvents(db: Db, id: string): Promise<EventRow[]> {
  return db
    .select()
    .from(stripeEvents)
    .where(and(isNull(stripeEvents.processedAt), or(eq(stripeEvents.id, id), eq(stripeEvents.attempts, 0))))
    .orderBy(asc(stripeEvents.receivedAt))
    .limit(atOnce);
}

/** Each event with the customer it concerns, which only the charge may tell. @throws what the SDK throws */
async function withCustomer(db: Db, { stripe }: Payments, row: EventRow): Promise<EventRow> {
  if (row.customerId !== null || row.chargeId === null) return row;
  const charge = await orNull(stripe.charges.retrieve(row.chargeId));
  const customerId = idOf(charge?.customer);
  await db.update(stripeEvents).set({ customerId }).where(eq(stripeEvents.id, row.id));
  return { ...row, customerId };
}

/**
 * Asks for the truth about one customer, once for all of their events that wait: each is only a hint. What arrives
 * meanwhile is asked about again. @throws what the SDK throws
 */
async function workOff(
  deps: BillingDeps,
  payments: Payments,
  { customerId, rows }: { readonly customerId: string | null; readonly rows: readonly EventRow[] },
): Promise<void> {
  const isPayment = rows.some(({ type }) => type === 'invoice.paid');
  const synced = customerId === null ? null : await syncCustomer(deps, payments, customerId, { isPayment });
  if (synced && customerId !== null) {
    if (rows.some(isAboutRefund)) {
      await noteRefunds(deps, payments, customerId);
      await checkArrivalOf(deps, payments, synced.userId);
    }
    if (rows.some(isAboutDispute)) await tellOfDisputes(deps, payments, customerId);
  }
  await settle(deps.db, rows, {
    outcome: synced === null ? 'ignored' : 'synced',
    processedAt: deps.clock.now(),
    lastError: null,
  });
}

async function settle(
  db: Db,
  rows: readonly EventRow[],
  end: Partial<Pick<EventRow, 'outcome' | 'processedAt' | 'lastError'>>,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await db
    .update(stripeEvents)
    .set({ ...end, attempts: sql`${stripeEvents.attempts} + 1` })
    .where(and(inArray(stripeEvents.id, ids), isNull(stripeEvents.processedAt)));
}

/** What went wrong, without words: an error's name and code. */
function faultOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof Error)) return { name: typeof error, code: '' };
  return { name: error.name, code: 'code' in error && typeof error.code === 'string' ? error.code : '' };
}

/**
 * Works off an event, and whatever else waits for its first try. What fails stays for the job of its own event; when
 * Stripe itself does not answer, all the rest waits as well.
 */
async function handleEvents(deps: BillingDeps, id: string): Promise<void> {
  if (deps.payments === null) return;
  const payments = await deps.payments();
  const groups = new Map<string | null, EventRow[]>();
  const attempt = async (rows: readonly EventRow[], work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      await settle(deps.db, rows, { lastError: faultOf(error) });
      if (isOutage(error) || rows.some((row) => row.id === id)) throw error;
    }
  };
  for (const row of await waitingEvents(deps.db, id))
    await attempt([row], async () => {
      const known = await withCustomer(deps.db, payments, row);
      groups.set(known.customerId, [...(groups.get(known.customerId) ?? []), known]);
    });
  for (const [customerId, rows] of groups)
    await attempt(rows, () => workOff(deps, payments, { customerId, rows }));
}

/** The queue that works off what Stripe told. One worker: a second one would ask for the same truth at the same time. */
export function eventQueue(deps: BillingDeps): JobQueue {
  return {
    name: queueName,
    run: (id) => handleEvents(deps, id),
    unfinished: async () => {
      const rows = await deps.db
        .select({ id: stripeEvents.id })
        .from(stripeEvents)
        .where(isNull(stripeEvents.processedAt))
        .orderBy(asc(stripeEvents.attempts), asc(stripeEvents.receivedAt))
        .limit(atOnce);
      return rows.map(({ id }) => id);
    },
    retry: { limit: 10, firstDelaySeconds: 2, longestDelaySeconds: 1800 },
    expireSeconds: 5 * 60,
  };
}

/** Drops events that were handled long ago; the provider delivers for three days only. */
export async function dropOldEvents(db: Db, before: Date): Promise<void> {
  await db
    .delete(stripeEvents)
    .where(and(isNotNull(stripeEvents.processedAt), lt(stripeEvents.receivedAt, before)));
}
