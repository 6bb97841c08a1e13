import type { LanguageModel } from 'ai';
import { z } from 'zod';
import type { Meter } from './meter.ts';
import { withRetries } from './retry.ts';

/** A model as the SDK's providers make it. Called as it is: what the SDK lays over it keeps every chunk and partial. */
export type StreamingModel = Extract<LanguageModel, { specificationVersion: 'v4' }>;

/** How long an answer may keep us waiting, in milliseconds. */
export interface Patience {
  /** Between two pieces of the text; for the first one it is half of `totalMs`. */
  readonly chunkMs: number;
  /** From the question to the end. */
  readonly totalMs: number;
}

export interface Question {
  readonly instructions: string;
  readonly prompt: string;
  /** Names the shape to the provider, which enforces it where it can. */
  readonly name: string;
  readonly schema: z.ZodType;
  readonly signal: AbortSignal;
  readonly meter: Meter;
  readonly patience: Patience;
}

const mostOutputTokens = 4000;

const late = (what: string, milliseconds: number) =>
  new DOMException(`${what} of ${milliseconds} ms exceeded`, 'TimeoutError');

/** Ends a call when its asker leaves, or when it takes too long. */
function watch({ signal, patience: { chunkMs, totalMs } }: Pick<Question, 'signal' | 'patience'>) {
  const call = new AbortController();
  const leave = () => call.abort(signal.reason);
  const giveUp = (what: string, ms: number) => setTimeout(() => call.abort(late(what, ms)), ms);
  const total = giveUp('Total time', totalMs);
  const first = giveUp('Time to the first chunk', totalMs / 2);
  let between: NodeJS.Timeout | null = null;
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave);
  return {
    signal: call.signal,
    /** To be called at each chunk. */
    heard: () => {
      clearTimeout(first);
      if (between === null) between = giveUp('Time between two chunks', chunkMs);
      else between.refresh();
    },
    /** Ends what is still under way upstream as well: nobody reads it any more. */
    end: () => {
      for (const timer of [total, first, between]) if (timer !== null) clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      call.abort();
    },
  };
}

type CallOptions = Parameters<StreamingModel['doStream']>[0];
type Shape = NonNullable<Extract<CallOptions['responseFormat'], { type: 'json' }>['schema']>;
const shapes = new WeakMap<z.ZodType, Shape>();

/**
 * The schema of what the model writes: before anything is trimmed, and without room for more. Made once for each: the
 * provider keeps it until the stream has ended.
 */
function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    reused: 'inline',
  });
  const shape = made as Shape;
  shapes.set(schema, shape);
  return shape;
}

/**
 * Asks once and yields the answer's text piece by piece, as it comes. What it used is told to the meter when the
 * provider says so, at the end. @throws what the provider threw; the signal's reason; a TimeoutError
 */
export async function* ask(model: StreamingModel, question: Question): AsyncGenerator<string> {
  const { instructions, prompt, name, schema, meter } = question;
  const watched = watch(question);
  try {
    const { stream } = await withRetries(
      () =>
        model.doStream({
          prompt: [
            { role: 'system', content: instructions },
            { role: 'user', content: [{ type: 'text', text: prompt }] },
          ],
          responseFormat: { type: 'json', name, schema: shapeOf(schema) },
          maxOutputTokens: mostOutputTokens,
          abortSignal: watched.signal,
        }),
      watched.signal,
    );
    for await (const part of stream) {
      watched.heard();
      if (part.type === 'text-delta') yield part.delta;
      else if (part.type === 'error') throw part.error;
      else if (part.type === 'finish')
        meter.add({ inputTokens: part.usage.inputTokens.total, outputTokens: part.usage.outputTokens.total });
    }
  } catch (error) {
    throw watched.signal.aborted ? watched.signal.reason : error;
  } finally {
    watched.end();
  }
}
