import type { AuditActionOf } from '#platform/contract/audit-actions.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Db } from '#platform/server/db/client.ts';
import { describeError } from '#platform/server/logger.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { DeliveryState } from '#features/crm/rules.ts';
import type { Crm } from './crm.ts';
import { currentPause } from './pause.ts';
import { deliveriesWith, deliveryFigures, type ListedDelivery } from './queries.ts';
import { queueName } from './record.ts';
import type { FieldState } from './sink.ts';
import { crmDeliveries } from './tables.ts';

const pageSize = 50;

/** The state of the CRM, and a page of what was or will be sent to it. */
export async function lookAtCrm(
  { consentFirst, db, log, sink, stopping }: Pick<Crm, 'consentFirst' | 'db' | 'log' | 'sink' | 'stopping'>,
  wanted: { state?: DeliveryState | undefined; q?: string | undefined; before?: string | undefined },
) {
  const { before, q, state } = wanted;
  // A process that leaves sending to others has not looked yet: the next view of this page shows the result.
  if (sink?.fields() === null)
    sink
      .lookAtFields(stopping)
      .catch((error: unknown) => log.warn(describeError(error), 'the custom fields could not be looked up'));
  const rows = await deliveriesWith(db, {
    ...(state && { state }),
    ...(q && { q }),
    ...(before && { before: Number(before) }),
    limit: pageSize + 1,
  });
  const deliveries = rows.slice(0, pageSize);
  return {
    mode: sink?.mode ?? ('off' as const),
    consentFirst,
    pause: sink ? await currentPause(db) : null,
    fields: sink?.fields() ?? null,
    ...(await deliveryFigures(db)),
    deliveries,
    next: rows.length > pageSize ? String(deliveries.at(-1)?.id) : null,
  };
}

/** Looks up the custom fields now. @throws AppError unavailable if the CRM asks us to wait */
export async function lookAgain({
  sink,
  stopping,
}: Pick<Crm, 'sink' | 'stopping'>): Promise<FieldState | null> {
  if (!sink) return null;
  try {
    await sink.lookAtFields(stopping);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
  return sink.fields();
}

/** The number of a delivery, or one that matches none. */
export function deliveryId(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}

/** Moves a delivery from one of these states to another. @throws AppError not_found, conflict */
async function move(
  tx: Db,
  params: { id: number; from: readonly DeliveryState[] },
  to: Partial<typeof crmDeliveries.$inferInsert>,
): Promise<ListedDelivery> {
  const { from, id } = params;
  const moved = await tx
    .update(crmDeliveries)
    .set(to)
    .where(and(eq(crmDeliveries.id, id), inArray(crmDeliveries.state, [...from])))
    .returning({ id: crmDeliveries.id });
  const [row] = await deliveriesWith(tx, { id, limit: 1 });
  if (!row) throw new AppError('not_found');
  if (moved.length === 0) throw new AppError('conflict');
  return row;
}

interface By {
  readonly viewer: Viewer;
  readonly client: ClientInfo;
}

function noted(action: AuditActionOf<'crm'>, now: Date, { client, viewer }: By, row: ListedDelivery) {
  return {
    at: now,
    action,
    actorId: viewer.userId,
    subjectId: row.userId,
    sessionId: viewer.sessionId,
    address: client.address,
    details: { delivery: row.id, event: row.event },
  };
}

/** Sends a dead or discarded announcement again. @throws AppError not_found, conflict */
export async function retryDelivery(crm: Crm, by: By, id: number): Promise<ListedDelivery> {
  const { clock, db, jobs, sink } = crm;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const again = { state: 'pending', settledAt: null, lastError: null, retriedAt: now } as const;
    const from = ['dead', 'discarded'] as const;
    const row = await move(tx, { id, from }, { ...again, queuedAt: sink ? now : null });
    if (sink) await jobs.addInOrder(tx, queueName, { id: String(id), key: row.userId });
    await audit(tx, noted('crm.delivery_retried', now, by, row));
    return row;
  });
}

/** Gives up an announcement that is waiting or dead. @throws AppError not_found, conflict */
export async function discardDelivery(crm: Crm, by: By, id: number): Promise<ListedDelivery> {
  const { clock, db } = crm;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const from = ['pending', 'dead'] as const;
    const row = await move(tx, { id, from }, { state: 'discarded', settledAt: now });
    await audit(tx, noted('crm.delivery_discarded', now, by, row));
    return row;
  });
}
