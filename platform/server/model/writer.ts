import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { ask } from './ask.ts';
import { GrowingJson } from './growing-json.ts';
import type { Meter } from './meter.ts';
import type { Model } from './model.ts';
import { wrapFields } from './prompt.ts';

/** One thing to be written: what to do, with whose words, in which shape. */
export interface Assignment<Schema extends z.ZodType> {
  /** Names the shape to the provider, e.g. `frustration-identifier`. */
  readonly name: string;
  /** By paragraph. */
  readonly instructions: readonly string[];
  readonly fields: Readonly<Record<string, string | number>>;
  readonly schema: Schema;
  /** Shown to the member when the model cannot do it. */
  readonly failure: string;
  readonly signal: AbortSignal;
  /** Told what each attempt used, also one that failed, as far as the provider says. */
  readonly meter: Meter;
}

export type Draft<Schema extends z.ZodType> =
  | { readonly type: 'partial'; readonly value: unknown }
  | { readonly type: 'done'; readonly value: z.output<Schema> };

export interface WriterOptions {
  /** Rules that stand before those of every tool. */
  readonly houseRules: string;
  readonly model: (() => Promise<Model>) | null;
  /** The provider's name of the model, for the record of what was used; null where none is configured. */
  readonly modelName: string | null;
  /** In place of the AI notice, for a server that is not AI. */
  readonly demoNotice: string | null;
  readonly chunkTimeoutMs: number;
  readonly totalTimeoutMs: number;
  /** At most one partial in this time: each one is parsed, checked and sent whole. */
  readonly partialEveryMs: number;
  readonly log: Logger;
}

/** The model answered, and not in the shape that was asked for. */
class UnusableAnswer extends Error {}

/** @throws UnusableAnswer */
function checked<Schema extends z.ZodType>(schema: Schema, answer: GrowingJson): z.output<Schema> {
  try {
    return schema.parse(answer.whole());
  } catch (cause) {
    throw new UnusableAnswer('the answer has not the required shape', { cause });
  }
}

/** The model as the features see it: validated objects, growing partials, one kind of failure. */
export interface Writer {
  readonly demoNotice: string | null;
  /** The provider's name of the model, for the record of what was used; null where none is configured. */
  readonly modelName: string | null;
  readonly available: boolean;
  /** Yields partials, then exactly one `done`. @throws AppError model_failed or unavailable; the signal's own reason when stopped */
  write<Schema extends z.ZodType>(assignment: Assignment<Schema>): AsyncGenerator<Draft<Schema>>;
}

/** Builds the writer over the provider's model. */
export function createWriter(options: WriterOptions): Writer {
  const { model, log } = options;
  // Loaded with the first text that is asked for: a start needs none of it.
  let loading: Promise<Model> | null = null;

  /** One answer of the provider: what there is of it as it grows, then the whole. */
  async function* draft<Schema extends z.ZodType>(
    chosen: Model,
    assignment: Assignment<Schema>,
    prompt: string,
  ): AsyncGenerator<Draft<Schema>> {
    const { name, schema, signal, meter } = assignment;
    const instructions = [options.houseRules, ...assignment.instructions];
    const patience = { chunkMs: options.chunkTimeoutMs, totalMs: options.totalTimeoutMs };
    const answer = new GrowingJson();
    let shownAt = Number.NEGATIVE_INFINITY;
    for await (const piece of ask(chosen, { instructions, prompt, name, schema, signal, meter, patience })) {
      answer.add(piece);
      if (performance.now() - shownAt < options.partialEveryMs) continue;
      const value = answer.soFar();
      if (value === undefined) continue;
      shownAt = performance.now();
      yield { type: 'partial', value };
    }
    yield { type: 'done', value: checked(schema, answer) };
  }

  async function* write<Schema extends z.ZodType>(
    assignment: Assignment<Schema>,
  ): AsyncGenerator<Draft<Schema>> {
    if (model === null)
      throw new AppError('unavailable', { message: 'The AI tools are not set up yet. Please contact us.' });
    const chosen = await (loading ??= model());
    const request = wrapFields(assignment.fields);
    let prompt = request;
    for (const attempt of ['first', 'repair'] as const) {
      try {
        yield* draft(chosen, assignment, prompt);
        return;
      } catch (error) {
        assignment.signal.throwIfAborted();
        log.warn({ tool: assignment.name, attempt, ...describeError(error) }, 'the model failed');
        // Worth one repair: the model did answer, but not in the shape that was asked for.
        if (attempt === 'repair' || !(error instanceof UnusableAnswer))
          throw new AppError('model_failed', { message: assignment.failure, cause: error });
        prompt = `${request}\n\nYour last answer did not have the required shape. Answer again with the JSON object only, exactly as the schema says.`;
      }
    }
  }

  return {
    demoNotice: options.demoNotice,
    modelName: options.modelName,
    available: model !== null,
    write,
  };
}
