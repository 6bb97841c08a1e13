import type { ServerResponse } from 'node:http';
import { describeError, type Logger } from '#platform/server/logger.ts';

/** Writes a body into an answer whose head is already written, and ends it; resolves early if the caller leaves. */
export type Pipe = (outgoing: ServerResponse) => Promise<void>;

interface Piped {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly pipe: Pipe;
}

const ways = new WeakMap<Response, Piped>();

/**
 * A response that can also write itself straight to a socket, which is cheaper than through its web stream. Where there
 * is no socket (in tests), the stream is read instead. Only one of the two may be used.
 */
export function pipedResponse(body: ReadableStream<Uint8Array>, piped: Piped): Response {
  const { status, headers } = piped;
  const response = new Response(body, { status, headers });
  ways.set(response, piped);
  return response;
}

async function write(outgoing: ServerResponse, { status, headers, pipe }: Piped, log: Logger): Promise<true> {
  outgoing.writeHead(status, { ...headers });
  try {
    await pipe(outgoing);
  } catch (error) {
    log.error(describeError(error), 'an answer broke off');
    // The head has been sent: only breaking the connection shows the caller that the body is incomplete.
    outgoing.destroy();
  }
  return true;
}

/**
 * Writes a piped response straight to the socket. Callers should not hold the response while they wait, because a
 * stream may stay open for a long time. @returns null for any other response, which the caller has to write
 */
export function pipeInto(outgoing: ServerResponse, response: Response, log: Logger): Promise<true> | null {
  const way = ways.get(response);
  // While an earlier answer on the same connection is in progress there is no socket, and we would not notice the
  // caller leaving.
  return way && outgoing.socket !== null ? write(outgoing, way, log) : null;
}

/** Resolves when more can be written, or when nothing ever will be. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go);
      resolve();
    };
    outgoing.on('drain', go).on('close', go);
  });
}

async function pipePieces(pieces: AsyncGenerator<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  outgoing.flushHeaders();
  for await (const bytes of pieces) {
    // Leaving the loop ends the generator.
    if (outgoing.destroyed) return;
    if (!outgoing.write(bytes)) await drained(outgoing);
  }
  outgoing.end();
}

/**
 * A response whose bytes are produced while it is sent. Reading drives the generator. It ends when the caller leaves;
 * if it fails, the connection is cut off and the error is logged without its message.
 */
export function streamedResponse(
  pieces: AsyncGenerator<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    // Produce nothing before the first pull: the pieces may be piped instead.
    { highWaterMark: 0 },
  );
  const pipe = (outgoing: ServerResponse) => pipePieces(pieces, outgoing);
  return pipedResponse(body, { status: 200, headers, pipe });
}
