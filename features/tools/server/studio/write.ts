import { AppError } from '#platform/contract/errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Usage, Writer } from '#platform/server/model/writer.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { changePrompts, studioInstructions } from '#content/prompts/studio.ts';
import type { StudioDraft } from '#features/tools/contract-library.ts';
import { figuresIn } from '#features/tools/rules/ethics.ts';
import { beginRun, endRun } from '#features/tools/server/allowance.ts';
import { cleanDeep } from './clean.ts';
import { wordsFound } from './words-found.ts';
import { type Material, materialOf, type ProfileContext } from './context.ts';
import type { Order } from './orders.ts';
import { quotaOf, studioAllowanceOf, type StudioAllowanceRow, type StudioLimits } from './quotas.ts';
import { type FullResult, resultOf, saveVersion } from './results.ts';

export interface StudioDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly writer: Writer;
  readonly limits: StudioLimits;
  readonly profileContext: ProfileContext;
}

/** What a finished run brings: the result as it is kept, and what is left of today. */
export interface Written {
  readonly full: FullResult;
  readonly allowance: StudioAllowanceRow;
}

interface PartialStep {
  readonly type: 'partial';
  readonly value: StudioDraft;
}
export type WritingStep = PartialStep | { readonly type: 'done'; readonly row: Written };

const failure = 'Failed to generate. Please try again.';
const sum = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : a + b);

interface Draft {
  readonly output: unknown;
  readonly usage: Usage;
}

/** One call of the model: drafts while it writes, then the whole output, cleaned. */
async function* callModel(
  writer: Writer,
  order: Order,
  given: { material: Material; more: Readonly<Record<string, string>>; change: string | undefined },
  signal: AbortSignal,
): AsyncGenerator<PartialStep, Draft> {
  const { material, more, change } = given;
  const drafts = writer.write({
    name: order.name,
    instructions: studioInstructions(order.task, { language: material.context.language, change }),
    fields: { ...material.fields, ...order.fields, ...more },
    schema: order.schema,
    failure,
    signal,
  });
  for await (const draft of drafts) {
    if (draft.type === 'done') {
      const output = order.generator.output.safeParse(cleanDeep(order.assemble(draft.value)));
      // Cleaned, a text of control characters may have nothing left.
      if (!output.success) throw new AppError('model_failed', { message: failure, cause: output.error });
      return { output: output.data, usage: draft.usage };
    }
    const value = order.draft(draft.value);
    if (value) yield { type: 'partial', value };
  }
  throw new Error('the writer ended without a result');
}

/** The text of an order, asked for once more when it does not fit, then made to fit. */
async function* compose(
  deps: StudioDeps,
  order: Order,
  material: Material,
  signal: AbortSignal,
): AsyncGenerator<PartialStep, Draft & { notices: readonly string[] }> {
  const { generator, input } = order;
  let draft = yield* callModel(deps.writer, order, { material, more: {}, change: order.change }, signal);
  const problem = generator.problem(draft.output, input);
  if (problem !== null) {
    const more = { problem, previousVersion: JSON.stringify(draft.output) };
    const again = yield* callModel(
      deps.writer,
      order,
      { material, more, change: changePrompts.tooLong },
      signal,
    );
    draft = {
      output: again.output,
      usage: {
        inputTokens: sum(draft.usage.inputTokens, again.usage.inputTokens),
        outputTokens: sum(draft.usage.outputTokens, again.usage.outputTokens),
      },
    };
  }
  const fitted = generator.fit(draft.output, input);
  const text = generator.parts(fitted.output).map((part) => part.text);
  const found = wordsFound(text.join('\n'), material.avoided);
  const warning = found.length === 0 ? [] : [`It uses words that you avoid: ${found.join(', ')}.`];
  return { ...draft, output: fitted.output, notices: [...fitted.notices, ...warning] };
}

/** All figures that the member named, in whichever field. */
function figuresOf(order: Order, material: Material): string[] {
  // What the model wrote before is no source.
  const { previousVersion: _, marked: __, ...told } = order.fields;
  const { earlierText: ___, ...known } = material.fields;
  return [...new Set([...order.figures, ...figuresIn(Object.values({ ...known, ...told }).map(String))])];
}

/**
 * Carries out one order for a member: drafts while the model writes, then the kept result. A run that fails or is
 * stopped counts for nothing and leaves nothing. @throws AppError not_found, allowance_spent, model_failed, unavailable
 */
export async function* writeOrder(
  deps: StudioDeps,
  run: { readonly viewer: Viewer; readonly order: Order; readonly signal: AbortSignal },
): AsyncGenerator<WritingStep> {
  const { db, clock, writer } = deps;
  const { viewer, order, signal } = run;
  const { userId } = viewer;
  const { generator, kind, instruction, input, resultId, cardId, fromResultId } = order;
  const { slug: tool, promptVersion } = generator;
  const material = await materialOf(deps, { userId, cardId, fromResultId });
  const quota = { ...quotaOf(deps.limits, viewer, tool), now: clock.now() };
  const generationId = await beginRun(db, { ...quota, tool, model: writer.modelName });
  let kept = false;
  try {
    const { output, notices, usage } = yield* compose(deps, order, material, signal);
    signal.throwIfAborted();
    const { demoNotice } = writer;
    const id = await saveVersion(db, {
      userId,
      tool,
      resultId,
      cardId,
      fromResultId,
      version: {
        kind,
        instruction,
        input,
        output,
        figures: figuresOf(order, material),
        context: material.context,
        notices: [...notices],
        demoNotice,
        promptVersion,
        generationId,
      },
      usage,
      now: clock.now(),
    });
    kept = true;
    const full = await resultOf(db, { id, userId });
    yield {
      type: 'done',
      row: { full, allowance: await studioAllowanceOf(deps, viewer, tool) },
    };
  } finally {
    // Also reached when the caller leaves in the middle: the generator is ended where it stands.
    if (!kept) {
      const state = signal.aborted ? 'stopped' : 'failed';
      await endRun(db, { id: generationId, state, now: clock.now() });
    }
  }
}

/** The same for a caller that waits for the whole. */
export async function writeWhole(steps: AsyncIterable<WritingStep>): Promise<Written> {
  for await (const step of steps) if (step.type === 'done') return step.row;
  throw new Error('the run ended without a result');
}
