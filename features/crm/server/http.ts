import { type Failure, failureOf } from '#features/crm/rules-deliveries.ts';
import { beginningOf } from '#platform/server/beginning-of.ts';
import { type RateGate, retryAfterMs } from './rate-limit.ts';
import { codeOf } from './sink.ts';

const withinMs = 10_000;
const patientTries = 5;
const usualPauseMs = 2000;
/** Many times the size of a contact, or of the longest list of custom fields. */
export const mostAnswerBytes = 2 * 1024 * 1024;

export type Reply =
  | { readonly ok: true; readonly status: number; readonly text: string }
  | {
      readonly ok: false;
      readonly kind: Failure;
      readonly code: string;
      /** The beginning of the response body, if there was a response. */
      readonly text: string | null;
    };

interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Omitted: nothing is sent, this only reads. */
  readonly body?: unknown;
  readonly mode: 'api' | 'webhook';
  /** Omitted: GET without a body, POST with one. */
  readonly method?: 'DELETE';
}

async function once(call: Call, gate: RateGate, signal: AbortSignal): Promise<Reply> {
  const isAsking = call.body === undefined;
  try {
    const response = await fetch(call.url, {
      method: call.method ?? (isAsking ? 'GET' : 'POST'),
      headers: {
        accept: 'application/json',
        ...(isAsking ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(isAsking ? {} : { body: JSON.stringify(call.body) }),
      // A server that redirects us must not be given the key.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
    });
    gate.read(response.headers);
    const wait = retryAfterMs(response.headers);
    if (response.status === 429 || (response.status === 503 && wait !== null)) {
      gate.close(wait ?? usualPauseMs);
    }
    const text = await beginningOf(response.body, mostAnswerBytes);
    if (response.ok) return { ok: true, status: response.status, text };
    return {
      ok: false,
      kind: failureOf(response.status, call.mode),
      code: `HTTP ${response.status}`,
      text,
    };
  } catch (error) {
    // We are stopping: this says nothing about the CRM.
    signal.throwIfAborted();
    return { ok: false, kind: 'failed', code: codeOf(error), text: null };
  }
}

/**
 * One call within the CRM's limits: never before the gate is open, and repeated as soon as it opens if there were too
 * many.
 * @throws NotNow if the CRM asks for a longer wait, and the reason of `signal`
 */
export async function askCrm(call: Call, gate: RateGate, signal: AbortSignal): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    await gate.pass(signal);
    const reply = await once(call, gate, signal);
    if (reply.ok || reply.code !== 'HTTP 429' || tries >= patientTries) return reply;
  }
}
