import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';

const parts = z.tuple([instant(), z.uuid()]);

/** The end of a page of rows, newest first. It is no secret: an altered cursor only reads from elsewhere. */
export const cursorAt = (at: Date, id: string): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** The rows after a cursor, for a list ordered by an instant and then by id, both descending. */
export function afterCursor(cursor: string, at: AnyPgColumn, id: AnyPgColumn): SQL {
  const read = parts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  // A cursor that we did not make leads to the end of the list.
  if (!read.success) return sql`false`;
  const [lastAt, lastId] = read.data;
  return sql`(${at}, ${id}) < (${lastAt}::timestamptz, ${lastId}::uuid)`;
}
