import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What a list is ordered by, the newest first: an instant, and an id for rows with the same instant. */
interface Order {
  readonly at: PgColumn | SQL;
  readonly id: PgColumn;
}

/** The place of a row in such a list, to be selected with it: microseconds since 1970, and the id. */
export const placeIn = ({ at, id }: Order): SQL<string> =>
  sql<string>`(extract(epoch from ${at}) * 1000000)::bigint || ' ' || ${id}`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const written = /^(?<instant>-?\d{1,17}) (?<id>.+)$/su;

/**
 * The rows after a place in such a list. The row at the place may be gone: a deletion while somebody reads does not end
 * the list. A place that we did not write is the end of it.
 */
export function isAfter({ at, id }: Order, place: string): SQL {
  const { id: last = '', instant } = written.exec(place)?.groups ?? {};
  if (instant === undefined || (id.getSQLType() === 'uuid' && !uuid.test(last))) return sql`false`;
  return sql`(${at}, ${id}) < (timestamptz 'epoch' + ${instant}::bigint * interval '1 microsecond', ${last})`;
}
