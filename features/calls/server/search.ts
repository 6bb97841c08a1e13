import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SearchHit } from '#platform/contract/search.ts';
import { excerptAround, holdsWords } from '#platform/contract/search-words.ts';
import { clientThings } from '#platform/server/clients/things.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Finder, mostOf } from '#platform/server/search/finder.ts';
import { callLimits } from '#features/calls/rules/limits.ts';
import { type PieceFound, reviewOf } from '#features/calls/rules/review.ts';
import { calls } from './tables.ts';

const { id, heldOn, speakers, memberSpeaker, pieces, reviewedAt, createdAt } = calls;
const columns = { id, heldOn, speakers, memberSpeaker, pieces, reviewedAt, createdAt, client: clients.name };

interface Found {
  readonly id: string;
  readonly heldOn: string;
  readonly speakers: readonly string[];
  readonly memberSpeaker: number | null;
  readonly pieces: readonly PieceFound[];
  readonly reviewedAt: Date | null;
  readonly createdAt: Date;
  readonly client: string | null;
}

const others = ({ memberSpeaker: me, speakers: all }: Found) =>
  all.filter((_, index) => index !== me).join(', ');

/** What was found in a call, in the words that were said. */
function wordsOf({ pieces: found }: Found): string {
  const { agreed, best, change, safeSentence, walkedPast } = reviewOf(found);
  return [safeSentence, walkedPast, best, change, agreed].flatMap((one) => one?.quote.text ?? []).join(' ');
}

/** Of a member's calls the newest are looked into word by word, and of each the turns with the most of the words. */
const most = { heard: 100, turns: 8 } as const;

/** What was said in the member's newest calls with any of these words, by call. */
async function saidIn(
  db: Db,
  userId: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (words.length === 0) return new Map();
  const text = sql`turn.said ->> 'text'`;
  const held = sql.join(
    words.map((word) => sql`(strpos(lower(${text}), ${word}) > 0)::int`),
    sql` + `,
  );
  const said = sql<readonly string[]>`to_json(array(
    select ${text} from jsonb_array_elements(${calls.turns}) with ordinality as turn(said, place)
    where ${held} > 0 order by ${held} desc, turn.place limit ${most.turns}))`;
  const rows = await db
    .select({ id, said })
    .from(calls)
    .where(and(eq(calls.userId, userId), isNull(calls.deletedAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(most.heard);
  return new Map(rows.map((row) => [row.id, row.said]));
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

/** The real calls with a client, whom their page need not name, and whether each is reviewed. */
export const realCallsOfClients = clientThings(calls, createdAt, async (db, ids) => {
  const rows = ids.length === 0 ? [] : await found(db).where(inArray(calls.id, [...ids]));
  const told = (call: Found) => ({
    title: 'Real call',
    about: call.reviewedAt === null ? 'Not reviewed yet' : 'Reviewed',
  });
  return new Map(rows.map((call) => [call.id, { ...callHit(call, wordsOf(call)), ...told(call) }]));
});

/** Finds real calls by the client, who spoke, and what was said; words that the review quotes are shown first. */
export const createRealCallFinder =
  (db: Db): Finder =>
  async ({ userId }, question) => {
    const words = question?.words ?? [];
    const [rows, said] = await Promise.all([
      found(db)
        .where(and(eq(calls.userId, userId), isNull(calls.deletedAt)))
        .orderBy(desc(createdAt), desc(id))
        .limit(question === null ? mostOf(null) : callLimits.all),
      saidIn(db, userId, words),
    ]);
    return rows
      .map((call) => ({ call, texts: [wordsOf(call), ...(said.get(call.id) ?? [])] }))
      .filter(({ call, texts }) => holdsWords([call.client ?? '', others(call), ...texts].join('\n'), words))
      .slice(0, mostOf(question))
      .map(({ call, texts: [quoted = '', ...turns] }) => {
        const place = [quoted, ...turns].find((text) => holdsWords(text, words));
        return callHit(call, excerptAround(place ?? quoted, words));
      });
  };
