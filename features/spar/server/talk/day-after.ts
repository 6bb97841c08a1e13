import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { pickUp } from '#content/spar/clients.ts';
import { sparDayAfterPrompt, sparMemoryPrompt } from '#content/prompts/spar.ts';
import { AppError } from '#platform/contract/errors.ts';
import { cleanText } from '#platform/contract/text.ts';
import type { Db } from '#platform/server/db/client.ts';
import { beginRun } from '#platform/server/runs/allowance.ts';
import { runTool, type RunPlan } from '#platform/server/runs/run.ts';
import { agreedIn, leavesMemory, type Remembered, rememberedIn } from '#features/spar/rules/memory.ts';
import { fieldsOfTalk } from '#features/spar/rules/told.ts';
import { transcriptOf } from '#features/spar/server/played-client/client-asking.ts';
import { nameToldOf } from '#features/spar/server/played-client/played-client.ts';
import {
  holdTalk,
  needFewUnspoken,
  talkOf,
  type TalkRow,
  type TurnRow,
  turnsOf,
} from '#features/spar/server/queries.ts';
import type { SparDeps, SparMember } from '#features/spar/server/spar-deps.ts';
import { sparTalks } from '#features/spar/server/tables.ts';
import { needAllowance, quotaOf, sparRuns } from './allowance.ts';
import { needPlan } from './start.ts';

const thing = { memory: z.string().trim().min(1).max(240), said: z.string().max(2000) };
const output = z.object({
  things: z.array(z.object(thing)).max(4),
  agreed: z.object({ ...thing, answer: z.string().max(2000) }).nullable(),
});

const failure = 'We couldn’t find out what stayed with the client. Nothing is lost: please try again.';
const conflict = (message: string) => new AppError('conflict', { message });

/** What is asked of the day after: it is short. */
const minutes = 3;

/** The call the day after that belongs to a talk; null if there is none. */
export async function dayAfterOf(db: Db, { id, userId }: TalkRow): Promise<TalkRow | null> {
  const [row] = await db
    .select()
    .from(sparTalks)
    .where(and(eq(sparTalks.userId, userId), eq(sparTalks.followsId, id), isNull(sparTalks.deletedAt)))
    .orderBy(asc(sparTalks.startedAt), asc(sparTalks.id))
    .limit(1);
  return row ?? null;
}

/** Begins the call with what stayed. Of two presses at once the second one gets the call of the first. */
async function begin(
  tx: Db,
  { deps, talk, memory, now }: { deps: SparDeps; talk: TalkRow; memory: readonly Remembered[]; now: Date },
): Promise<TalkRow> {
  const held = await holdTalk(tx, talk);
  const begun = await dayAfterOf(tx, held);
  if (begun) return begun;
  const { userId, client, clientId, cardId, situation, temper } = held;
  const id = randomUUID();
  const [row] = await tx
    .insert(sparTalks)
    .values({
      userId,
      client,
      clientId,
      cardId,
      situation,
      temper,
      minutes,
      memory,
      id,
      rootId: id,
      followsId: held.id,
      // They came from the debrief.
      knewUnsaid: true,
      opening: pickUp(nameToldOf(client)),
      promptVersion: sparDayAfterPrompt.version,
      demoNotice: deps.writer.demoNotice,
      startedAt: now,
    })
    .returning();
  if (!row) throw new Error('the call the day after was not inserted');
  return row;
}

function memoryPlan(
  deps: SparDeps,
  viewer: SparMember,
  { talk, turns }: { talk: TalkRow; turns: readonly TurnRow[] },
): RunPlan<never, TalkRow, null> {
  const tool = sparRuns.memory;
  const { who, wants, offer } = talk.client;
  return {
    counting: {
      begin: (db, run) => beginRun(db, { ...quotaOf(deps.limits, viewer, tool), ...run, tool }),
      left: () => Promise.resolve(null),
    },
    first: {
      assignment: {
        name: tool,
        instructions: [sparMemoryPrompt.instructions],
        fields: fieldsOfTalk({
          name: nameToldOf(talk.client),
          who,
          wants,
          offer,
          transcript: transcriptOf({ talk, turns }),
        }),
        schema: output,
        failure,
      },
      draft: () => null,
      settle: (written) => {
        const { agreed, things } = output.parse(written);
        const cleaned = things.map(({ memory, said }) => ({ memory: cleanText(memory), said }));
        const appointment = agreedIn(agreed && { ...agreed, memory: cleanText(agreed.memory) }, turns);
        const stayed = rememberedIn(cleaned, turns);
        const memory = [
          ...appointment,
          ...stayed.filter(({ said }) => appointment.every((one) => one.said !== said)),
        ];
        return { keep: (tx, { now }) => begin(tx, { deps, talk, memory, now }) };
      },
    },
  };
}

/**
 * Calls the client of a talk a day later: the model is asked once what they still remember. One call a talk: asked
 * again, it is the same one.
 * @throws AppError not_found, conflict, premium_required, allowance_spent, model_failed, unavailable
 */
export async function callDayAfter(
  deps: SparDeps,
  viewer: SparMember,
  id: string,
  signal: AbortSignal,
): Promise<TalkRow> {
  const { db, clock } = deps;
  const talk = await talkOf(db, { id, userId: viewer.userId });
  const begun = await dayAfterOf(db, talk);
  if (begun) return begun;
  if (talk.memory !== null) throw conflict('This is the call the day after already.');
  if (talk.endedAt === null) throw conflict('End the call first.');
  const turns = await turnsOf(db, id);
  if (!leavesMemory(turns)) throw conflict('Too little was said in this call for anything to stay.');
  needPlan(talk, viewer);
  await needAllowance(db, deps, viewer);
  await needFewUnspoken(db, { userId: viewer.userId, now: clock.now() });
  for await (const step of runTool(
    deps,
    () => Promise.resolve(memoryPlan(deps, viewer, { talk, turns })),
    signal,
  ))
    if (step.type === 'done') return step.row.kept;
  throw new Error('the run ended without a result');
}
