import { z } from 'zod';
import { beginningOf } from '#platform/server/beginning-of.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { ModelEnvironment } from './env.ts';
import { type FaultKind, ModelFault } from './fault.ts';
import type { Meter } from './meter.ts';
import type { Provider } from './model.ts';
import { providerOf } from './provider.ts';

/** What somebody said, as their browser recorded it. */
export interface Recording {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** By its container; providers read the format from the name of the file. */
  readonly format: 'webm' | 'ogg' | 'mp4' | 'mp3' | 'wav';
  /** A whole call in any language, which takes minutes; otherwise what somebody says in English in one breath. */
  readonly isLong?: boolean;
  readonly signal: AbortSignal;
  /** Receives the tokens used, if the provider counts in tokens. */
  readonly meter: Meter;
}

/** Turns a recording into text; the recording is neither stored nor logged, and neither is the text. */
export interface Transcriber {
  /** The provider's name of the model, for the record of what was used. */
  readonly modelName: string;
  /** @returns what was said; empty if nothing was. @throws ModelFault; the signal's reason when the caller left */
  hear(recording: Recording): Promise<string>;
}

/** The most that is read of an answer: many times what anybody says in a minute. */
const mostAnswerBytes = 64 * 1024;
/** Three hours of talk, in any script. */
const mostLongBytes = 1024 * 1024;
/** How long a whole call may take: providers hear an hour in a minute or two. */
const longMs = 10 * 60 * 1000;

const tokens = z.number().int().nonnegative();
const answer = z.object({
  text: z.string(),
  /** In tokens or in seconds, by the model; other servers say nothing. */
  usage: z
    .object({ input_tokens: tokens.optional(), output_tokens: tokens.optional() })
    .nullish()
    .catch(null),
});

/** A recording so short that the provider refuses it holds no word. */
const saysTooShort = /audio_too_short|too short/;

interface Given {
  readonly provider: Provider;
  readonly model: string;
  /** From the request to the end of the answer, in milliseconds. */
  readonly patienceMs: number;
  readonly log: Logger;
  /** Called with how each recording ended: null when it was transcribed. Not called when the caller left. */
  readonly onOutcome: (fault: FaultKind | null) => Promise<void>;
}

/** Speaks OpenAI's transcription wire. Redirects are not followed, so that the key reaches only its intended server. */
export function createTranscriber({ provider, model, patienceMs, log, onOutcome }: Given): Transcriber {
  const { apiKey, baseUrl } = provider;

  async function ask({ bytes, format, isLong = false, signal, meter }: Recording): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([bytes], { type: `audio/${format}` }), `said.${format}`);
    form.set('model', model);
    form.set('response_format', 'json');
    if (!isLong) form.set('language', 'en');
    const response = await fetch(`${baseUrl}/audio/transcriptions`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
      signal,
    });
    const { status, headers } = response;
    const said = await beginningOf(response.body, isLong ? mostLongBytes : mostAnswerBytes);
    if (!response.ok) {
      if (status === 400 && saysTooShort.test(said)) {
        // A refusal costs nothing.
        meter.add({ inputTokens: 0, outputTokens: 0 });
        return '';
      }
      throw await faultOf(status, said);
    }
    if ((headers.get('content-type') ?? '').includes('html')) throw new ModelFault('address', { status });
    const { text, usage } = read(said);
    meter.add({ inputTokens: usage?.input_tokens, outputTokens: usage?.output_tokens });
    return text;
  }

  return {
    modelName: model,
    async hear(recording) {
      const late = AbortSignal.timeout(recording.isLong ? Math.max(longMs, patienceMs) : patienceMs);
      try {
        const text = await ask({ ...recording, signal: AbortSignal.any([recording.signal, late]) });
        await onOutcome(null);
        return text;
      } catch (error) {
        recording.signal.throwIfAborted();
        const fault = error instanceof ModelFault ? error : new ModelFault('unreachable', { cause: error });
        // Logs the kind, and the status if there was one, but nothing of what was said.
        log.warn({ fault: fault.code, ...describeError(fault) }, 'a recording was not transcribed');
        await onOutcome(fault.kind);
        throw fault;
      }
    },
  };
}

/** @throws ModelFault `broken` if it is not an answer of this wire, or is longer than anybody can speak */
function read(said: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(said));
  } catch (cause) {
    throw new ModelFault('broken', { cause });
  }
}

/** The kind of a refusal, by the same rules as for texts. */
async function faultOf(status: number, said: string): Promise<ModelFault> {
  // Loaded with the first refusal: it brings the provider's library with it.
  const { faultOfAnswer } = await import('./read-fault.ts');
  return faultOfAnswer(status, said);
}

/** The transcriber; null if the owner has named no model for it. */
export function chooseTranscriber(
  env: ModelEnvironment,
  { log, onOutcome }: Pick<Given, 'log' | 'onOutcome'>,
): Transcriber | null {
  const provider = providerOf(env);
  const { AI_TRANSCRIPTION_MODEL: model, AI_HEADER_TIMEOUT_MS } = env;
  if (provider === null || model === undefined) return null;
  return createTranscriber({ provider, model, patienceMs: AI_HEADER_TIMEOUT_MS, log, onOutcome });
}
