import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { SearchHit } from '#platform/contract/search.ts';
import { excerptAround, holdsWords } from '#platform/contract/search-words.ts';
import { clientThings } from '#platform/server/clients/things.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Finder, mostOf } from '#platform/server/search/finder.ts';
import { callLimits } from '#features/calls/rules/limits.ts';
import { type PieceFound, reviewOf } from '#features/calls/rules/review.ts';
import { calls } from './tables.ts';

const { id, heldOn, speakers, memberSpeaker, pieces, createdAt } = calls;
const columns = { id, heldOn, speakers, memberSpeaker, pieces, createdAt, client: clients.name };

interface Found {
  readonly id: string;
  readonly heldOn: string;
  readonly speakers: readonly string[];
  readonly memberSpeaker: number | null;
  readonly pieces: readonly PieceFound[];
  readonly createdAt: Date;
  readonly client: string | null;
}

const others = ({ memberSpeaker: me, speakers: all }: Found) =>
  all.filter((_, index) => index !== me).join(', ');

/** What was found in a call, in the words that were said. */
function wordsOf({ pieces: found }: Found): string {
  const { best, change, safeSentence, walkedPast } = reviewOf(found);
  return [safeSentence, walkedPast, best, change].flatMap((one) => one?.quote.text ?? []).join(' ');
}

/** A real call as a list of finds shows it. */
const callHit = (call: Found, context: string): SearchHit => ({
  kind: 'real-call',
  title: call.client ?? (others(call) || 'A real call'),
  about: 'A real call',
  context,
  lang: null,
  address: `/calls/${call.id}`,
  at: new Date(call.heldOn).toISOString(),
  day: call.heldOn,
  locked: null,
});

const found = (db: Db) => db.select(columns).from(calls).leftJoin(clients, eq(clients.id, calls.clientId));

/** The real calls with a client. */
export const realCallsOfClients = clientThings(calls, createdAt, async (db, ids) => {
  const rows = ids.length === 0 ? [] : await found(db).where(inArray(calls.id, [...ids]));
  return new Map(rows.map((call) => [call.id, callHit(call, wordsOf(call))]));
});

/** Finds real calls by the client, who spoke, and what the review quotes. */
export const createRealCallFinder =
  (db: Db): Finder =>
  async ({ userId }, question) => {
    const rows = await found(db)
      .where(and(eq(calls.userId, userId), isNull(calls.deletedAt)))
      .orderBy(desc(createdAt), desc(id))
      .limit(question === null ? mostOf(null) : callLimits.all);
    const words = question?.words ?? [];
    return rows
      .filter((call) => holdsWords(`${call.client ?? ''}\n${others(call)}\n${wordsOf(call)}`, words))
      .slice(0, mostOf(question))
      .map((call) => callHit(call, excerptAround(wordsOf(call), words)));
  };
