import type { z } from 'zod';
import type { Answer, Endpoint, Request as Sent } from '#platform/contract/endpoint.ts';
import { errorCatalogue } from '#platform/contract/errors.ts';
import { timeZoneHeader } from '#platform/contract/local-day.ts';
import { urlOf } from '#platform/contract/url.ts';
import { CallError, callErrorOf } from './call-error.ts';
import { noteSignInNeeded } from './sign-in-again.ts';

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The request completes even if the member leaves the page meanwhile. */
  readonly keepalive?: boolean;
}

/** What goes over the wire, loosely typed: `fetch` needs no more. */
interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const offline = 'You seem to be offline. Check your connection and try again.';

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** An abort stays an abort, so that callers can tell a Stop from a failure; text that is not JSON is our fault. */
function asFailure(error: unknown): unknown {
  if (isAbort(error) || error instanceof CallError) return error;
  if (error instanceof SyntaxError)
    return new CallError('internal', errorCatalogue.internal.message, { cause: error });
  return new CallError('unavailable', offline, { cause: error });
}

/** What a write carries; its zone says when the member's day begins. */
export const writeHeaders = () => ({
  'content-type': 'application/json',
  [timeZoneHeader]: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

async function send(
  target: Endpoint,
  parts: Parts,
  accept: string,
  { signal, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const withBody = target.method !== 'GET';
  let response: Response;
  try {
    response = await fetch(urlOf(target, parts), {
      method: target.method,
      credentials: 'same-origin',
      headers: withBody ? { accept, ...writeHeaders() } : { accept },
      body: withBody ? JSON.stringify(parts.body ?? {}) : null,
      signal: signal ?? null,
      keepalive,
    });
  } catch (error) {
    throw asFailure(error);
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  const failure = callErrorOf(body, response.status, retryAfterOf(response));
  if (failure.code === 'sign_in_needed') noteSignInNeeded();
  throw failure;
}

/**
 * Calls one endpoint and returns its answer. The answer is not parsed again here: the server's tests parse it with the
 * same contract, and a strict parse would break open tabs whenever a deploy adds a field.
 * @throws CallError with a message that may be shown; the DOMException 'AbortError' when `signal` fired
 */
export async function call<E extends Endpoint>(
  target: E,
  request: Sent<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const response = await send(target, request as Parts, 'application/json', options);
  try {
    return (await response.json()) as Answer<E>;
  } catch (error) {
    throw asFailure(error);
  }
}

/** Calls an endpoint whose answer is a file to keep. @throws CallError, so that a refusal is never saved as the file */
export async function callForFile<E extends Endpoint>(target: E, request: Sent<E>): Promise<Blob> {
  const response = await send(target, request as Parts, '*/*');
  try {
    return await response.blob();
  } catch (error) {
    throw asFailure(error);
  }
}

/** The shape of an endpoint's `partial` events; never for one that does not stream. */
export type PartialOf<E extends Endpoint> = z.output<NonNullable<E['partial']>>;

interface StreamOptions<E extends Endpoint> extends CallOptions {
  /** Called once the server has taken the request: what it does from then on, it may do without this page. */
  readonly onTaken?: (() => void) | undefined;
  readonly onPartial: (partial: PartialOf<E>) => void;
}

interface ServerEvent {
  readonly name: string;
  readonly data: unknown;
}

function parseEvent(block: string): ServerEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  // A block without data is a heartbeat comment.
  return data.length === 0 ? null : { name, data: JSON.parse(data.join('\n')) as unknown };
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    // Leaving early must close the connection, so that the server stops writing.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Calls an endpoint as server-sent events: `onPartial` gets what has been written so far; returns the final answer.
 * @throws CallError, also when the stream ends without its `done` event; 'AbortError' when `signal` fired
 */
export async function stream<E extends Endpoint>(
  target: E,
  request: Sent<E>,
  options: StreamOptions<E>,
): Promise<Answer<E>> {
  const response = await send(target, request as Parts, 'text/event-stream', options);
  options.onTaken?.();
  try {
    for await (const event of response.body ? eventsOf(response.body) : []) {
      if (event.name === 'partial') options.onPartial(event.data as PartialOf<E>);
      else if (event.name === 'done') return event.data as Answer<E>;
      else if (event.name === 'error') throw callErrorOf(event.data, 500);
    }
  } catch (error) {
    throw asFailure(error);
  }
  throw new CallError(
    'unavailable',
    'The connection ended before the answer was complete. Please try again.',
  );
}
