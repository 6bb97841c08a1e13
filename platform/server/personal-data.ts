import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './db/client.ts';

interface Whose {
  readonly userId: string;
  /** Only what is kept of this client of the member. */
  readonly clientId?: string | undefined;
}

/** Only the rows of this client; without one, all of them. */
export const ofClient = (column: AnyPgColumn, { clientId }: Whose): SQL | undefined =>
  clientId === undefined ? undefined : eq(column, clientId);

/** One slice's part of what a member gets when they ask for everything: rows as we hold them, without secrets. */
export interface ExportPart {
  /** Name of the part in the file. */
  readonly name: string;
  /** Whether rows belong to clients, and `rows` gives those of one when asked. */
  readonly isOfClients?: true;
  readonly rows: (db: Db, params: Whose) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/**
 * The file in pieces as they are read, so that a long history does not fill the memory. Each part is one query and
 * therefore consistent in itself, even while the member keeps writing. Of one client, it has the parts that may be theirs.
 */
export async function* exportFile(
  db: Db,
  parts: readonly ExportPart[],
  { now, ...whose }: Whose & { readonly now: Date },
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(now.toISOString())},\n"parts": {`;
  let isFirst = true;
  const wanted = whose.clientId === undefined ? parts : parts.filter(({ isOfClients }) => isOfClients);
  for (const { name, rows } of wanted) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(name)}: [`;
    isFirst = false;
    let separator = '\n  ';
    for (const row of await rows(db, whose)) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n  ';
    }
    yield ']';
  }
  yield '\n}\n}\n';
}
