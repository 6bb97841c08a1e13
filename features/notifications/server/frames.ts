import type { AppError } from '#platform/contract/errors.ts';
import { presentNotice } from './present.ts';
import type { NoticeRow } from './visible.ts';

const encoder = new TextEncoder();

/** The stream is open. A new one begins at `place`; one that resumes keeps the place that it came with. */
export function readyFrame(place: number | null): Uint8Array {
  const id = place === null ? '' : `id: ${place}\n`;
  return encoder.encode(`retry: 2000\n${id}event: ready\ndata: {}\n\n`);
}

/** Keeps proxies from closing a silent connection, and tells the page that it is not half dead: no comment would. */
export const heartbeatFrame = encoder.encode('event: beat\ndata: {}\n\n');
/** Something of the reader's own changed elsewhere. */
export const changedFrame = encoder.encode('event: changed\ndata: {}\n\n');
/** Too much was missed to be told again. */
export const resetFrame = encoder.encode('event: reset\ndata: {}\n\n');
/** The session is over. */
export const byeFrame = encoder.encode('event: bye\ndata: {}\n\n');

/** There is no room for this stream: told in it, since browsers write a refused request into the console. */
export function refusedFrame({ code, message, retryAfterSeconds }: AppError): Uint8Array {
  return encoder.encode(
    `event: refused\ndata: ${JSON.stringify({ error: { code, message, retryAfterSeconds } })}\n\n`,
  );
}

/** A notification as an event; its id is where the stream resumes. */
export function noticeFrame(row: NoticeRow): Uint8Array {
  return encoder.encode(
    `id: ${row.seq}\nevent: notification\ndata: ${JSON.stringify(presentNotice(row))}\n\n`,
  );
}
