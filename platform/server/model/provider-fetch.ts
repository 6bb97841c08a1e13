import { beginningOf } from '#platform/server/beginning-of.ts';
import { tidyEvents } from './chat-wire.ts';
import { ModelFault } from './fault.ts';

/** The most that is read of a stream: many times what a model may write, including thinking. */
const mostStreamBytes = 16 * 1024 * 1024;

/** Ends a stream that does not end by itself. */
function bounded(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.byteLength;
      if (bytes > mostStreamBytes) controller.error(new ModelFault('broken'));
      else controller.enqueue(piece);
    },
  });
}

interface FetchOptions {
  /** How long to wait for the answer's head, in milliseconds, so that a silent server does not hold anybody up. */
  readonly headerMs: number;
  readonly wire: 'chat' | 'messages';
}

/**
 * The `fetch` that the providers' libraries use. It follows no redirects, so that the key reaches only its intended
 * server; it limits the wait for the head; and it bounds what is read. @throws ModelFault
 */
export function createProviderFetch({ headerMs, wire }: FetchOptions): typeof fetch {
  return async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new ModelFault('unreachable')), headerMs);
    const signals = init?.signal ? [init.signal, late.signal] : [late.signal];
    let response: Response;
    try {
      response = await fetch(input, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
    const { body, headers, status } = response;
    if (!response.ok) return new Response(await beginningOf(body), { status, headers });
    const type = headers.get('content-type') ?? '';
    if (type.includes('html')) {
      await body?.cancel();
      throw new ModelFault('address', { status });
    }
    if (body === null) return response;
    const stream = wire === 'chat' ? tidyEvents(body, mostStreamBytes) : body.pipeThrough(bounded());
    return new Response(stream, { status, headers });
  };
}
