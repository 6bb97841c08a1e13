import { codeOf } from '#platform/server/code-of.ts';
import { beginStep } from '#platform/server/tracing/traced.ts';
import { ModelFault } from './fault.ts';
import type { Meter } from './meter.ts';
import type { Model, ModelRequest } from './model.ts';

/** How long we wait for an answer, in milliseconds. */
export interface Patience {
  /** Longest silence once the text has begun; before that it is half of `totalMs`, as some models think in silence. */
  readonly chunkMs: number;
  /** From the request to the end. */
  readonly totalMs: number;
}

export interface Question extends ModelRequest {
  readonly meter: Meter;
  readonly patience: Patience;
}

/** Aborts a call when the caller leaves, or when it takes too long. Merely ceasing to read ends it too. */
function watch({ signal, patience: { chunkMs, totalMs } }: Pick<Question, 'signal' | 'patience'>) {
  const call = new AbortController();
  const leave = () => call.abort(signal.reason);
  const giveUpAfter = (ms: number) => setTimeout(() => call.abort(new ModelFault('unreachable')), ms);
  const total = giveUpAfter(totalMs);
  let silence = giveUpAfter(totalMs / 2);
  let hasSpoken = false;
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave);
  return {
    signal: call.signal,
    /** Call this at each sign of life. */
    heard: (hasWords: boolean) => {
      if (hasSpoken || !hasWords) silence.refresh();
      else {
        hasSpoken = true;
        clearTimeout(silence);
        silence = giveUpAfter(chunkMs);
      }
    },
    end: () => {
      clearTimeout(total);
      clearTimeout(silence);
      signal.removeEventListener('abort', leave);
    },
  };
}

/**
 * Asks once and yields the answer's text piece by piece, as it arrives. At the end, the tokens used are reported to the
 * meter if the provider gives them. @throws ModelFault; the signal's reason
 */
export async function* ask(model: Model, question: Question): AsyncGenerator<string> {
  const { meter, patience, signal, ...request } = question;
  const watched = watch({ signal, patience });
  const step = beginStep(() => ({
    name: `model ${request.name}`,
    kind: 'client',
    attributes: { 'gen_ai.operation.name': 'chat', 'mmg.shape': request.name },
  }));
  let failure: string | null = null;
  try {
    for await (const part of model({ ...request, signal: watched.signal })) {
      watched.heard('text' in part);
      if ('text' in part) yield part.text;
      else if (!('alive' in part)) {
        meter.add(part);
        step.set({
          'gen_ai.usage.input_tokens': part.inputTokens ?? 0,
          'gen_ai.usage.output_tokens': part.outputTokens ?? 0,
        });
      }
    }
    // An aborted answer ends as if it were complete.
    watched.signal.throwIfAborted();
  } catch (error) {
    const reason: unknown = watched.signal.aborted ? watched.signal.reason : error;
    failure = codeOf(reason);
    throw reason;
  } finally {
    step.end(failure);
    watched.end();
  }
}
