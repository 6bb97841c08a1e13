import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ruleLessons, stepWords } from '#content/spar/rubric.ts';
import { ethicsRules } from '#content/prompts/ethical-persuasion.ts';
import { sparSentencesPrompt } from '#content/prompts/spar.ts';
import { AppError } from '#platform/contract/errors.ts';
import { cleanText } from '#platform/contract/text.ts';
import { beginRun } from '#platform/server/runs/allowance.ts';
import { runTool, type RunPlan } from '#platform/server/runs/run.ts';
import type { TalkVerdict } from '#features/spar/rules/verdict.ts';
import { demandsIn } from '#features/spar/rules/demands.ts';
import { fieldsOfTalk } from '#features/spar/rules/told.ts';
import { pressesIn } from '#features/spar/rules/words.ts';
import { quotaOf, sparRuns } from './allowance.ts';
import { holdTalk, talkOf, type TalkRow, type TurnRow, turnsOf } from './queries.ts';
import type { SparDeps, Whose } from './spar-deps.ts';
import { sparTalks } from './tables.ts';
import { verdictOf } from './verdict-of.ts';

const output = z.object({
  sentences: z
    .array(z.object({ point: z.string().max(60), better: z.string().trim().min(1).max(500) }))
    .max(20),
});
const growing = z.object({
  sentences: z.array(z.object({ point: z.string(), better: z.string() }).partial()),
});

const failure = 'We couldn’t write the better sentences. Please try again.';

/** The points of a verdict that have something to better: what was missed, what was broken, and what nobody can prove. */
export function pointsOf({ steps, rules }: Pick<TalkVerdict, 'steps' | 'rules'>) {
  const missed = steps
    .filter(({ verdict, quote }) => verdict === 'missed' && quote !== null)
    .map(({ step, quote }) => ({ point: step, asks: stepWords[step].asks, quote }));
  const broken = rules
    .filter(({ verdict }) => verdict === 'broken' || verdict === 'unproved')
    .map(({ rule, quote }) => ({ point: rule, asks: ethicsRules[rule].advice, quote }));
  return [...missed, ...broken];
}

/** Names of all points there are; others that a model writes are left out. */
const allPoints = new Set([...Object.keys(stepWords), ...Object.keys(ruleLessons)]);

/** The written sentences by point; one that would press is not better. */
function sentencesOf(written: z.output<typeof output>): Record<string, string> {
  const kept = written.sentences
    .map(({ point, better }) => [point, cleanText(better)] as const)
    .filter(([point, better]) => allPoints.has(point) && better !== '')
    .filter(([, better]) => !pressesIn(better) && demandsIn(better).length === 0);
  return Object.fromEntries(kept);
}

function fieldsOf(talk: TalkRow, turns: readonly TurnRow[], own: string) {
  const at = (number: number) => turns.find((turn) => turn.number === number);
  const points = pointsOf(verdictOf(talk, turns)).map(({ point, asks, quote }) => ({
    point,
    asks,
    clientHadSaid: at((quote?.turn ?? 0) - 1)?.answer ?? talk.opening,
    sellerSaid: (at(quote?.turn ?? 0)?.said ?? '').slice(0, 600),
  }));
  const { frustration, offer } = talk.client;
  return fieldsOfTalk({
    points: JSON.stringify(points),
    unsaid: frustration,
    offer,
    ...(own !== '' && { ownWriting: own }),
  });
}

type Draft = { sentences: { point: string; better: string }[] };

async function sentencesPlan(
  deps: SparDeps,
  viewer: Whose,
  { talk, turns }: { talk: TalkRow; turns: readonly TurnRow[] },
): Promise<RunPlan<Draft, TalkRow, null>> {
  const { db, limits } = deps;
  const { id, userId } = talk;
  const tool = sparRuns.sentences;
  return {
    counting: {
      begin: (_, { model, now }) => beginRun(db, { ...quotaOf(limits, viewer, tool), tool, model, now }),
      left: () => Promise.resolve(null),
    },
    first: {
      assignment: {
        name: tool,
        instructions: [sparSentencesPrompt.instructions],
        fields: fieldsOf(talk, turns, await deps.ownWriting(db, { userId })),
        schema: output,
        failure,
      },
      draft: (value) => {
        const parsed = growing.safeParse(value);
        if (!parsed.success) return null;
        return {
          sentences: parsed.data.sentences.map(({ point = '', better = '' }) => ({
            point,
            better: cleanText(better),
          })),
        };
      },
      settle: (written) => {
        const sentences = sentencesOf(output.parse(written));
        if (Object.keys(sentences).length === 0) throw new AppError('model_failed', { message: failure });
        return {
          keep: async (tx) => {
            const held = await holdTalk(tx, { id, userId });
            await tx.update(sparTalks).set({ sentences }).where(eq(sparTalks.id, id));
            return { ...held, sentences };
          },
        };
      },
    },
  };
}

/** Writes the better sentences of a debrief, once. @throws AppError not_found, conflict, model_failed, unavailable */
export async function* writeSentences(deps: SparDeps, viewer: Whose, id: string, signal: AbortSignal) {
  const talk = await talkOf(deps.db, { id, userId: viewer.userId });
  if (talk.endedAt === null) throw new AppError('conflict', { message: 'End the call first.' });
  const turns = await turnsOf(deps.db, id);
  if (talk.sentences !== null || pointsOf(verdictOf(talk, turns)).length === 0) {
    yield { type: 'done' as const, row: { kept: talk, allowance: null } };
    return;
  }
  yield* runTool(deps, () => sentencesPlan(deps, viewer, { talk, turns }), signal);
}
