import { and, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { joinParagraphs, type Passage } from '#platform/contract/passages.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { promisesLine } from '#features/calls/rules/promises.ts';
import { maskingOf } from './review/sent-piece.ts';
import { calls } from './tables.ts';

/** How many real calls are looked into, the newest first: each may be an hour long. */
const mostCalls = 12;
/** Characters of them together, beside the newest: they are masked anew for each question, while everybody waits. */
const mostCharacters = 200_000;

const ofMember = (userId: string) => and(eq(calls.userId, userId), isNull(calls.deletedAt));
const newestFirst = [desc(calls.createdAt), desc(calls.id)] as const;
const addressOf = ({ id }: { readonly id: string }) => `/calls/${id}`;

/** The ids of the calls that are looked into. */
async function lookedInto(db: Db, userId: string): Promise<readonly string[]> {
  const { characters, id } = calls;
  const newest = await db
    .select({ characters, id })
    .from(calls)
    .where(ofMember(userId))
    .orderBy(...newestFirst)
    .limit(mostCalls);
  let sum = 0;
  return newest.flatMap((call, at) => {
    sum += call.characters;
    return at === 0 || sum <= mostCharacters ? [call.id] : [];
  });
}

/** Where the member's real calls stand, without what was said in them. */
export async function callPlaces(
  db: Db,
  userId: string,
): Promise<readonly Pick<Passage, 'address' | 'kind' | 'lessonId'>[]> {
  const rows = await db.select({ id: calls.id }).from(calls).where(ofMember(userId));
  return rows.map((call) => ({ kind: 'call', address: addressOf(call), lessonId: null }));
}

/**
 * What was said in the member's real calls, then what they promised, once a review lets them tick it off. Of a call that
 * is masked nobody's name leaves, neither in the text nor in its title: an answer is asked of the model. What it is about
 * is not sent.
 */
export async function callPassages(db: Db, userId: string): Promise<readonly Passage[]> {
  const ids = await lookedInto(db, userId);
  const rows = await db
    .select({
      ...getTableColumns(calls),
      client: { id: clients.id, name: clients.name, company: clients.company },
    })
    .from(calls)
    .leftJoin(clients, eq(clients.id, calls.clientId))
    .where(and(ofMember(userId), inArray(calls.id, [...ids])))
    .orderBy(...newestFirst);
  return rows.flatMap((call) => {
    const masking = maskingOf(call);
    const who = (speaker: number | null) => {
      if (speaker === null) return '';
      return speaker === call.memberSpeaker ? 'You: ' : 'Them: ';
    };
    const sent = (text: string) => (call.isMasked ? masking.apply(text).sent : text);
    const said = call.turns.map(({ speaker, text }) => `${who(speaker)}${sent(text)}`);
    const promised = call.reviewedAt === null ? null : promisesLine(call, call.pieces[0]?.promisesDone ?? []);
    const title = (name: string) => `Your call ${name === '' ? '' : `with ${name} `}on ${call.heldOn}`;
    const name = call.client?.name ?? '';
    return [...joinParagraphs(said), ...(promised === null ? [] : [sent(promised)])].map(
      (text): Passage => ({
        kind: 'call',
        title: title(call.isMasked ? '' : name),
        // Only the search here reads it: a question names the client, and few pieces of a call do.
        about: name,
        topic: '',
        text,
        ...(call.isMasked && {
          unmasked: { title: title(name), words: (masked: string) => masking.unmask(masked) },
        }),
        address: addressOf(call),
        access: null,
        lessonId: null,
      }),
    );
  });
}
