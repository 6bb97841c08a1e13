import { AsyncLocalStorage } from 'node:async_hooks';
import { codeOf } from '#platform/server/code-of.ts';

/** Never an address, a name, a text, a key or a value of a statement: people who read traces must not see them. */
type Attributes = Readonly<Record<string, string | number>>;

export interface Step {
  readonly name: string;
  /** `server`: somebody asked us; `client`: we ask somebody; `consumer`: a job of our own. */
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes: Attributes;
}

/** A step that is under way. */
export interface OpenStep {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** @param failure the code of what went wrong; null: nothing */
  end(failure: string | null): void;
}

/** Begins a step within another one. */
type Tracer = (step: Step, within: OpenStep | null) => OpenStep;

const nothing: OpenStep = { rename() {}, set() {}, end() {} };
const current = new AsyncLocalStorage<OpenStep>();
let tracer: Tracer | null = null;

/** Sets the tracer from now on; null: no more tracing. The process has one tracer, like its one log. */
export function traceWith(next: Tracer | null): void {
  tracer = next;
}

/** Begins a step that is part of the current one. The caller must end it. */
export const beginStep = (step: () => Step): OpenStep =>
  tracer === null ? nothing : tracer(step(), current.getStore() ?? null);

/**
 * Does work as a step of its own; steps begun in it are part of it. Costs one call while nothing is traced.
 * @param step called only while something is traced
 */
export async function traced<Result>(
  step: () => Step,
  work: (open: OpenStep) => Promise<Result>,
): Promise<Result> {
  if (tracer === null) return work(nothing);
  const open = beginStep(step);
  try {
    const result = await current.run(open, () => work(open));
    open.end(null);
    return result;
  } catch (error) {
    open.end(codeOf(error));
    throw error;
  }
}

/** Like `traced`, but only within another step: work that runs by itself, such as the queue's polls, is not traced. */
export const tracedWithin = <Result>(step: () => Step, work: () => Promise<Result>): Promise<Result> =>
  tracer === null || current.getStore() === undefined ? work() : traced(step, work);
