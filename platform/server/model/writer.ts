import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { ask } from './ask.ts';
import { type FaultKind, ModelFault } from './fault.ts';
import { GrowingJson } from './growing-json.ts';
import type { Meter } from './meter.ts';
import type { Model } from './model.ts';
import { wrapFields } from './prompt.ts';

/** One thing to write: what to do, with whose words, in which shape. */
export interface Assignment<Schema extends z.ZodType> {
  /** Names the shape to the provider, e.g. `frustration-identifier`. */
  readonly name: string;
  /** By paragraph. */
  readonly instructions: readonly string[];
  readonly fields: Readonly<Record<string, string | number>>;
  readonly schema: Schema;
  /** Shown to the member when the model cannot do it. */
  readonly failure: string;
  /** Whether a growing answer has anything to show yet; the pace of partials begins with the first that has. */
  readonly shows?: (growing: unknown) => boolean;
  readonly signal: AbortSignal;
  /** Receives the tokens of each attempt, even a failed one, if the provider reports them. */
  readonly meter: Meter;
}

export type Draft<Schema extends z.ZodType> =
  | { readonly type: 'partial'; readonly value: unknown }
  | { readonly type: 'done'; readonly value: z.output<Schema> };

export interface WriterOptions {
  /** Rules placed before those of every tool. */
  readonly houseRules: string;
  readonly model: (() => Promise<Model>) | null;
  /** The provider's name of the model, for the record of what was used; null where none is configured. */
  readonly modelName: string | null;
  /** Replaces the AI notice, for a server that is not AI. */
  readonly demoNotice: string | null;
  readonly chunkTimeoutMs: number;
  readonly totalTimeoutMs: number;
  /** The shortest interval between partials: each one is parsed, checked and sent whole. */
  readonly partialEveryMs: number;
  readonly log: Logger;
  /** Called with how each assignment ended: null when it produced a text. */
  readonly onOutcome: (fault: FaultKind | null) => Promise<void>;
}

/** An answer's initial limit in tokens: our longest is ten emails, and models think before writing them. */
const firstRoom = 16_000;
/** An answer that was cut is requested once more with this many times the room. */
const moreRoom = 2;

/** @throws ModelFault `shape` */
function checked<Schema extends z.ZodType>(schema: Schema, answer: GrowingJson): z.output<Schema> {
  try {
    return schema.parse(answer.whole());
  } catch (cause) {
    throw new ModelFault('shape', { cause });
  }
}

const noRoom = 'The model ran out of room before the end. Ask for something shorter.';
/** Messages for faults that the member can do something about; all others use the assignment's own message. */
const messages: Partial<Record<FaultKind, string>> = {
  declined: 'The model declined to write this. Try other words.',
  'too-long': 'This is more than the model can read at once. Shorten what you typed.',
  cut: noRoom,
  full: noRoom,
};

/** How the next attempt differs from the failed one; null when there is none. */
function nextAttempt(attempt: Attempt, { kind }: ModelFault, hasSpoken: boolean): Attempt | null {
  // Before the first word the call was repeated already.
  if ((kind === 'broken' || kind === 'busy') && hasSpoken && !attempt.isAfterBreak)
    return { ...attempt, isAfterBreak: true };
  if (kind === 'shape' && !attempt.isRepair) return { ...attempt, isRepair: true };
  if (kind === 'cut' && attempt.room === firstRoom) return { ...attempt, room: firstRoom * moreRoom };
  return null;
}

interface Attempt {
  readonly room: number;
  /** Whether an answer broke off after its first words. */
  readonly isAfterBreak: boolean;
  /** Whether the previous answer lacked the required shape. */
  readonly isRepair: boolean;
}

const repairWords =
  'Your last answer did not have the required shape. Answer again with the JSON object only, exactly as the schema says.';

/** The model as features see it: validated objects, growing partials, one kind of failure. */
export interface Writer {
  readonly demoNotice: string | null;
  /** The provider's name of the model, for the record of what was used; null where none is configured. */
  readonly modelName: string | null;
  readonly available: boolean;
  /**
   * Yields partials, then exactly one `done`.
   * @throws AppError model_failed or unavailable; the signal's own reason when stopped
   */
  write<Schema extends z.ZodType>(assignment: Assignment<Schema>): AsyncGenerator<Draft<Schema>>;
}

/** Builds the writer over the provider's model. */
export function createWriter(options: WriterOptions): Writer {
  const { model, log } = options;
  // Loaded with the first requested text, because startup does not need it.
  let loading: Promise<Model> | null = null;

  const patience = { chunkMs: options.chunkTimeoutMs, totalMs: options.totalTimeoutMs };

  async function* write<Schema extends z.ZodType>(
    assignment: Assignment<Schema>,
  ): AsyncGenerator<Draft<Schema>> {
    if (model === null)
      throw new AppError('unavailable', { message: 'The AI tools are not set up yet. Please contact us.' });
    const chosen = await (loading ??= model());
    const { name, schema, shows, signal, meter } = assignment;
    const fields = wrapFields(assignment.fields);
    let attempt: Attempt | null = { room: firstRoom, isRepair: false, isAfterBreak: false };
    while (attempt !== null) {
      const { isRepair, room }: Attempt = attempt;
      const answer = new GrowingJson();
      let shownAt = Number.NEGATIVE_INFINITY;
      let hasSpoken = false;
      try {
        const pieces = ask(chosen, {
          instructions: [options.houseRules, ...assignment.instructions],
          prompt: isRepair ? `${fields}\n\n${repairWords}` : fields,
          spellsShape: isRepair,
          patience,
          name,
          schema,
          signal,
          meter,
          room,
        });
        for await (const piece of pieces) {
          hasSpoken = true;
          answer.add(piece);
          if (performance.now() - shownAt < options.partialEveryMs) continue;
          const value = answer.soFar();
          if (value === undefined) continue;
          if (shownAt === Number.NEGATIVE_INFINITY && shows?.(value) === false) continue;
          shownAt = performance.now();
          yield { type: 'partial', value };
        }
        const value = checked(schema, answer);
        // Before the last step, because a reader who has that asks for no more.
        await options.onOutcome(null);
        yield { type: 'done', value };
        return;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ModelFault)) throw error;
        log.warn(
          { tool: name, fault: error.code, isRepair, room, ...describeError(error) },
          'the model failed',
        );
        attempt = nextAttempt(attempt, error, hasSpoken);
        if (attempt !== null) continue;
        await options.onOutcome(error.kind);
        const message = messages[error.kind] ?? assignment.failure;
        throw new AppError('model_failed', { message, cause: error });
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
