import type { z } from 'zod';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { deliverySchema, listDeliveries } from '#features/crm/contract.ts';
import type { lookAtCrm } from './admin.ts';
import type { DeliveryRow, ListedDelivery } from './queries.ts';

/** What a member sees of a delivery about himself. */
export function presentOwn({ attempts, createdAt, event, id, settledAt, state }: DeliveryRow) {
  return {
    id: String(id),
    event,
    state,
    attempts,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

/** What an admin sees of a delivery. */
export function presentDelivery(row: ListedDelivery): z.output<typeof deliverySchema> {
  const { answer, email, lastError, name, sent, triedAt, userId } = row;
  return {
    ...presentOwn(row),
    member: { id: userId, email, name },
    triedAt: triedAt?.toISOString() ?? null,
    lastError,
    sent,
    answer,
  };
}

/** The admin page's answer. */
export function presentOverview(found: Awaited<ReturnType<typeof lookAtCrm>>): Answer<typeof listDeliveries> {
  const { counts, deliveries, mode, next, oldestPendingAt, pause } = found;
  return {
    crm: {
      mode,
      paused: pause && { since: pause.since.toISOString(), code: pause.code },
      counts,
      oldestPendingAt: oldestPendingAt?.toISOString() ?? null,
    },
    deliveries: deliveries.map(presentDelivery),
    next,
  };
}
