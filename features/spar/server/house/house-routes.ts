import { type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/spar/contract-house.ts';
import type { HouseClientFacts } from './house-facts.ts';
import {
  deletedClients,
  type ShippedFacts,
  shippedClients,
  writtenClients,
  type WrittenRow,
} from './house.ts';
import {
  addHouseClient,
  changeHouseClient,
  orderHouseClients,
  removeHouseClient,
  restoreHouseClient,
  turnShippedClient,
} from './house-acts.ts';
import type { SparDeps } from '#features/spar/server/spar-deps.ts';

const words = ({
  name,
  who,
  day,
  wants,
  offer,
  situation,
  temper,
  frustration,
  explanation,
  tells,
  isFree,
}: Omit<HouseClientFacts, 'slug'>) => ({
  name,
  who,
  day,
  wants,
  offer,
  situation,
  temper,
  frustration,
  explanation,
  tells,
  isFree,
});

const presentWritten = (row: WrittenRow): contract.WrittenClient => ({
  id: row.id,
  version: row.version,
  ...words(row),
  isOn: row.isOn,
});
const presentShipped = (facts: ShippedFacts): contract.ShippedClient => ({
  slug: facts.slug,
  ...words(facts),
  isOn: facts.isOn,
});

type DeletedRow = Awaited<ReturnType<typeof deletedClients>>[number];

const presentDeleted = ({ id, name, who, deletedAt }: DeletedRow): contract.DeletedClient => ({
  id,
  name,
  who,
  deletedAt: deletedAt.toISOString(),
});

/** Where admins write clients of the house, with what they do not say. */
export function houseRoutes(deps: SparDeps): Route[] {
  return [
    route(contract.listHouse, {
      handle: async () => ({
        written: await writtenClients(deps.db),
        shipped: await shippedClients(deps.db),
        deleted: await deletedClients(deps.db),
      }),
      present: ({ written, shipped, deleted }) => ({
        written: written.map(presentWritten),
        shipped: shipped.map(presentShipped),
        deleted: deleted.map(presentDeleted),
      }),
    }),
    route(contract.createHouseClient, {
      handle: ({ viewer, client, body }) => addHouseClient(deps, { viewer, client }, body),
      present: presentWritten,
    }),
    route(contract.updateHouseClient, {
      handle: ({ viewer, client, params, body }) =>
        changeHouseClient(deps, { viewer, client }, { id: params.id, change: body }),
      present: presentWritten,
    }),
    route(contract.deleteHouseClient, {
      handle: ({ viewer, client, params }) => removeHouseClient(deps, { viewer, client }, params.id),
      present: () => ({ deleted: true as const }),
    }),
    route(contract.restoreHouseClient, {
      handle: ({ viewer, client, params, body: { asDraft = false } }) =>
        restoreHouseClient(deps, { viewer, client }, { id: params.id, asDraft }),
      present: presentWritten,
    }),
    route(contract.orderHouse, {
      handle: ({ viewer, client, body }) => orderHouseClients(deps, { viewer, client }, body),
      present: (written) => ({ written: written.map(presentWritten) }),
    }),
    route(contract.turnShipped, {
      handle: ({ viewer, client, params, body }) =>
        turnShippedClient(deps, { viewer, client }, { slug: params.slug, isOn: body.isOn }),
      present: presentShipped,
    }),
  ];
}
