import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  sql,
} from 'drizzle-orm';
import { keptMs } from '#platform/contract/retention.ts';
import type { Announce } from '#platform/server/announce.ts';
import { AppError } from '#platform/contract/errors.ts';
import {
  agreedOfClient,
  boughtOfClient,
  clientNamed,
  livingClient,
  nameOfClient,
  workedFor,
} from '#platform/server/clients/clients.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Agreed, IdentifierBrief } from '#features/tools/contract.ts';
import { studioResults } from '#features/tools/server/studio/tables.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';

/** When the text was used to which the client said no, if that is the last outcome noted with them. */
const saidNo = sql<Date | null>`(
  select case r.outcome when 'no' then r.used_at end from ${studioResults} r
  where r.client_id = frustration_cards.client_id and r.outcome is not null and r.deleted_at is null
  order by r.used_at desc, r.id desc limit 1)`.mapWith(studioResults.usedAt);

/** A card with the name of its client, what they agreed to, when they bought, and their last no. */
export const cardColumns = {
  ...getTableColumns(frustrationCards),
  client: nameOfClient(frustrationCards.clientId),
  agreed: agreedOfClient(frustrationCards.clientId),
  boughtOn: boughtOfClient(frustrationCards.clientId),
  saidNo,
};
export type CardRow = typeof frustrationCards.$inferSelect & {
  readonly client: string;
  readonly agreed: Agreed | null;
  readonly boughtOn: string | null;
  readonly saidNo: Date | null;
};

const mostCards = 200;

/**
 * The cards of this client by frustration in lower case: among equal ones the oldest, and a deleted one only
 * if there is no other.
 */
async function cardsOfClient(
  tx: Db,
  clientId: string,
): Promise<Map<string, Pick<CardRow, 'id' | 'frustration'>>> {
  const { id, frustration, deletedAt, createdAt } = frustrationCards;
  const rows = await tx
    .select({ id, frustration })
    .from(frustrationCards)
    .where(eq(frustrationCards.clientId, clientId))
    .orderBy(sql`${deletedAt} is not null`, asc(createdAt), asc(frustrationCards.position))
    .for('update');
  return new Map(rows.toReversed().map((row) => [row.frustration.toLowerCase(), row]));
}

/**
 * Saves the cards of a run, within a transaction. A card that is found again keeps its id, and with it its texts, talks
 * and links; a deleted one is restored.
 * @returns the cards in their order
 */
export async function saveCards(
  tx: Db,
  params: {
    runId: string;
    userId: string;
    input: IdentifierBrief;
    client: string;
    items: readonly { title: string; explanation: string; listenFor: string }[];
    demoNotice: string | null;
    now: Date;
    announce: Announce;
  },
): Promise<CardRow[]> {
  const { announce, runId: generationId, userId, input, client, items, demoNotice, now: createdAt } = params;
  // A model may say the same thing twice.
  const said = items.map(({ title }) => title.toLowerCase());
  const once = items.filter((_, at) => said.indexOf(said[at] ?? '') === at);
  const clientId = await clientNamed(tx, { userId, name: client, now: createdAt });
  const before = await cardsOfClient(tx, clientId);
  const saved: CardRow[] = [];
  for (const [position, { title, explanation, listenFor }] of once.entries()) {
    const found = {
      generationId,
      position,
      explanation,
      listenFor,
      ...input,
      demoNotice,
      createdAt,
      workedAt: createdAt,
    };
    const same = before.get(title.toLowerCase());
    const [row] = same
      ? await tx
          .update(frustrationCards)
          .set({ ...found, deletedAt: null })
          .where(eq(frustrationCards.id, same.id))
          .returning(cardColumns)
      : await tx
          .insert(frustrationCards)
          .values({ ...found, userId, clientId, frustration: title })
          .returning(cardColumns);
    if (!row) throw new Error('the card was not saved');
    saved.push(row);
    await announce(tx, { userId, event: 'card.saved', about: { id: row.id, clientId } });
  }
  return saved;
}

const kept = (params: { id: string; userId: string }) =>
  and(
    eq(frustrationCards.id, params.id),
    eq(frustrationCards.userId, params.userId),
    isNull(frustrationCards.deletedAt),
  );

/** Cards with the same instant come from one run, and keep its order, or from two concurrent runs. */
const newestFirst = [
  desc(frustrationCards.createdAt),
  asc(frustrationCards.position),
  desc(frustrationCards.id),
] as const;

/** What a client said comes before what is guessed. */
export const heardFirst = asc(isNull(frustrationCards.heard));

/** The card of a client that the member last worked on comes first; of one run, the first of it. */
export const workedFirst = [desc(frustrationCards.workedAt), ...newestFirst] as const;

/** The member's cards: pinned first, then newest, at most 200. */
export async function cardsOf(db: Db, userId: string): Promise<CardRow[]> {
  return db
    .select(cardColumns)
    .from(frustrationCards)
    .where(and(eq(frustrationCards.userId, userId), isNull(frustrationCards.deletedAt)))
    .orderBy(desc(frustrationCards.pinned), ...newestFirst)
    .limit(mostCards);
}

/** The member's cards with these ids. */
export async function cardsWith(
  db: Db,
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
): Promise<CardRow[]> {
  return db
    .select(cardColumns)
    .from(frustrationCards)
    .where(
      and(
        eq(frustrationCards.userId, userId),
        inArray(frustrationCards.id, [...ids]),
        isNull(frustrationCards.deletedAt),
      ),
    );
}

/** The cards with these ids, whoever's they are: for a caller who has them from their member's rows. */
export async function cardsWithIds(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  return db
    .select(cardColumns)
    .from(frustrationCards)
    .where(inArray(frustrationCards.id, [...ids]));
}

/** The member's newest card besides these, what was heard before guesses; null if there is none. */
export async function newestCardBesides(
  db: Db,
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
) {
  const { client, clientId, deletedAt, id, frustration } = cardColumns;
  const [row] = await db
    .select({ id, client, clientId, frustration })
    .from(frustrationCards)
    .where(
      and(
        eq(frustrationCards.userId, userId),
        isNull(deletedAt),
        ids.length > 0 ? notInArray(id, [...ids]) : undefined,
      ),
    )
    .orderBy(heardFirst, ...newestFirst)
    .limit(1);
  return row ?? null;
}

/**
 * Notes that the member worked on this card, and so for its client, within a transaction. It does nothing for a card
 * that was deleted, and for anyone else's.
 */
export async function workedOn(tx: Db, params: { id: string; userId: string; now: Date }): Promise<void> {
  const { now } = params;
  const { clientId } = frustrationCards;
  const [card] = await tx.select({ clientId }).from(frustrationCards).where(kept(params));
  if (!card) return;
  // The client first, as in a merge: two at once then wait for each other.
  await workedFor(tx, { id: card.clientId, now });
  await tx.update(frustrationCards).set({ workedAt: now }).where(kept(params));
}

/**
 * Changes one of this member's cards; a `client` moves it to the client of that name, who is made where there is none.
 * @throws AppError not_found for anyone else's
 */
export async function changeCard(
  tx: Db,
  params: {
    id: string;
    userId: string;
    change: Partial<Pick<CardRow, 'client' | 'frustration' | 'pinned' | 'heard' | 'openers' | 'opener'>>;
    now: Date;
  },
): Promise<CardRow> {
  const { now, userId } = params;
  const { client: name, ...change } = params.change;
  // Words that were heard and an opener are work for the client; a new name or a pin puts things in order.
  if (change.heard !== undefined || change.opener !== undefined) await workedOn(tx, params);
  const moved = name === undefined ? {} : { clientId: await clientNamed(tx, { userId, name, now }) };
  const [row] = await tx
    .update(frustrationCards)
    .set({ ...change, ...moved })
    .where(kept(params))
    .returning(cardColumns);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Deletes one of this member's cards; for a day it can be restored. @throws AppError not_found for anyone else's */
export async function removeCard(db: Db, params: { id: string; userId: string; now: Date }): Promise<void> {
  const deleted = await db
    .update(frustrationCards)
    .set({ deletedAt: params.now })
    .where(kept(params))
    .returning({ id: frustrationCards.id });
  if (deleted.length === 0) throw new AppError('not_found');
}

/** Restores a deleted card; any other stays unchanged. @throws AppError not_found for anyone else's, and without its client */
export async function restoreCard(db: Db, { id, userId }: { id: string; userId: string }): Promise<CardRow> {
  const [row] = await db
    .update(frustrationCards)
    .set({ deletedAt: null })
    .where(
      and(
        eq(frustrationCards.id, id),
        eq(frustrationCards.userId, userId),
        isNotNull(livingClient(frustrationCards.clientId)),
      ),
    )
    .returning(cardColumns);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Permanently deletes cards that were deleted a day ago; for the hourly chore. */
export async function dropDeletedCards(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs('deletedCards'));
  await db.delete(frustrationCards).where(lt(frustrationCards.deletedAt, before));
}
