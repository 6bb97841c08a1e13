import type { AppError } from '#platform/contract/errors.ts';
import { presentNotice } from '#features/notifications/server/present.ts';
import type { NoticeRow } from '#features/notifications/server/visibility/visible.ts';

const encoder = new TextEncoder();

/** The stream is open. A new one starts at `place`; a resumed one keeps the place it came with. */
export function readyFrame(place: number | null): Uint8Array {
  const id = place === null ? '' : `id: ${place}\n`;
  return encoder.encode(`retry: 2000\n${id}event: ready\ndata: {}\n\n`);
}

/** Keeps proxies from closing a silent connection, and tells the page that it is alive, which a comment would not. */
export const heartbeatFrame = encoder.encode('event: beat\ndata: {}\n\n');
/** Something of the reader's own changed elsewhere, e.g. on another device. */
export const changedFrame = encoder.encode('event: changed\ndata: {}\n\n');
/** Too much was missed to be told again. */
export const resetFrame = encoder.encode('event: reset\ndata: {}\n\n');
/** The session is over. */
export const byeFrame = encoder.encode('event: bye\ndata: {}\n\n');

/** There is no room for this stream: said inside it, since browsers log a refused request in the console. */
export function refusedFrame({ code, message, retryAfterSeconds }: AppError): Uint8Array {
  return encoder.encode(
    `event: refused\ndata: ${JSON.stringify({ error: { code, message, retryAfterSeconds } })}\n\n`,
  );
}

/** A notification as an event; the stream resumes at its id. */
export function noticeFrame(row: NoticeRow): Uint8Array {
  return encoder.encode(
    `id: ${row.seq}\nevent: notification\ndata: ${JSON.stringify(presentNotice(row))}\n\n`,
  );
}
