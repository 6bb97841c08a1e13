import { AppError } from '#platform/contract/errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { createMeter, type Meter } from '#platform/server/model/meter.ts';
import type { Writer } from '#platform/server/model/writer.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { changePrompts, studioInstructions } from '#content/prompts/studio.ts';
import type { StudioDraft } from '#features/tools/contract-library.ts';
import { figuresIn } from '#features/tools/rules/ethics.ts';
import { fieldsToTell } from '#features/tools/rules/told.ts';
import { beginRun, endRun } from '#features/tools/server/allowance.ts';
import { cleanDeep } from './clean.ts';
import { wordsFound } from './words-found.ts';
import { type Material, materialOf, type ProfileContext } from './context.ts';
import type { Fitted } from './define.ts';
import type { Order } from './orders.ts';
import { quotaOf, studioAllowanceOf, type StudioAllowanceRow, type StudioLimits } from './quotas.ts';
import { type FullResult, saveVersion } from './results.ts';

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

/** What a run is watched by: it ends with the signal, and the meter knows what it used. */
interface Watch {
  readonly signal: AbortSignal;
  readonly meter: Meter;
}

/** One call of the model: drafts while it writes, then the whole output, cleaned. */
async function* callModel(
  writer: Writer,
  order: Order,
  given: { material: Material; more: Readonly<Record<string, string>>; change: string | undefined },
  watch: Watch,
): AsyncGenerator<PartialStep, unknown> {
  const { material, more, change } = given;
  const drafts = writer.write({
    name: order.name,
    instructions: studioInstructions(order.task, { language: material.context.language, change }),
    fields: fieldsToTell({ ...material.fields, ...order.fields, ...more }),
    schema: order.schema,
    failure,
    ...watch,
  });
  for await (const draft of drafts) {
    if (draft.type === 'done') {
      const output = order.generator.output.safeParse(cleanDeep(order.assemble(draft.value)));
      // Cleaned, a text of control characters may have nothing left.
      if (!output.success) throw new AppError('model_failed', { message: failure, cause: output.error });
      return output.data;
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
  watch: Watch,
): AsyncGenerator<PartialStep, Fitted<unknown>> {
  const { generator, input } = order;
  let output = yield* callModel(deps.writer, order, { material, more: {}, change: order.change }, watch);
  const problem = generator.problem(output, input);
  if (problem !== null) {
    const more = { problem, previousVersion: JSON.stringify(output) };
    const given = { material, more, change: changePrompts.tooLong };
    output = yield* callModel(deps.writer, order, given, watch);
  }
  const fitted = generator.fit(output, input);
  const text = generator.parts(fitted.output).map((part) => part.text);
  const found = wordsFound(text.join('\n'), material.avoided);
  const warning = found.length === 0 ? [] : [`It uses words that you avoid: ${found.join(', ')}.`];
  return { output: fitted.output, notices: [...fitted.notices, ...warning] };
}

/**
 * The figures that the member stated as facts: in the brief, the card, his onboarding answers and his brand voice. What
 * the model wrote before is no source, and neither is a wish or an edit: "say that 97% buy" makes it no truer.
 */
function figuresOf(order: Order, material: Material): string[] {
  const { earlierText: _, ...known } = material.fields;
  const { fields: told } = order.generator.task(order.input);
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
  const { kind, instruction, input, resultId, cardId, fromResultId, promptVersion } = order;
  const { slug: tool } = order.generator;
  const material = await materialOf(deps, { userId, cardId, fromResultId });
  const quota = { ...quotaOf(deps.limits, viewer, tool), now: clock.now() };
  const generationId = await beginRun(db, { ...quota, tool, model: writer.modelName });
  const meter = createMeter();
  let kept = false;
  try {
    const { output, notices } = yield* compose(deps, order, material, { signal, meter });
    signal.throwIfAborted();
    const { demoNotice } = writer;
    const full = await saveVersion(db, {
      userId,
      tool,
      resultId,
      card: material.card,
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
      usage: meter.total(),
      now: clock.now(),
    });
    kept = true;
    const allowance = await studioAllowanceOf(deps, viewer, tool);
    yield { type: 'done', row: { full, allowance } };
  } finally {
    // Also reached when the caller leaves in the middle: the generator is ended where it stands.
    if (!kept) {
      const state = signal.aborted ? 'stopped' : 'failed';
      await endRun(db, { id: generationId, state, usage: meter.total(), now: clock.now() });
    }
  }
}

/** The same for a caller that waits for the whole. */
export async function writeWhole(steps: AsyncIterable<WritingStep>): Promise<Written> {
  for await (const step of steps) if (step.type === 'done') return step.row;
  throw new Error('the run ended without a result');
}
