import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { createMeter, type Meter } from '#platform/server/model/meter.ts';
import type { Assignment, Writer } from '#platform/server/model/writer.ts';
import { keepAlive } from './alive.ts';
import { type AllowanceRow, beginRun, endRun, finishRun, type Quota, readAllowance } from './allowance.ts';
import { goingOn } from './going-on.ts';

export interface RunDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly writer: Writer;
}

/** A text requested from the model, and what happens to it. */
export interface Asking<Draft, Kept> {
  readonly assignment: Omit<Assignment<z.ZodType>, 'signal' | 'meter' | 'shows'>;
  /** What can be shown of a text that is still being written; null while there is nothing. */
  readonly draft: (growing: unknown) => Draft | null;
  /** Judges a complete text: it is accepted, or another one is requested instead. @throws AppError model_failed */
  readonly settle: (written: unknown) => Settled<Kept> | { readonly again: Asking<Draft, Kept> };
}

/** What becomes of an accepted text: it is kept, with the answer to a question about it if one is asked. */
interface Settled<Kept> {
  readonly keep: Keep<Kept>;
  readonly question?: {
    readonly assignment: Asking<never, Kept>['assignment'];
    readonly keep: (answer: unknown) => Keep<Kept>;
  };
}

/** How long a question about a finished text may take. */
const questionMs = 15_000;

/** Stores what a run produced, in the transaction that finishes it. @throws AppError not_found */
type Keep<Kept> = (tx: Db, run: { readonly id: string; readonly now: Date }) => Promise<Kept>;

/** What a run is counted against. */
export interface Counting<Left> {
  /** @returns the run's id @throws AppError allowance_spent */
  readonly begin: (db: Db, run: { readonly model: string | null; readonly now: Date }) => Promise<string>;
  /** What is left after a run that counts. */
  readonly left: (db: Db, now: Date) => Promise<Left>;
  /** Takes back what `begin` counted outside of the run's own row; called for a run that produced nothing. */
  readonly giveBack?: () => Promise<void>;
}

/** One run of a tool: what it is counted against, and the first text it requests. */
export interface RunPlan<Draft, Kept, Left = AllowanceRow> {
  readonly counting: Counting<Left>;
  readonly first: Asking<Draft, Kept>;
}

/** Counts a member's run against their quota. */
export function countedOnQuota(tool: string, quota: Omit<Quota, 'now'>): Counting<AllowanceRow> {
  return {
    begin: (db, run) => beginRun(db, { ...quota, ...run, tool }),
    left: (db, now) => readAllowance(db, { ...quota, now }),
  };
}

/** What a run produced, and the remaining allowance. */
export interface Finished<Kept, Left = AllowanceRow> {
  readonly kept: Kept;
  readonly allowance: Left;
}

export type RunStep<Draft, Kept, Left = AllowanceRow> =
  | { readonly type: 'partial'; readonly value: Draft }
  | { readonly type: 'done'; readonly row: Finished<Kept, Left> };

/**
 * The life of every run: it begins if the allowance permits, drafts are sent while the model writes, and the result is
 * stored in the transaction that ends the run. A run that fails or is stopped leaves nothing and does not count, except
 * for stops beyond the free ones (`freeStops`).
 * @throws AppError allowance_spent, model_failed, unavailable, and what `prepare` throws: in those cases no run has
 * begun
 */
export async function* runTool<Draft, Kept, Left = AllowanceRow>(
  { db, clock, writer }: RunDeps,
  prepare: () => Promise<RunPlan<Draft, Kept, Left>>,
  signal: AbortSignal,
  onStopped: () => void = () => {},
): AsyncGenerator<RunStep<Draft, Kept, Left>> {
  const { counting, first } = await prepare();
  const id = await counting.begin(db, { model: writer.modelName, now: clock.now() });
  const meter = createMeter();
  let asking = first;
  let keep: Keep<Kept> | null = null;
  let isKept = false;
  const letGo = keepAlive({ db, clock }, id, onStopped);
  try {
    while (keep === null) {
      let whole: { readonly written: unknown } | null = null;
      const { assignment, draft: shownOf } = asking;
      const shows = (growing: unknown) => shownOf(growing) !== null;
      for await (const draft of writer.write({ ...assignment, shows, signal, meter })) {
        if (draft.type === 'done') whole = { written: draft.value };
        else {
          const value = shownOf(draft.value);
          if (value !== null) yield { type: 'partial', value };
        }
      }
      if (whole === null) throw new Error('the writer ended without a result');
      const settled = asking.settle(whole.written);
      if ('again' in settled) asking = settled.again;
      else keep = await answered(writer, settled, { signal, meter });
    }
    signal.throwIfAborted();
    const kept = await finishRun(db, { id, usage: meter.total(), now: clock.now() }, keep);
    isKept = true;
    yield {
      type: 'done',
      row: { kept, allowance: await counting.left(db, clock.now()) },
    };
  } finally {
    letGo();
    // Also reached when the caller disconnects midway: the generator is then ended where it is.
    if (!isKept) {
      const state = signal.aborted ? 'stopped' : 'failed';
      await endRun(db, { id, state, usage: meter.total(), now: clock.now() });
      await counting.giveBack?.();
    }
  }
}

/**
 * A run that goes on when its caller leaves, e.g. by a reload: only `stopRuns` ends it early. What it stored is found
 * by `newestRun`. @throws AppError as `runTool` does
 */
export function runToItsEnd<Draft, Kept, Left = AllowanceRow>(
  deps: RunDeps & { readonly log: Logger },
  prepare: () => Promise<RunPlan<Draft, Kept, Left>>,
  leaving: AbortSignal,
): AsyncIterable<RunStep<Draft, Kept, Left>> {
  const stop = new AbortController();
  async function prepared() {
    const plan = await prepare();
    // Who has left before it began would not know that it did.
    leaving.throwIfAborted();
    return plan;
  }
  const run = runTool(deps, prepared, stop.signal, () => stop.abort());
  return goingOn(run, (error) => {
    // A stop is no failure, and the writer has logged those of the model.
    if (error instanceof AppError || (error instanceof DOMException && error.name === 'AbortError')) return;
    deps.log.error(describeError(error), 'a run failed whose caller had left');
  });
}

/** Asks the question about a text. The text waits only briefly, and is kept without an answer if none comes. */
async function answered<Kept>(
  writer: Writer,
  { keep, question }: Settled<Kept>,
  run: { readonly signal: AbortSignal; readonly meter: Meter },
): Promise<Keep<Kept>> {
  if (question === undefined) return keep;
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(questionMs)]);
  try {
    for await (const draft of writer.write({ ...question.assignment, shows: () => false, ...run, signal }))
      if (draft.type === 'done') return question.keep(draft.value);
  } catch (error) {
    // The writer has logged the failure. If the whole run was stopped, so was its text.
    if (run.signal.aborted) throw error;
  }
  return keep;
}

interface Asked {
  readonly signal: AbortSignal;
}

/** A run as both kinds of response of a route: whole, or as a stream. @param run begins one for a request */
export function answeredBy<Context extends Asked, Draft, Kept, Left = AllowanceRow>(
  run: (context: Context) => AsyncIterable<RunStep<Draft, Kept, Left>>,
) {
  return {
    handle: async (context: Context): Promise<Finished<Kept, Left>> => {
      for await (const step of run(context)) if (step.type === 'done') return step.row;
      throw new Error('the run ended without a result');
    },
    stream: run,
  };
}
