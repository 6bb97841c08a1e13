import { and, asc, desc, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Announce } from '#platform/server/announce.ts';
import { agreedOfClient, clientNamed } from '#platform/server/clients/clients.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Agreed } from '#features/tools/contract.ts';
import { studioLimits } from '#features/tools/contract-studio.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { outcomePath } from '#features/tools/rules.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';
import { cardColumns, workedOn } from '#features/tools/server/cards/cards.ts';
import { cutAtWord } from '#platform/contract/words.ts';
import { searchTextOf } from '#features/tools/server/library/search-words.ts';
import { studioResults, studioVersions } from './tables.ts';
import { generators } from './generators.ts';

export type ResultRow = typeof studioResults.$inferSelect;
export type VersionRow = typeof studioVersions.$inferSelect;

/** All columns except those for the search, which only the database needs and which are as long as the text. */
const { search: _, searchText: __, ...shownColumns } = getTableColumns(studioResults);

/** A result with its card and versions, oldest first. */
export interface FullResult {
  readonly result: Omit<ResultRow, 'search' | 'searchText'>;
  readonly card: {
    readonly id: string;
    readonly client: string;
    readonly clientId: string;
    readonly frustration: string;
  } | null;
  /** Whom it is for. */
  readonly client: { readonly id: string; readonly name: string; readonly agreed: Agreed | null } | null;
  readonly versions: readonly VersionRow[];
}

const excerptLength = 240;
const own = (params: { id: string; userId: string }) =>
  and(
    eq(studioResults.id, params.id),
    eq(studioResults.userId, params.userId),
    isNull(studioResults.deletedAt),
  );

/** One of this member's results. @throws AppError not_found for anyone else's, and for deleted ones */
export async function resultOf(db: Db, params: { id: string; userId: string }): Promise<FullResult> {
  const { id, client, clientId, frustration } = cardColumns;
  const [row] = await db
    .select({
      result: shownColumns,
      card: { id, client, clientId, frustration },
      client: { id: clients.id, name: clients.name, agreed: agreedOfClient(studioResults.clientId) },
    })
    .from(studioResults)
    .leftJoin(
      frustrationCards,
      and(eq(frustrationCards.id, studioResults.cardId), isNull(frustrationCards.deletedAt)),
    )
    .leftJoin(clients, eq(clients.id, studioResults.clientId))
    .where(own(params));
  if (!row) throw new AppError('not_found');
  const versions = await db
    .select()
    .from(studioVersions)
    .where(eq(studioVersions.resultId, row.result.id))
    .orderBy(asc(studioVersions.number));
  return { ...row, versions };
}

type VersionTexts = Pick<VersionRow, 'input' | 'output'>;

/** Everything that a version can be found by, besides the result's title. */
export function wordsOfVersion(tool: StudioTool, { input, output }: VersionTexts): string[] {
  const generator = generators[tool];
  return [generator.text(output), ...Object.values(generator.task(input).fields).map(String)];
}

/** A version's text in one line; a dot separates a headline that ends without a period. */
export function oneLineOf(tool: StudioTool, { output }: Pick<VersionTexts, 'output'>): string {
  const text = generators[tool].text(output).trim();
  return text.replace(/(?<=[\p{L}\p{M}\p{N}])\s*\n\s*/gu, ' · ').replace(/\s+/gu, ' ');
}

/** The beginning of that line. */
function excerptOf(tool: StudioTool, version: VersionTexts): string {
  const line = oneLineOf(tool, version);
  return line.slice(0, cutAtWord(line, excerptLength)).trimEnd();
}

/** What the library shows of a result's newest text, and searches in all its versions. @param newestFirst at least one */
function shownOf(tool: StudioTool, title: string, newestFirst: readonly [VersionTexts, ...VersionTexts[]]) {
  return {
    excerpt: excerptOf(tool, newestFirst[0]),
    searchText: searchTextOf([title, ...newestFirst.flatMap((version) => wordsOfVersion(tool, version))]),
  };
}

/** The same for a stored result. */
async function shownNow(db: Db, { id, tool, title }: Pick<ResultRow, 'id' | 'tool' | 'title'>) {
  const [newest, ...older] = await db
    .select({ input: studioVersions.input, output: studioVersions.output })
    .from(studioVersions)
    .where(eq(studioVersions.resultId, id))
    .orderBy(desc(studioVersions.number));
  return newest ? shownOf(tool as StudioTool, title, [newest, ...older]) : {};
}

interface NewVersion {
  readonly userId: string;
  readonly tool: StudioTool;
  /** The result that gets the version; null for a new result. */
  readonly resultId: string | null;
  readonly card: FullResult['card'];
  /** Whom it is for, by name; '': the client of the card, or whom the result was for before. */
  readonly client: string;
  readonly fromResultId: string | null;
  readonly fromVersion: number | null;
  readonly version: Omit<
    VersionRow,
    'resultId' | 'number' | 'revision' | 'editedAt' | 'createdAt' | 'written'
  >;
  readonly now: Date;
}

/** Locks a result for its next version. @throws AppError not_found */
async function lock(tx: Db, params: { id: string; userId: string }): Promise<FullResult['result']> {
  const [row] = await tx.select(shownColumns).from(studioResults).where(own(params)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Stores a version, within a transaction. @returns the result as it is now @throws AppError not_found */
export async function saveVersion(tx: Db, params: NewVersion): Promise<FullResult> {
  const { card, userId, tool, version, now } = params;
  const { input, output, demoNotice } = version;
  const before = params.resultId === null ? null : await lock(tx, { id: params.resultId, userId });
  if (card) await workedOn(tx, { id: card.id, userId, now });
  const client = params.client === '' ? null : await clientNamed(tx, { userId, name: params.client, now });
  const named = params.client === '' ? card?.client : params.client;
  const title = before?.title ?? generators[tool].title(output, input, named);
  const number = (before?.latest ?? 0) + 1;
  const shown = {
    ...shownOf(tool, title, [{ input, output }]),
    latest: number,
    demoNotice,
    updatedAt: now,
  };
  const { fromResultId, fromVersion } = params;
  const [result] = before
    ? await tx
        .update(studioResults)
        .set({ ...shown, ...(client !== null && { clientId: client }) })
        .where(eq(studioResults.id, before.id))
        .returning(shownColumns)
    : await tx
        .insert(studioResults)
        .values({
          userId,
          tool,
          title,
          cardId: card?.id ?? null,
          clientId: client ?? card?.clientId ?? null,
          fromResultId,
          fromVersion,
          createdAt: now,
          ...shown,
        })
        .returning(shownColumns);
  if (!result) throw new Error('the result was not kept');
  await tx.insert(studioVersions).values({ ...version, resultId: result.id, number, createdAt: now });
  const last = number - studioLimits.versions;
  if (last > 0)
    await tx
      .delete(studioVersions)
      .where(and(eq(studioVersions.resultId, result.id), lte(studioVersions.number, last)));
  if (number > 1)
    await tx
      .update(studioResults)
      .set(await shownNow(tx, result))
      .where(eq(studioResults.id, result.id));
  // The card is the first version's, and the client whom the result is for now.
  return resultOf(tx, { id: result.id, userId });
}

/**
 * Saves an edit in place; the first edit also stores what the model wrote. @throws AppError not_found; conflict if the
 * version was edited meanwhile
 */
export async function saveEdit(
  db: Db,
  params: {
    id: string;
    userId: string;
    number: number;
    revision: number;
    output: unknown;
    now: Date;
  },
): Promise<void> {
  const { id, userId, number, revision, output, now } = params;
  await db.transaction(async (tx) => {
    const result = await lock(tx, { id, userId });
    const [row] = await tx
      .update(studioVersions)
      .set({
        output,
        written: sql`case when ${studioVersions.revision} = 0 then ${studioVersions.output} else ${studioVersions.written} end`,
        revision: revision + 1,
        editedAt: now,
      })
      .where(
        and(
          eq(studioVersions.resultId, id),
          eq(studioVersions.number, number),
          eq(studioVersions.revision, revision),
        ),
      )
      .returning();
    if (!row) throw new AppError('conflict');
    await tx
      .update(studioResults)
      .set({ ...(await shownNow(tx, result)), updatedAt: now })
      .where(eq(studioResults.id, id));
  });
}

/** Marks the question what came of a text as read: it is answered where it leads. */
export type ReadQuestion = (
  tx: Db,
  of: { readonly userId: string; readonly actionUrl: string; readonly now: Date },
) => Promise<void>;

/** Changes what the member has recorded about a result. @throws AppError not_found */
export async function changeResult(
  db: Db,
  params: {
    id: string;
    userId: string;
    change: Partial<Pick<ResultRow, 'title' | 'favourite' | 'usedAt' | 'outcome'>>;
    now: Date;
    announce: Announce;
    readQuestion: ReadQuestion;
  },
): Promise<void> {
  const { announce, id, userId, change, now, readQuestion } = params;
  await db.transaction(async (tx) => {
    const result = await lock(tx, { id, userId });
    const { outcome = null, title, usedAt } = change;
    // The title is searched too.
    const shown = title === undefined ? {} : await shownNow(tx, { ...result, title });
    await tx
      .update(studioResults)
      .set({ ...change, ...shown, updatedAt: now })
      .where(eq(studioResults.id, id));
    if (usedAt !== undefined)
      await readQuestion(tx, { userId, actionUrl: outcomePath(result.tool as StudioTool, id), now });
    if (outcome !== null && outcome !== result.outcome)
      await announce(tx, { userId, event: 'outcome.noted', about: { id, outcome } });
  });
}
