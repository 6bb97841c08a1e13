import { and, count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { callReviewPrompt } from '#content/prompts/calls.ts';
import { AppError } from '#platform/contract/errors.ts';
import { workedFor } from '#platform/server/clients/clients.ts';
import { isAlive } from '#platform/server/runs/alive.ts';
import { beginRunWithin } from '#platform/server/runs/allowance.ts';
import { runTool, type RunPlan, type RunStep } from '#platform/server/runs/run.ts';
import { generations } from '#platform/server/runs/tables.ts';
import type { SparAllowance } from '#features/spar/contract.ts';
import { heldOf, type PieceFound, reviewOf, type SentPiece } from '#features/calls/rules/review.ts';
import type { NumberedLine } from '#features/calls/rules/pieces.ts';
import type { CallMember, CallsDeps } from '#features/calls/server/calls-deps.ts';
import { callOf, type CallRow, holdCall, isReviewing } from '#features/calls/server/queries.ts';
import { calls } from '#features/calls/server/tables.ts';
import { sentPiece } from './sent-piece.ts';

const quote = { line: z.number(), quote: z.string().max(1000) };
const why = z.object({ ...quote, why: z.string().max(600), weight: z.number() }).nullable();

/** What the model writes for one piece. */
export const pieceOutput = z.object({
  safe: z
    .object({
      ...quote,
      answerLine: z.number().nullable(),
      answer: z.string().max(1000).nullable(),
      weight: z.number(),
    })
    .nullable(),
  walkedPast: why,
  best: why,
  change: z.object({ ...quote, better: z.string().max(600), weight: z.number() }).nullable(),
  aboutClient: z.object(quote).nullable(),
  agreed: z.object({ ...quote, what: z.string().max(300), when: z.string().max(200).nullable() }).nullable(),
  cannotJudge: z.array(z.string().max(400)).max(5),
});

const part = <Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>) => shape.partial().nullable();
const growing = z
  .object({
    safe: part(pieceOutput.shape.safe.unwrap()),
    walkedPast: part(why.unwrap()),
    best: part(why.unwrap()),
    change: part(pieceOutput.shape.change.unwrap()),
  })
  .partial();

const failure = 'We couldn’t read this part of the call. Please continue.';
const isUnderWay = 'We’re already reviewing a call of yours, perhaps in another tab. Wait a moment.';
const wasChanged = 'This call has changed since then. Please start again.';

/** While it is written, a quote may end within a word. */
const withoutLastWord = (text: string) => text.slice(0, Math.max(0, text.lastIndexOf(' ')));

/** What can be shown of a piece that is being judged: only what was said already. */
function draftOf(sent: Parameters<typeof heldOf>[0], value: unknown): PieceFound | null {
  const parsed = growing.safeParse(value);
  if (!parsed.success) return null;
  const grown = parsed.data;
  const whole = heldOf(sent, grown);
  const safe =
    whole.safe ??
    (grown.safe?.quote === undefined
      ? null
      : heldOf(sent, { safe: { ...grown.safe, quote: withoutLastWord(grown.safe.quote) } }).safe);
  const found = { ...whole, safe };
  const isEmpty = !found.safe && !found.walkedPast && !found.best && !found.change;
  return isEmpty ? null : found;
}

const sentLines = (lines: readonly NumberedLine[]) =>
  // As JSON, so that nothing that was said in the call can pass for another line of it.
  JSON.stringify(lines.map(({ number, who, text }) => ({ line: number, who, says: text })));

/** What a model is asked about one piece. */
export const pieceAssignment = ({ piece: { context, lines } }: SentPiece) => ({
  name: 'call-review',
  instructions: [callReviewPrompt.instructions],
  fields: {
    lines: sentLines(lines),
    ...(context.length > 0 && { before: sentLines(context) }),
  },
  schema: pieceOutput,
  failure,
});

/** A review that grows, and how much of the call it stands on. */
export interface GrowingReview {
  readonly pieces: number;
  readonly judged: number;
  readonly review: ReturnType<typeof reviewOf>;
}

async function piecePlan(
  deps: CallsDeps,
  viewer: CallMember,
  call: CallRow,
): Promise<RunPlan<GrowingReview, CallRow, SparAllowance>> {
  const { db } = deps;
  const which = { id: call.id, userId: viewer.userId };
  const index = call.pieces.length;
  const sent = sentPiece(call, index);
  if (!sent) throw new Error('all pieces are judged');
  const { tool, quota } = deps.quotaOf(viewer, 'piece');
  const isSame = (held: Pick<CallRow, 'pieces' | 'memberSpeaker' | 'isMasked'>) =>
    held.pieces.length === index &&
    held.memberSpeaker === call.memberSpeaker &&
    held.isMasked === call.isMasked;
  return {
    counting: {
      begin: (_, { model, now }) =>
        db.transaction(async (tx) => {
          const held = await holdCall(tx, which);
          if (await isReviewing(tx, held, now)) throw new AppError('conflict', { message: isUnderWay });
          if (!isSame(held)) throw new AppError('conflict', { message: wasChanged });
          // Holds the member's lock from here on, so that two calls cannot begin at once either.
          const runId = await beginRunWithin(tx, { ...quota, tool, model, now });
          const [alive] = await tx
            .select({ many: count() })
            .from(generations)
            .where(and(eq(generations.userId, viewer.userId), eq(generations.tool, tool), isAlive(now)));
          if ((alive?.many ?? 0) > 1) throw new AppError('conflict', { message: isUnderWay });
          await tx.update(calls).set({ runId }).where(eq(calls.id, call.id));
          return runId;
        }),
      left: () => deps.allowanceOf(db, viewer),
    },
    first: {
      assignment: pieceAssignment(sent),
      draft: (value) => {
        const found = draftOf(sent, value);
        return (
          found && {
            pieces: call.pieceCount,
            judged: index,
            review: reviewOf([...call.pieces, found]),
          }
        );
      },
      settle: (written) => {
        const found = heldOf(sent, pieceOutput.parse(written));
        return {
          keep: async (tx, { now }) => {
            // The client before the call, as in a merge.
            if (call.clientId !== null) await workedFor(tx, { id: call.clientId, now });
            const held = await holdCall(tx, which);
            if (!isSame(held)) throw new AppError('conflict', { message: wasChanged });
            const pieces = [...held.pieces, found];
            const change = {
              pieces,
              runId: null,
              reviewedAt: pieces.length === held.pieceCount ? now : null,
              promptVersion: callReviewPrompt.version,
              demoNotice: deps.writer.demoNotice,
            };
            await tx.update(calls).set(change).where(eq(calls.id, call.id));
            return { ...call, ...change };
          },
        };
      },
    },
  };
}

/**
 * Judges a call piece by piece, from the first that is not judged yet. Each piece is a run of its own, kept when it is
 * done: what comes after one that failed or was stopped goes on from there.
 * @throws AppError not_found, conflict, allowance_spent, model_failed, unavailable
 */
export async function* reviewCall(
  deps: CallsDeps,
  viewer: CallMember,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<RunStep<GrowingReview, CallRow, SparAllowance>> {
  let call = await callOf(deps.db, { id, userId: viewer.userId });
  while (call.pieces.length < call.pieceCount) {
    const before = call;
    for await (const step of runTool(deps, () => piecePlan(deps, viewer, before), signal))
      if (step.type === 'partial') yield step;
      else call = step.row.kept;
    yield {
      type: 'partial',
      value: { pieces: call.pieceCount, judged: call.pieces.length, review: reviewOf(call.pieces) },
    };
  }
  yield { type: 'done', row: { kept: call, allowance: await deps.allowanceOf(deps.db, viewer) } };
}
