import type { z } from 'zod';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { deliverySchema, listDeliveries } from '#features/crm/contract.ts';
import type { lookAtCrm } from './admin.ts';
import type { DeliveryRow, ListedDelivery } from './queries.ts';
import type { FieldState } from './sink.ts';

/** A delivery as the member it is about sees it. */
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

/** A delivery as an admin sees it. */
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

/** Which custom fields are not sent. */
export function presentFields(fields: FieldState | null) {
  return fields && { missing: [...fields.missing], fault: fields.fault };
}

/** The admin page's answer. */
export function presentOverview(found: Awaited<ReturnType<typeof lookAtCrm>>): Answer<typeof listDeliveries> {
  const { consentFirst, counts, deliveries, fields, mode, next, oldestPendingAt, pause } = found;
  return {
    crm: {
      mode,
      consentFirst,
      paused: pause && { since: pause.since.toISOString(), code: pause.code },
      customFields: presentFields(fields),
      counts,
      oldestPendingAt: oldestPendingAt?.toISOString() ?? null,
    },
    deliveries: deliveries.map(presentDelivery),
    next,
  };
}
