import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { chargeWords, earlyAsks, stepWords } from '#content/spar/verdict-words.ts';
import { sparSentencesPrompt } from '#content/prompts/spar.ts';
import { AppError } from '#platform/contract/errors.ts';
import { cleanText } from '#platform/contract/text.ts';
import { beginRun } from '#platform/server/runs/allowance.ts';
import { runTool, type RunPlan } from '#platform/server/runs/run.ts';
import { abuseIn } from '#features/spar/rules/abuse.ts';
import { fieldsOfTalk } from '#features/spar/rules/told.ts';
import type { TalkVerdict } from '#features/spar/rules/verdict.ts';
import { givesAway, wordCount } from '#features/spar/rules/words.ts';
import { quotaOf, sparRuns } from '#features/spar/server/talk/allowance.ts';
import { holdTalk, talkOf, type TalkRow, type TurnRow, turnsOf } from '#features/spar/server/queries.ts';
import type { SparDeps, SparMember } from '#features/spar/server/spar-deps.ts';
import { sparTalks } from '#features/spar/server/tables.ts';
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

/** Whether the client had let nothing slip before a turn: then the better sentence is a question. */
export function isEarly({ turns }: Pick<TalkVerdict, 'turns'>, turn: number): boolean {
  const before = turns.find(({ number }) => number === turn)?.before;
  return before !== undefined && before.tells === 0 && !before.hit && !before.out;
}

/**
 * The turns that can be improved, with the points they fell short of: steps that were not done in full, and the first
 * sentence of each kind of pushing. A turn gets one sentence for all its points, under the key of the first.
 */
export function turnsToBetter(verdict: Pick<TalkVerdict, 'steps' | 'pushing' | 'turns'>) {
  const { steps, pushing } = verdict;
  const kinds = new Map(pushing.charges.toReversed().map((charge) => [charge.kind, charge]));
  const pushed = [...kinds.values()].map(({ kind, also, quote }) => ({
    point: kind as string,
    asks: [kind, ...also].map((one) => chargeWords[one].asks).join('; '),
    turn: quote.turn,
  }));
  const missed = steps.flatMap(({ step, verdict: so, quote }) =>
    quote !== null && (so === 'missed' || so === 'part')
      ? [{ point: step as string, asks: stepWords[step].asks, turn: quote.turn }]
      : [],
  );
  return [...new Set([...pushed, ...missed].map(({ turn }) => turn))].map((turn) => {
    const pushes = pushed.filter((one) => one.turn === turn);
    const short = missed.filter((one) => one.turn === turn);
    const asks = [...pushes, ...(isEarly(verdict, turn) ? [{ asks: earlyAsks }] : short)];
    return {
      turn,
      points: [...pushes, ...short].map(({ point }) => point),
      asks: asks.map((one) => one.asks).join('; '),
    };
  });
}

/** Two or three short sentences. */
const mostWords = 45;
const linesBefore = 12;

/** What both had said before a turn. */
function saidBefore(talk: TalkRow, turns: readonly TurnRow[], turn: number) {
  const before = turns.filter(({ number }) => number < turn);
  return [
    { client: talk.opening },
    ...before.flatMap(({ said, answer }) => [{ seller: said }, { client: answer }]),
  ];
}

/**
 * The written sentences by point. Drops those that are too long to say in one breath, insult the client, tell what
 * the client had not told by then, or stand for an earlier turn already.
 */
function sentencesOf(talk: TalkRow, turns: readonly TurnRow[], written: z.output<typeof output>) {
  const { frustration, name, who, day, wants, offer } = talk.client;
  const used = new Set<string>();
  const kept = turnsToBetter(verdictOf(talk, turns)).flatMap(({ turn, points }) => {
    const sentence = written.sentences.find(({ point }) => point === points[0]);
    const better = cleanText(sentence?.better ?? '');
    const open = [name, who, day, wants, offer, JSON.stringify(saidBefore(talk, turns, turn))].join('\n');
    const isBetter =
      better !== '' &&
      !used.has(better) &&
      wordCount(better) <= mostWords &&
      abuseIn(better) === null &&
      !givesAway(better, frustration, open);
    if (isBetter) used.add(better);
    return isBetter ? points.map((point) => [point, better] as const) : [];
  });
  return Object.fromEntries(kept);
}

function fieldsOf(talk: TalkRow, turns: readonly TurnRow[], own: string) {
  // Each point gets only the call up to it, so that no sentence can use what came out later.
  const points = turnsToBetter(verdictOf(talk, turns)).map(({ turn, points: [point], asks }) => ({
    point,
    asks,
    soFar: saidBefore(talk, turns, turn).slice(-linesBefore),
    sellerSaid: (turns.find(({ number }) => number === turn)?.said ?? '').slice(0, 600),
  }));
  return fieldsOfTalk({
    points: JSON.stringify(points),
    offer: talk.client.offer,
    ...(own !== '' && { ownWriting: own }),
  });
}

type Draft = { sentences: { point: string; better: string }[] };

async function sentencesPlan(
  deps: SparDeps,
  viewer: SparMember,
  { talk, turns }: { talk: TalkRow; turns: readonly TurnRow[] },
): Promise<RunPlan<Draft, TalkRow, null>> {
  const { db, limits } = deps;
  const { id, userId } = talk;
  const tool = sparRuns.sentences;
  const own = await deps.ownWriting(db, { userId });
  const toBetter = turnsToBetter(verdictOf(talk, turns));
  return {
    counting: {
      begin: (_, { model, now }) => beginRun(db, { ...quotaOf(limits, viewer, tool), tool, model, now }),
      left: () => Promise.resolve(null),
    },
    first: {
      assignment: {
        name: tool,
        instructions: [
          sparSentencesPrompt.instructions,
          ...(own === '' ? [] : [sparSentencesPrompt.ownWriting]),
        ],
        fields: fieldsOf(talk, turns, own),
        schema: output,
        failure,
      },
      draft: (value) => {
        const parsed = growing.safeParse(value);
        if (!parsed.success) return null;
        return {
          sentences: parsed.data.sentences.flatMap(({ point = '', better = '' }) =>
            (toBetter.find(({ points }) => points[0] === point)?.points ?? []).map((one) => ({
              point: one,
              better: cleanText(better),
            })),
          ),
        };
      },
      settle: (written) => {
        const sentences = sentencesOf(talk, turns, output.parse(written));
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
export async function* writeSentences(deps: SparDeps, viewer: SparMember, id: string, signal: AbortSignal) {
  const talk = await talkOf(deps.db, { id, userId: viewer.userId });
  if (talk.endedAt === null) throw new AppError('conflict', { message: 'End the call first.' });
  if (talk.memory !== null)
    throw new AppError('conflict', { message: 'The call the day after is not judged.' });
  const turns = await turnsOf(deps.db, id);
  if (talk.sentences !== null || turnsToBetter(verdictOf(talk, turns)).length === 0) {
    yield { type: 'done' as const, row: { kept: talk, allowance: null } };
    return;
  }
  yield* runTool(deps, () => sentencesPlan(deps, viewer, { talk, turns }), signal);
}
