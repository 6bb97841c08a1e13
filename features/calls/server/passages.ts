import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { joinParagraphs, type Passage } from '#platform/contract/passages.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { maskingOf } from './review/sent-piece.ts';
import { calls } from './tables.ts';

/** How many real calls are looked into, the newest first: each may be an hour long. */
const mostCalls = 12;

/**
 * What was said in the member's real calls. Of a call that is masked nobody's name leaves, neither in the text nor in
 * its title: an answer is asked of the model.
 */
export async function callPassages(db: Db, userId: string): Promise<readonly Passage[]> {
  const rows = await db
    .select({
      ...getTableColumns(calls),
      client: { id: clients.id, name: clients.name, company: clients.company },
    })
    .from(calls)
    .leftJoin(clients, eq(clients.id, calls.clientId))
    .where(and(eq(calls.userId, userId), isNull(calls.deletedAt)))
    .orderBy(desc(calls.createdAt), desc(calls.id))
    .limit(mostCalls);
  return rows.flatMap((call) => {
    const masking = maskingOf(call);
    const who = (speaker: number | null) => {
      if (speaker === null) return '';
      return speaker === call.memberSpeaker ? 'You: ' : 'Them: ';
    };
    const said = call.turns.map(({ speaker, text }) => {
      return `${who(speaker)}${call.isMasked ? masking.apply(text).sent : text}`;
    });
    const name = call.isMasked ? '' : (call.client?.name ?? '');
    return joinParagraphs(said).map(
      (text): Passage => ({
        kind: 'call',
        title: `Your call ${name === '' ? '' : `with ${name} `}on ${call.heldOn}`,
        about: '',
        topic: '',
        text,
        address: `/calls/${call.id}`,
        access: null,
        lessonId: null,
      }),
    );
  });
}
