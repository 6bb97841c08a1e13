import { eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Announce } from '#platform/server/announce.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Ending } from '#features/spar/rules/vocabulary.ts';
import { makeDrills } from '#features/spar/server/drills/drills.ts';
import { hasReadUnsaid, holdTalk, type TalkRow, turnsOf } from '#features/spar/server/queries.ts';
import type { SparDeps } from '#features/spar/server/spar-deps.ts';
import { sparTalks } from '#features/spar/server/tables.ts';
import { verdictOf } from '#features/spar/server/debrief/verdict-of.ts';

/** Ends a locked talk, and makes drills of what was missed; the call the day after is not judged. @returns the talk after that */
export async function settleEnd(
  tx: Db,
  { announce, endedBy, now, talk }: { talk: TalkRow; endedBy: Ending; now: Date; announce: Announce },
): Promise<TalkRow> {
  if (talk.endedAt !== null) return talk;
  const { id, userId } = talk;
  await announce(tx, { userId, event: 'call.ended', about: { id } });
  if (talk.memory !== null) {
    const ended = { endedAt: now, endedBy };
    await tx.update(sparTalks).set(ended).where(eq(sparTalks.id, id));
    return { ...talk, ...ended };
  }
  const turns = await turnsOf(tx, id);
  const verdict = verdictOf(talk, turns);
  const { heard, pushing } = verdict;
  // Another talk with the same client may have ended while this one was open.
  const knewUnsaid = talk.knewUnsaid || (await hasReadUnsaid(tx, talk));
  const ended = { endedAt: now, endedBy, heard, pushed: pushing.charges.length, knewUnsaid };
  await tx.update(sparTalks).set(ended).where(eq(sparTalks.id, id));
  await makeDrills(tx, { talk, turns, verdict, now });
  return { ...talk, ...ended };
}

/**
 * Ends a talk for its member; one that has ended stays unchanged. A talk in which the client has not answered stays
 * open: its debrief would reveal what the client does not say to somebody who never asked. @throws AppError not_found,
 * conflict
 */
export function endTalk(
  { announce, clock, db }: Pick<SparDeps, 'announce' | 'clock' | 'db'>,
  which: { id: string; userId: string },
): Promise<TalkRow> {
  return db.transaction(async (tx) => {
    const talk = await holdTalk(tx, which);
    if (talk.endedAt === null && talk.countedAt === null)
      throw new AppError('conflict', { message: 'Nothing was said in this call yet. Leave it, or go on.' });
    return settleEnd(tx, { talk, endedBy: 'member', now: clock.now(), announce });
  });
}
