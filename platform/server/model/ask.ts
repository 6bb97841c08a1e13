import type { Meter } from './meter.ts';
import type { Model, ModelRequest } from './model.ts';

/** How long an answer may keep us waiting, in milliseconds. */
export interface Patience {
  /** Between two pieces of the text; for the first one it is half of `totalMs`. */
  readonly chunkMs: number;
  /** From the question to the end. */
  readonly totalMs: number;
}

export interface Question extends ModelRequest {
  readonly meter: Meter;
  readonly patience: Patience;
}

const late = (what: string, milliseconds: number) =>
  new DOMException(`${what} of ${milliseconds} ms exceeded`, 'TimeoutError');

/** Aborts a call when its asker leaves, or when it takes too long. Who just stops reading ends it by that. */
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
    end: () => {
      for (const timer of [total, first, between]) if (timer !== null) clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    },
  };
}

/**
 * Asks once and yields the answer's text piece by piece, as it comes. What it used is told to the meter when the
 * provider says so, at the end. @throws what the provider's library threw; the signal's reason; a TimeoutError
 */
export async function* ask(model: Model, question: Question): AsyncGenerator<string> {
  const { meter, patience, signal, ...request } = question;
  const watched = watch({ signal, patience });
  try {
    for await (const part of model({ ...request, signal: watched.signal })) {
      watched.heard();
      if ('text' in part) yield part.text;
      else meter.add(part);
    }
    // An answer that is aborted ends as if it were whole.
    watched.signal.throwIfAborted();
  } catch (error) {
    throw watched.signal.aborted ? watched.signal.reason : error;
  } finally {
    watched.end();
  }
}
