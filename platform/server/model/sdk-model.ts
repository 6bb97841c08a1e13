import { setTimeout as pause } from 'node:timers/promises';
import {
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4StreamPart,
  TypeValidationError,
} from '@ai-sdk/provider';
import { asSchema } from 'ai';
import { z } from 'zod';
import { type Asking, concede } from './concessions.ts';
import { ModelFault } from './fault.ts';
import { instructionsOf, type Model, type ModelPart, type ModelRequest, oncePerSchema } from './model.ts';
import { readFault } from './read-fault.ts';

/** How often a call that failed temporarily is repeated. */
const mostRepeats = 2;
const firstPauseMs = 500;
/** A member is waiting, so we do not wait for a provider that asks for a longer pause. */
const longestPauseMs = 20_000;

/** One of the library's models, and how to call it. */
export interface Speaker {
  /** @param asking what the server has not refused so far */
  readonly modelFor: (asking: Asking) => LanguageModelV4;
  readonly asking: Asking;
  /** How hard it thinks, where the provider lets us choose: our texts are short, and somebody waits for them. */
  readonly effort: 'low' | null;
  readonly options: NonNullable<LanguageModelV4CallOptions['providerOptions']>;
}

const shapeOf = oncePerSchema((schema) => Promise.resolve(asSchema(schema).jsonSchema));

/** The model's request in the form that the library's providers take. */
async function callOf(
  request: ModelRequest,
  { effort, options }: Speaker,
  asking: Asking,
): Promise<LanguageModelV4CallOptions> {
  const { name, prompt, room, schema, signal, spellsShape } = request;
  const { format } = asking;
  const json = { type: 'json', name } as const;
  return {
    prompt: [
      { role: 'system', content: instructionsOf(request, format !== 'schema' || spellsShape) },
      { role: 'user', content: [{ type: 'text', text: prompt }] },
    ],
    abortSignal: signal,
    providerOptions: options,
    ...(asking.limit === 'none' ? {} : { maxOutputTokens: room }),
    ...(asking.effort && effort !== null ? { reasoning: effort } : {}),
    ...(format === 'words'
      ? {}
      : { responseFormat: format === 'schema' ? { ...json, schema: await shapeOf(schema) } : json }),
  };
}

/** An unreadable event that must not be skipped: it holds part of the answer, or the reason why there is none. */
const matters = z.union([
  z.looseObject({ delta: z.looseObject({ type: z.literal('text_delta') }) }),
  z.looseObject({ type: z.literal('error') }),
  z.looseObject({ error: z.unknown().refine((error) => error !== undefined) }),
]);

/** Unknown event types are to be skipped (platform.claude.com/docs/en/api/versioning). */
const isNewEvent = (error: unknown) =>
  TypeValidationError.isInstance(error) && !matters.safeParse(error.value).success;

type End = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

/** Why an ended answer is unusable; null when it is complete. @param room the limit that we set, null for none */
function faultOfEnd({ finishReason, usage }: End, room: number | null): ModelFault | null {
  switch (finishReason.unified) {
    case 'content-filter':
      return new ModelFault('declined');
    case 'length': {
      const { total } = usage.outputTokens;
      // If cut long before our limit, it hit another one: Ollama’s context, or the server's own ceiling.
      const isOurs = room !== null && (total === undefined || total >= room / 2);
      return new ModelFault(isOurs && finishReason.raw !== 'model_context_window_exceeded' ? 'cut' : 'full');
    }
    case 'interrupted':
    case 'error':
      return new ModelFault('broken');
    // Servers have many words for stopping; the shape shows whether the answer is complete.
    case 'stop':
    case 'other':
    case 'tool-calls':
      return null;
  }
}

/** How long to wait before repeating a call; null when that is pointless. */
function pauseBefore(repeat: number, fault: ModelFault): number | null {
  if (!fault.isPassing || repeat > mostRepeats) return null;
  // Jitter: callers turned away together would otherwise come back together.
  const usual = firstPauseMs * 2 ** (repeat - 1) * (0.75 + Math.random() / 2);
  const wait = fault.waitMs ?? usual;
  return wait <= longestPauseMs ? wait : null;
}

/** A model behind the library: one answer per request; before the first word, the call is repeated where that helps. */
export function createSdkModel(speaker: Speaker): Model {
  // Reduced by what this server has refused so far, which is not asked for again.
  let asking = speaker.asking;

  /** One call. @throws whatever the library throws or reports */
  async function* call(request: ModelRequest): AsyncGenerator<ModelPart, void> {
    const options = await callOf(request, speaker, asking);
    // The provider itself, without the library's `streamText` above it, which chains two dozen streams for each text.
    const { stream } = await speaker.modelFor(asking).doStream(options);
    let hasEnded = false;
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        if (part.delta !== '') yield { text: part.delta };
      } else if (part.type === 'error') {
        if (!isNewEvent(part.error)) throw part.error;
        yield { alive: true };
      } else if (part.type === 'finish') {
        hasEnded = true;
        const { inputTokens, outputTokens } = part.usage;
        yield { inputTokens: inputTokens.total, outputTokens: outputTokens.total };
        const fault = faultOfEnd(part, options.maxOutputTokens ?? null);
        if (fault !== null) throw fault;
      } else if (part.type === 'ping' || part.type.startsWith('reasoning')) yield { alive: true };
    }
    if (!hasEnded) throw new ModelFault('broken');
  }

  return async function* answer(request) {
    let repeat = 1;
    for (;;) {
      const leaving = new AbortController();
      let hasSpoken = false;
      try {
        const signal = AbortSignal.any([request.signal, leaving.signal]);
        for await (const part of call({ ...request, signal })) {
          hasSpoken ||= 'text' in part;
          yield part;
        }
        request.signal.throwIfAborted();
        return;
      } catch (error) {
        request.signal.throwIfAborted();
        const fault = readFault(error);
        if (hasSpoken) throw fault;
        const less = concede(asking, fault);
        if (less !== null) asking = less;
        else {
          const ms = pauseBefore(repeat, fault);
          if (ms === null) throw fault;
          repeat += 1;
          await pause(ms, undefined, { signal: request.signal });
        }
      } finally {
        // Also reached when the reader leaves midway: the library keeps reading unless it is stopped.
        leaving.abort();
      }
    }
  };
}
