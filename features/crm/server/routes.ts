import { AppError } from '#platform/contract/errors.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/crm/contract.ts';
import { knownProduct } from '#features/crm/rules.ts';
import { actOnDelivery, deliveryId, lookAgain, lookAtCrm } from './admin.ts';
import type { Crm } from './crm.ts';
import { currentPause, resumeCrm } from './pause.ts';
import { presentDelivery, presentFields, presentOverview, presentOwn } from './present.ts';
import { deliveryOf } from './queries.ts';

/** What a member's browser reports about them, and the outcome. */
export function crmRoutes(crm: Crm): Route[] {
  const { clock, db, recorder, sink } = crm;
  return [
    route(contract.sendToGhl, {
      handle: ({ body: { paymentStatus, productId }, viewer: { userId } }) =>
        db.transaction((tx) => {
          const now = clock.now();
          if (paymentStatus === 'test') return recorder.test(tx, { userId, now });
          if (paymentStatus === undefined) return recorder.refresh(tx, { userId, now });
          return recorder.claimPending(tx, { userId, now, wantedProduct: knownProduct(productId) });
        }),
      present: (id) => ({
        success: true as const,
        crm: sink ? ('on' as const) : ('off' as const),
        deliveryId: String(id),
      }),
    }),
    route(contract.readDelivery, {
      handle: async ({ params, viewer: { userId } }) => {
        const row = await deliveryOf(db, { id: deliveryId(params.id), userId });
        if (row === null) throw new AppError('not_found');
        const isPaused = sink !== null && (await currentPause(db)) !== null;
        return {
          row,
          crm: sink === null ? ('off' as const) : isPaused ? ('paused' as const) : ('on' as const),
        };
      },
      present: ({ crm: how, row }) => ({ ...presentOwn(row), crm: how }),
    }),
  ];
}

/** What admins can see and do. */
export function crmAdminRoutes(crm: Crm): Route[] {
  return [
    route(contract.listDeliveries, {
      handle: ({ query }) => lookAtCrm(crm, query),
      present: presentOverview,
    }),
    route(contract.retryDelivery, {
      handle: ({ client, params, viewer }) =>
        actOnDelivery(crm, { viewer, client }, { id: deliveryId(params.id), transition: 'retried' }),
      present: presentDelivery,
    }),
    route(contract.discardDelivery, {
      handle: ({ client, params, viewer }) =>
        actOnDelivery(crm, { viewer, client }, { id: deliveryId(params.id), transition: 'discarded' }),
      present: presentDelivery,
    }),
    route(contract.lookAtFields, {
      handle: () => lookAgain(crm),
      present: (fields) => ({ customFields: presentFields(fields) }),
    }),
    route(contract.resumeCrm, {
      handle: ({ client, viewer }) => resumeCrm(crm, { viewer, client }),
      present: (resumed) => ({ resumed }),
    }),
  ];
}
