import { APICallError } from '@ai-sdk/provider';
import { z } from 'zod';
import { type FaultKind, ModelFault } from './fault.ts';

/** The most that is read of a provider's words. */
const saidCharacters = 2000;

/** A message as a text or, as Mistral sends it, as an object. */
const saying = z.union([
  z.string(),
  z.record(z.string(), z.unknown()).transform((said) => JSON.stringify(said)),
]);

/** A provider's error in the known shapes: an object, a text, or the fields at the top level. */
const errorWords = z.object({
  message: saying.optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  param: z.string().optional().catch(undefined),
});
const errorBody = z.union([
  z.object({ error: z.string() }).transform(({ error }) => ({ message: error })),
  z.object({ error: errorWords }).transform(({ error }) => error),
  z.object({ detail: z.unknown() }).transform(({ detail }) => ({ message: JSON.stringify(detail) })),
  errorWords,
]);
type ErrorWords = z.output<typeof errorWords>;

function bodyOf(text: string | undefined): ErrorWords {
  try {
    const value: unknown = JSON.parse(text ?? '');
    // Gemini puts its error into a list.
    return errorBody.parse(Array.isArray(value) ? value[0] : value);
  } catch {
    // Not JSON: a text from the server or a proxy.
    return text === undefined ? {} : { message: text };
  }
}

const isAnyOf = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));

const quotaWords = [
  'insufficient_quota',
  'billing',
  'credit balance',
  'exceeded your current quota',
  'insufficient credits',
  'usage limits',
  'spend limit',
  // OpenAI’s codes say what is used up, whatever the type says.
  'credit_balance_exhausted',
  'spend_limit_exceeded',
  'usage_limit_exceeded',
];
const modelWords = [
  'model_not_found',
  'not_found_error',
  'notfounderror',
  'deprecated',
  'retired',
  'decommissioned',
];
const contextWords = [
  'context_length',
  'context length',
  'context window',
  'context size',
  'prompt is too long',
  'request_too_large',
  'too many tokens',
];
/** Gemini says with 400 that a key is wrong. */
const keyWords = ['api key not valid', 'invalid_api_key', 'incorrect api key'];
/** Groq checks the shape itself, and answers 400 or ends the stream when the model misses it. */
const shapeWords = ['json_validate_failed'];
const filterWords = ['content_filter', 'content_policy', 'content filtering', 'content management policy'];
const busyWords = [
  'overload',
  'unavailable',
  'server_error',
  'api_error',
  'rate_limit',
  'timeout',
  'loading model',
];

/** The kind of a refusal with this status. */
function kindOfStatus(status: number, said: string): FaultKind {
  if (status === 402 || isAnyOf(said, quotaWords)) return 'quota';
  if (isAnyOf(said, filterWords)) return 'declined';
  if (status === 404 || status === 410)
    return isAnyOf(said, modelWords) || /\bmodel\b/.test(said) ? 'model' : 'address';
  if (isAnyOf(said, ['model_not_found'])) return 'model';
  if (status === 401 || status === 403 || isAnyOf(said, keyWords)) return 'key';
  if (isAnyOf(said, shapeWords)) return 'shape';
  if (status === 413 || isAnyOf(said, contextWords)) return 'too-long';
  if (status === 408 || status === 409 || status === 425 || status === 429) return 'busy';
  if (status >= 500 && status !== 501) return 'busy';
  return status >= 300 && status < 400 ? 'address' : 'request';
}

/** The kind of an error inside a stream, which has no status of its own. */
function kindOfEvent(said: string): FaultKind {
  if (isAnyOf(said, quotaWords)) return 'quota';
  if (isAnyOf(said, filterWords)) return 'declined';
  if (isAnyOf(said, ['authentication', 'permission', 'api key'])) return 'key';
  if (isAnyOf(said, contextWords)) return 'too-long';
  if (isAnyOf(said, shapeWords)) return 'shape';
  if (isAnyOf(said, busyWords)) return 'busy';
  return isAnyOf(said, modelWords) ? 'model' : 'broken';
}

/**
 * How long a provider asks to be left alone, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as a
 * date (RFC 9110, 10.2.3), which is compared with the answer's own date. Null when it does not say.
 */
function waitOf(headers: Readonly<Record<string, string>> = {}): number | null {
  const ms = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (ms >= 0) return ms;
  const after = headers['retry-after'];
  if (after === undefined) return null;
  const seconds = Number(after);
  if (seconds >= 0) return seconds * 1000;
  const until = Date.parse(after) - Date.parse(headers['date'] ?? '');
  return until >= 0 ? until : null;
}

const lowered = ({ message, type, code, param }: ErrorWords) =>
  `${type ?? ''} ${code ?? ''} ${param ?? ''} ${message ?? ''}`.slice(0, saidCharacters).toLowerCase();

function faultOfCall(error: APICallError): ModelFault {
  const { statusCode: status, responseBody, responseHeaders, cause } = error;
  if (cause instanceof ModelFault) return cause;
  if (status === undefined) return new ModelFault('unreachable', { cause: error });
  // The head was fine, but then the stream was cut off or was not a stream.
  if (status < 300) return new ModelFault('broken', { cause: error });
  const said = lowered(bodyOf(responseBody));
  return new ModelFault(kindOfStatus(status, said), { status, waitMs: waitOf(responseHeaders), said });
}

/** The failure that an answer means, by its status and its body. */
export function faultOfAnswer(status: number, body: string): ModelFault {
  const said = lowered(bodyOf(body));
  return new ModelFault(kindOfStatus(status, said), { status, said });
}

/** Turns what the library threw, or reported in its stream, into our own failure. */
export function readFault(error: unknown): ModelFault {
  if (error instanceof ModelFault) return error;
  if (APICallError.isInstance(error)) return faultOfCall(error);
  // Not a thrown error, but what an event of the stream said.
  const words = error instanceof Error ? null : errorWords.safeParse(error).data;
  if (!words) return new ModelFault('broken', { cause: error });
  const said = lowered(words);
  const status = Number(words.code);
  return new ModelFault(status >= 400 && status < 600 ? kindOfStatus(status, said) : kindOfEvent(said), {
    said,
  });
}
