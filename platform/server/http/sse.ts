import { streamedResponse } from './piped.ts';

const encoder = new TextEncoder();

/** One frame of a server-sent event stream with JSON data. */
export function frame(event: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Never stored, and not buffered by proxies. */
const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** Turns frames into an unbuffered response; the generator ends when the caller leaves. */
export function eventStream(
  frames: AsyncGenerator<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): Response {
  return streamedResponse(frames, { ...headers, ...eventHeaders });
}

/** The response around a stream of frames that stays open. */
export function liveResponse(
  body: ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(body, { headers: { ...headers, ...eventHeaders } });
}
