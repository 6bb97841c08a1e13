import type { ServerResponse } from 'node:http';
import { pouredResponse } from './poured.ts';

const encoder = new TextEncoder();

/** One frame of a server-sent event stream with JSON data. */
export function frame(event: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Never stored, and not held back by a proxy. */
const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

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

async function pourFrames(frames: AsyncGenerator<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  outgoing.flushHeaders();
  for await (const bytes of frames) {
    // Leaving the loop ends the generator.
    if (outgoing.destroyed) return;
    if (!outgoing.write(bytes)) await drained(outgoing);
  }
  outgoing.end();
}

/**
 * Turns frames into a response that is not buffered on its way. Pulling drives the generator; a caller who leaves
 * ends it.
 */
export function eventStream(
  frames: AsyncGenerator<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await frames.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await frames.return(undefined);
      },
    },
    // Nothing is written before somebody pulls: the frames may be poured instead.
    { highWaterMark: 0 },
  );
  const pour = (outgoing: ServerResponse) => pourFrames(frames, outgoing);
  return pouredResponse(body, { status: 200, headers: { ...headers, ...eventHeaders }, pour });
}

/** The response around a stream of frames that stays open. */
export function liveResponse(
  body: ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(body, { headers: { ...headers, ...eventHeaders } });
}
