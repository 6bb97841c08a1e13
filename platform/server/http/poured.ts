import type { ServerResponse } from 'node:http';
import { describeError, type Logger } from '#platform/server/logger.ts';

/** Writes a body into an answer whose head is written, and ends it; resolves early when the caller goes. */
export type Pour = (outgoing: ServerResponse) => Promise<void>;

interface Poured {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly pour: Pour;
}

const ways = new WeakMap<Response, Poured>();

/**
 * An answer whose bytes have a shorter way to a socket than through its web stream. Whoever has no socket reads the
 * stream; who takes the one way must not take the other.
 */
export function pouredResponse(body: ReadableStream<Uint8Array>, poured: Poured): Response {
  const { status, headers } = poured;
  const response = new Response(body, { status, headers });
  ways.set(response, poured);
  return response;
}

async function write(
  outgoing: ServerResponse,
  { status, headers, pour }: Poured,
  log: Logger,
): Promise<true> {
  outgoing.writeHead(status, { ...headers });
  try {
    await pour(outgoing);
  } catch (error) {
    log.error(describeError(error), 'an answer broke off');
    // The head has gone out: only a connection that breaks off tells that this is not the whole of it.
    outgoing.destroy();
  }
  return true;
}

/**
 * Writes an answer by its shorter way. Whoever awaits it should not hold the response: a stream may stay open for long,
 * and nothing else needs it any more. @returns null when it has none: it is to be written like any other
 */
export function pourInto(outgoing: ServerResponse, response: Response, log: Logger): Promise<true> | null {
  const way = ways.get(response);
  // Behind another answer on the same connection nobody would tell us that the caller has gone.
  return way && outgoing.socket !== null ? write(outgoing, way, log) : null;
}

/** Resolves when more may be written, or nothing will be any more. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go);
      resolve();
    };
    outgoing.on('drain', go).on('close', go);
  });
}

async function pourPieces(pieces: AsyncGenerator<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  outgoing.flushHeaders();
  for await (const bytes of pieces) {
    // Leaving the loop ends the generator.
    if (outgoing.destroyed) return;
    if (!outgoing.write(bytes)) await drained(outgoing);
  }
  outgoing.end();
}

/**
 * An answer whose bytes are made while they go out. Pulling drives the generator; a caller who leaves ends it, and what
 * it throws cuts the connection off and is logged without its words.
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
    // Nothing is made before somebody pulls: the pieces may be poured instead.
    { highWaterMark: 0 },
  );
  const pour = (outgoing: ServerResponse) => pourPieces(pieces, outgoing);
  return pouredResponse(body, { status: 200, headers, pour });
}
