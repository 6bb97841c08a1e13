import { inArray } from 'drizzle-orm';
import { sparClients } from '#content/spar/clients.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sparHouseClients } from './tables.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const shipped = new Map(sparClients.map(({ name, slug }) => [slug, name]));

/** The names of practice clients by their ids, of those that an admin wrote also when they are deleted. */
export async function clientNamesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const written = ids.filter((id) => uuid.test(id));
  const rows =
    written.length === 0
      ? []
      : await db
          .select({ id: sparHouseClients.id, name: sparHouseClients.name })
          .from(sparHouseClients)
          .where(inArray(sparHouseClients.id, written));
  return new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...ids.flatMap((id) => {
      const name = shipped.get(id);
      return name === undefined ? [] : [[id, name] as const];
    }),
  ]);
}
