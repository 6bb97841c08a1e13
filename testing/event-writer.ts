/** A stream that a page test writes to, in the server's place. */
export function eventWriter() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    answer: ({ signal }: { signal: AbortSignal | null }) => {
      signal?.addEventListener('abort', () => controller.error(new DOMException('Stopped', 'AbortError')));
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
    write: (event: string, data: unknown) =>
      controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => controller.close(),
  };
}
