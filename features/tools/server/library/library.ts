import { and, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { clients } from '#platform/server/clients/tables.ts';
import { agreedOfClient, nameOfClient } from '#platform/server/clients/clients.ts';
import type { Db } from '#platform/server/db/client.ts';
import { afterCursor, cursorAt } from '#platform/server/db/newest-first.ts';
import { type listResults, textsPerPage } from '#features/tools/contract-library.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';
import { studioResults, studioVersions } from '#features/tools/server/studio/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The filters as the contract reads them. */
export type Filters = z.output<typeof listResults.query>;

const { id, tool, title, excerpt, favourite, usedAt, outcome, latest, demoNotice, createdAt, updatedAt } =
  studioResults;
/** What a list shows: never the full texts. */
const columns = {
  id,
  tool,
  title,
  excerpt,
  favourite,
  usedAt,
  outcome,
  latest,
  demoNotice,
  createdAt,
  updatedAt,
  /** The newest version's language; English for versions from before members could choose one. */
  language: sql<string>`coalesce((select v.context ->> 'language' from ${studioVersions} v where v.result_id = ${id} and v.number = ${latest}), 'English')`,
  card: {
    id: frustrationCards.id,
    clientId: frustrationCards.clientId,
    client: nameOfClient(frustrationCards.clientId),
    frustration: frustrationCards.frustration,
  },
  client: { id: clients.id, name: clients.name, agreed: agreedOfClient(studioResults.clientId) },
};

const newestFirst = [desc(createdAt), desc(id)] as const;

/** The newest of the results that `where` chooses, as lists show them. */
export async function summaries(db: Db, where: SQL | undefined, limit: number) {
  return db
    .select(columns)
    .from(studioResults)
    .leftJoin(
      frustrationCards,
      and(eq(frustrationCards.id, studioResults.cardId), isNull(frustrationCards.deletedAt)),
    )
    .leftJoin(clients, eq(clients.id, studioResults.clientId))
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit);
}

export type SummaryRow = Awaited<ReturnType<typeof summaries>>[number];

/** Every text that a member has. */
export const ofMember = (userId: string) =>
  and(eq(studioResults.userId, userId), isNull(studioResults.deletedAt));

/** The filters together. */
function within(userId: string, filters: Filters): SQL | undefined {
  return and(
    ofMember(userId),
    filters.tool && eq(tool, filters.tool),
    filters.cardId === undefined ? undefined : eq(studioResults.cardId, filters.cardId),
    filters.clientId === undefined ? undefined : eq(studioResults.clientId, filters.clientId),
    filters.from === undefined ? undefined : gte(createdAt, new Date(filters.from)),
    filters.to === undefined ? undefined : lt(createdAt, new Date(Date.parse(filters.to) + dayMs)),
    filters.favourite === undefined ? undefined : eq(favourite, filters.favourite === 'true'),
    filters.used === undefined ? undefined : filters.used === 'true' ? isNotNull(usedAt) : isNull(usedAt),
    filters.after === undefined
      ? undefined
      : afterCursor(filters.after, studioResults.createdAt, studioResults.id),
  );
}

/** One page of the member's library, newest first, and where the next page begins. */
export async function libraryPage(
  db: Db,
  { userId, filters }: { userId: string; filters: Filters },
): Promise<{ rows: SummaryRow[]; next: string | null }> {
  const found = await summaries(db, within(userId, filters), textsPerPage + 1);
  const rows = found.slice(0, textsPerPage);
  const last = rows.at(-1);
  return { rows, next: found.length > textsPerPage && last ? cursorAt(last.createdAt, last.id) : null };
}
