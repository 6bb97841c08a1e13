import { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { identifierPrompt } from '#content/prompts/frustration-identifier.ts';
import { createMeter } from '#platform/server/model/meter.ts';
import type { Writer } from '#platform/server/model/writer.ts';
import { type IdentifierInput, type IdentifierPartial, toolLimits } from '#features/tools/contract.ts';
import { mostFrustrations } from '#features/tools/rules.ts';
import { fieldsToTell } from '#features/tools/rules/told.ts';
import { beginRun, endRun, readAllowance } from './allowance.ts';
import { clientNameOf, type CardRow, saveRun } from './cards.ts';

const identifierTool = 'frustration-identifier';

/** The free tool has an allowance of its own, in runs. */
export const identifierQuota = (userId: string, limit: number) =>
  ({ userId, tools: [identifierTool], limit, tokenLimit: null }) as const;

const item = z.object({
  title: z.string().trim().min(1).max(toolLimits.cardTitle),
  explanation: z.string().trim().min(1).max(toolLimits.cardExplanation),
});
const distinctTitles = (items: readonly { title: string }[]) =>
  new Set(items.map(({ title }) => title.toLocaleLowerCase('en'))).size === items.length;

/** What the model must write: exactly three, all different. */
export const identifierOutput = z.object({
  frustrations: z.array(item).length(mostFrustrations).refine(distinctTitles, 'The titles must differ'),
});

const partialShape = z.object({
  frustrations: z
    .array(z.object({ title: z.string().default(''), explanation: z.string().default('') }))
    .default([]),
});

export interface IdentifierResult {
  readonly rows: readonly CardRow[];
  readonly allowance: Awaited<ReturnType<typeof readAllowance>>;
  readonly demoNotice: string | null;
}

type IdentifierStep =
  | { readonly type: 'partial'; readonly value: IdentifierPartial }
  | { readonly type: 'done'; readonly row: IdentifierResult };

export interface IdentifierDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly writer: Writer;
  /** Runs a day for each member. */
  readonly dailyLimit: number;
}

/** A growing object may lack anything: what cannot be shown yet is left out. */
function partialOf(value: unknown): IdentifierPartial | null {
  const parsed = partialShape.safeParse(value);
  return parsed.success ? { frustrations: parsed.data.frustrations.slice(0, mostFrustrations) } : null;
}

/**
 * Runs the Frustration Identifier for one member: partials while the model writes, then the kept cards. A run that
 * fails or is stopped counts for nothing and leaves nothing. @throws AppError allowance_spent, model_failed, unavailable
 */
export async function* runIdentifier(
  deps: IdentifierDeps,
  run: { readonly userId: string; readonly input: IdentifierInput; readonly signal: AbortSignal },
): AsyncGenerator<IdentifierStep> {
  const { db, clock, writer, dailyLimit } = deps;
  const { userId, input } = run;
  const quota = identifierQuota(userId, dailyLimit);
  const runId = await beginRun(db, {
    ...quota,
    tool: identifierTool,
    model: writer.modelName,
    now: clock.now(),
  });
  const meter = createMeter();
  let items: z.output<typeof item>[] | null = null;
  let failed = true;
  try {
    const drafts = writer.write({
      name: identifierTool,
      instructions: [identifierPrompt.instructions],
      fields: fieldsToTell(input),
      schema: identifierOutput,
      failure: 'Failed to analyze. Please try again.',
      signal: run.signal,
      meter,
    });
    for await (const draft of drafts) {
      if (draft.type === 'done') items = draft.value.frustrations;
      else {
        const value = partialOf(draft.value);
        if (value) yield { type: 'partial', value };
      }
    }
    run.signal.throwIfAborted();
    if (items === null) throw new Error('the writer ended without a result');
    const rows = await saveRun(db, {
      runId,
      userId,
      input,
      client: clientNameOf(input.targetAudience, toolLimits.client),
      items,
      usage: meter.total(),
      demoNotice: writer.demoNotice,
      now: clock.now(),
    });
    failed = false;
    const allowance = await readAllowance(db, { ...quota, now: clock.now() });
    yield { type: 'done', row: { rows, allowance, demoNotice: writer.demoNotice } };
  } finally {
    // Also reached when the caller leaves in the middle: the generator is ended where it stands.
    if (failed) {
      const state = run.signal.aborted ? 'stopped' : 'failed';
      await endRun(db, { id: runId, state, usage: meter.total(), now: clock.now() });
    }
  }
}
