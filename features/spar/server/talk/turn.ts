import { eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { workedFor } from '#platform/server/clients/clients.ts';
import type { Db } from '#platform/server/db/client.ts';
import { beginRunWithin } from '#platform/server/runs/allowance.ts';
import { runTool, type RunPlan } from '#platform/server/runs/run.ts';
import type { SparAllowance } from '#features/spar/contract.ts';
import { secondsSpoken } from '#features/spar/rules/measures.ts';
import { hangsUp } from '#features/spar/rules/client-state.ts';
import { resolve } from '#features/spar/rules/turns.ts';
import { type Ending, sparLimits } from '#features/spar/rules/vocabulary.ts';
import { quotaOf, sparAllowanceOf, sparRuns } from './allowance.ts';
import { type Answered, clientAsking } from '#features/spar/server/played-client/client-asking.ts';
import { dayAfterAsking } from '#features/spar/server/played-client/day-after-asking.ts';
import { masked } from '#features/spar/server/played-client/played-client.ts';
import { settleEnd } from './end.ts';
import {
  holdTalk,
  isAnswering,
  type TalkRow,
  talkOf,
  type TurnRow,
  turnsOf,
} from '#features/spar/server/queries.ts';
import type { SparDeps, SparMember } from '#features/spar/server/spar-deps.ts';
import { sparTalks, sparTurns } from '#features/spar/server/tables.ts';
import { playedOf } from '#features/spar/server/debrief/verdict-of.ts';

export interface Saying {
  readonly id: string;
  readonly number: number;
  readonly text: string;
}

/** A turn that was answered, and the talk after it. */
export interface AnsweredTurn {
  readonly talk: TalkRow;
  readonly turn: TurnRow;
  readonly secondsUsed: number;
}

const conflict = (message: string) => new AppError('conflict', { message });
const hasEnded = 'This call has ended. To continue, play one of its turns differently.';
const wentOn = 'This call continued somewhere else. Here’s where it stands now.';
const isBeingAnswered = 'The client is already answering, perhaps in another tab. Wait a moment.';

/** Checks a talk that is locked or was just read. @throws AppError conflict unless this turn is the next */
function needNext(talk: TalkRow, turns: readonly unknown[], number: number): void {
  if (talk.endedAt !== null) throw conflict(hasEnded);
  if (turns.length !== number - 1) throw conflict(wentOn);
}

function endingAfter(talk: TalkRow, turns: readonly TurnRow[]): Ending | null {
  const after = resolve(playedOf(talk), turns).at(-1)?.after;
  if (after && hangsUp(after, talk.temper)) return 'client';
  const isOver = secondsSpoken(talk.opening, turns) >= talk.minutes * 60 || turns.length >= sparLimits.turns;
  return isOver ? 'time' : null;
}

/** Stores an answered turn in the transaction that counts it. @throws AppError conflict, not_found */
async function keepTurn(
  tx: Db,
  { announce, workedOn }: Pick<SparDeps, 'announce' | 'workedOn'>,
  { userId, saying, answered, now }: { userId: string; saying: Saying; answered: Answered; now: Date },
): Promise<AnsweredTurn> {
  const { id, number, text } = saying;
  const talk = await holdTalk(tx, { id, userId });
  const before = await turnsOf(tx, id);
  needNext(talk, before, number);
  const [turn] = await tx
    .insert(sparTurns)
    .values({ talkId: id, number, said: text, ...answered, at: now })
    .returning();
  if (!turn) throw new Error('the turn was not inserted');
  const counted = { countedAt: talk.countedAt ?? now, runId: null };
  await tx.update(sparTalks).set(counted).where(eq(sparTalks.id, id));
  if (talk.cardId !== null) await workedOn(tx, { id: talk.cardId, userId, now });
  else if (talk.clientId !== null) await workedFor(tx, { id: talk.clientId, now });
  const turns = [...before, turn];
  const ending = endingAfter(talk, turns);
  const kept = { ...talk, ...counted };
  return {
    talk: ending === null ? kept : await settleEnd(tx, { talk: kept, endedBy: ending, now, announce }),
    turn,
    secondsUsed: secondsSpoken(talk.opening, turns),
  };
}

/** One turn: it counts once the client has answered; a failed one leaves nothing behind. */
async function turnPlan(
  deps: SparDeps,
  viewer: SparMember,
  saying: Saying,
): Promise<RunPlan<{ answer: string }, AnsweredTurn, SparAllowance>> {
  const { db, limits } = deps;
  const { userId } = viewer;
  const { id, number } = saying;
  const talk = await talkOf(db, { id, userId });
  const turns = await turnsOf(db, id);
  needNext(talk, turns, number);
  const text = masked(talk.client, saying.text);
  const secondsLeft = Math.max(0, talk.minutes * 60 - secondsSpoken(talk.opening, turns));
  const facts = { talk, turns: resolve(playedOf(talk), turns), said: text, secondsLeft };
  const keepOf =
    (answered: Answered) =>
    (tx: Db, { now }: { readonly now: Date }) =>
      keepTurn(tx, deps, { userId, saying: { ...saying, text }, answered, now });
  return {
    counting: {
      begin: (_, { model, now }) =>
        db.transaction(async (tx) => {
          const held = await holdTalk(tx, { id, userId });
          needNext(held, await turnsOf(tx, id), number);
          if (await isAnswering(tx, held, now)) throw conflict(isBeingAnswered);
          const tool = held.countedAt === null ? sparRuns.firstTurn : sparRuns.turn;
          const runId = await beginRunWithin(tx, { ...quotaOf(limits, viewer, tool), tool, model, now });
          await tx.update(sparTalks).set({ runId }).where(eq(sparTalks.id, id));
          return runId;
        }),
      left: () => sparAllowanceOf(db, deps, viewer),
    },
    first:
      talk.memory === null
        ? clientAsking(facts, keepOf)
        : dayAfterAsking({ ...facts, memory: talk.memory }, keepOf),
  };
}

/** Says something to the client. @throws AppError not_found, conflict, allowance_spent, model_failed, unavailable */
export const sayTurn = (deps: SparDeps, viewer: SparMember, saying: Saying, signal: AbortSignal) =>
  runTool(deps, () => turnPlan(deps, viewer, saying), signal);
