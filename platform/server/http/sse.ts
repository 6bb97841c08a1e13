const encoder = new TextEncoder();

/** One frame of a server-sent event stream with JSON data. */
export function frame(event: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/**
 * Turns frames into a response that is not buffered on its way. Pulling drives the generator; a caller who leaves
 * ends it.
 */
export function eventStream(
  frames: AsyncGenerator<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await frames.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await frames.return(undefined);
    },
  });
  return liveResponse(body, headers);
}

/** The response around a stream of frames: never stored, and not held back by a proxy. */
export function liveResponse(
  body: ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}
