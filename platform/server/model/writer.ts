import type { LanguageModel } from 'ai';
import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { Meter } from './meter.ts';
import { houseRules, wrapFields } from './prompt.ts';

/** One thing to be written: what to do, with whose words, in which shape. */
export interface Assignment<Schema extends z.ZodType> {
  /** Names the shape to the provider, e.g. `frustration-identifier`. */
  readonly name: string;
  readonly instructions: string;
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
  readonly model: (() => Promise<LanguageModel>) | null;
  /** The provider's name of the model, for the record of what was used; null where none is configured. */
  readonly modelName: string | null;
  /** In place of the AI notice, for a server that is not AI. */
  readonly demoNotice: string | null;
  readonly chunkTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly log: Logger;
}

const mostOutputTokens = 4000;

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
  const load = async (choose: () => Promise<LanguageModel>) => ({
    sdk: await import('ai'),
    chosen: await choose(),
  });
  let loading: ReturnType<typeof load> | null = null;

  /** One call of the provider. */
  function ask<Schema extends z.ZodType>(
    { sdk, chosen }: Awaited<ReturnType<typeof load>>,
    assignment: Assignment<Schema>,
    prompt: string,
    seen: (error: unknown) => void,
  ) {
    return sdk.streamText({
      model: chosen,
      instructions: `${houseRules}\n\n${assignment.instructions}`,
      prompt,
      output: sdk.Output.object({ schema: assignment.schema, name: assignment.name }),
      abortSignal: assignment.signal,
      maxRetries: 2,
      maxOutputTokens: mostOutputTokens,
      timeout: {
        totalMs: options.totalTimeoutMs,
        firstChunkMs: options.totalTimeoutMs / 2,
        chunkMs: options.chunkTimeoutMs,
      },
      // The stream itself hides why it ended: the reason arrives only here.
      onError: ({ error }) => seen(error),
    });
  }

  async function* write<Schema extends z.ZodType>(
    assignment: Assignment<Schema>,
  ): AsyncGenerator<Draft<Schema>> {
    if (model === null)
      throw new AppError('unavailable', { message: 'The AI tools are not set up yet. Please contact us.' });
    const loaded = await (loading ??= load(model));
    const request = wrapFields(assignment.fields);
    let prompt = request;
    for (const attempt of ['first', 'repair'] as const) {
      let reason: unknown = null;
      try {
        const result = ask(loaded, assignment, prompt, (error) => {
          reason = error;
        });
        for await (const value of result.partialOutputStream) yield { type: 'partial', value };
        const value = (await result.output) as z.output<Schema>;
        assignment.meter.add(await result.usage);
        yield { type: 'done', value };
        return;
      } catch (thrown) {
        assignment.signal.throwIfAborted();
        const error = reason ?? thrown;
        log.warn({ tool: assignment.name, attempt, ...describeError(error) }, 'the model failed');
        const answered = loaded.sdk.NoObjectGeneratedError.isInstance(thrown);
        // The answer that cannot be used was paid for all the same.
        if (answered && thrown.usage) assignment.meter.add(thrown.usage);
        // Worth one repair: the model did answer, but not in the shape that was asked for.
        if (attempt === 'repair' || !answered || reason !== null)
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
