import type { DeliveryState } from '#features/crm/rules-deliveries.ts';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { describeError } from '#platform/server/logger.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { Crm } from './crm.ts';
import { currentPause } from './pause.ts';
import { type ListedDelivery, deliveriesWith, deliveryFigures, moveDeliveries } from './queries.ts';
import { queueName } from './record.ts';
import type { FieldState } from './sink.ts';

const pageSize = 50;

/** The state of the CRM, and a page of what was or will be sent to it. */
export async function lookAtCrm(
  { consentFirst, db, log, sink, stopping }: Pick<Crm, 'consentFirst' | 'db' | 'log' | 'sink' | 'stopping'>,
  wanted: { state?: DeliveryState | undefined; q?: string | undefined; before?: string | undefined },
) {
  const { before, q, state } = wanted;
  // A process that does not send has not looked the fields up yet: the next view of this page shows the result.
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

/**
 * What an admin does with a delivery: has it sent again, or gives it up. Noted in the audit log.
 * @throws AppError not_found, conflict if its state does not allow it
 */
export async function actOnDelivery(
  crm: Crm,
  by: { readonly viewer: Viewer; readonly client: ClientInfo },
  { id, transition }: { readonly id: number; readonly transition: 'retried' | 'discarded' },
): Promise<ListedDelivery> {
  const { clock, db, jobs, sink } = crm;
  const isRetry = transition === 'retried';
  return db.transaction(async (tx) => {
    const now = clock.now();
    const change = isRetry ? { lastError: null, retriedAt: now, queuedAt: sink ? now : null } : {};
    const moved = await moveDeliveries(tx, { transition, of: { id }, now, change });
    const [row] = await deliveriesWith(tx, { id, limit: 1 });
    if (!row) throw new AppError('not_found');
    if (moved.length === 0) throw new AppError('conflict');
    if (isRetry && sink) await jobs.addInOrder(tx, queueName, { id: String(id), key: row.userId });
    await audit(tx, {
      at: now,
      action: `crm.delivery_${transition}`,
      actorId: by.viewer.userId,
      subjectId: row.userId,
      sessionId: by.viewer.sessionId,
      address: by.client.address,
      details: { delivery: row.id, event: row.event },
    });
    return row;
  });
}

/** How the announcements are going, for the admin's start page. */
export function crmFiguresOf({ db, sink }: Pick<Crm, 'db' | 'sink'>) {
  return async () => {
    const { counts } = await deliveryFigures(db);
    const paused = sink !== null && (await currentPause(db)) !== null;
    return { mode: sink?.mode ?? ('off' as const), paused, waiting: counts.pending, dead: counts.dead };
  };
}
