import { type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/webhooks/contract.ts';
import * as acts from './acts.ts';
import { type DeliveryRow, type FullWebhook, type WebhookRow, webhooksOf } from './queries.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

function presentDelivery(row: DeliveryRow): contract.Delivery {
  const { createdAt, event, id, nextTryAt, state, status, triedAt, tries } = row;
  return {
    id,
    event,
    state,
    tries,
    status,
    createdAt: createdAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  };
}

function stateOf({ offAt, pausedAt }: WebhookRow): contract.Webhook['state'] {
  if (pausedAt !== null) return 'paused';
  return offAt === null ? 'on' : 'off';
}

function present({ deliveries, webhook }: FullWebhook): contract.Webhook {
  const { address, createdAt, events, id } = webhook;
  return {
    id,
    address,
    events,
    state: stateOf(webhook),
    createdAt: createdAt.toISOString(),
    deliveries: deliveries.map(presentDelivery),
  };
}

/** The webhooks of a member: programs of theirs that are told what they do. */
export function webhookRoutes(deps: WebhooksDeps): Route[] {
  return [
    route(contract.listWebhooks, {
      handle: ({ viewer }) => webhooksOf(deps.db, viewer.userId),
      present: (rows) => ({ webhooks: rows.map(present) }),
    }),
    route(contract.makeWebhook, {
      handle: (context) => acts.make(deps, context, context.body),
      present: ({ full, secret }) => ({ secret, made: present(full) }),
    }),
    route(contract.pauseWebhook, {
      handle: (context) => acts.pause(deps, context, context.body.paused),
      present,
    }),
    route(contract.testWebhook, { handle: (context) => acts.test(deps, context), present }),
    route(contract.retryWebhookDelivery, { handle: (context) => acts.retry(deps, context), present }),
    route(contract.deleteWebhook, {
      handle: (context) => acts.remove(deps, context),
      present: () => ({ deleted: true as const }),
    }),
    route(contract.restoreWebhook, { handle: (context) => acts.restore(deps, context), present }),
  ];
}
