import { AppError } from '#platform/contract/errors.ts';

/** A body may take this long, or longer if it is large; uploads are read elsewhere. */
export const bodyWithinMs = 20_000;
/** Bytes per second of a phone on 2G. Node's server itself ends a request after five minutes. */
const slowestSender = 4000;

const patienceFor = (bytes: number) => Math.max(bodyWithinMs, (bytes / slowestSender) * 1000);

/** The result of `reading`, unless it takes too long. A caller who is still sending is cut off after the answer. */
async function inTime<T>(reading: Promise<T>, withinMs: number): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new AppError('body_too_slow')), withinMs);
  });
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    clearTimeout(late);
  }
}

/** A body of unannounced length, counted while it arrives. @throws AppError body_too_large */
async function readCounted(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('body_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The bytes of a body.
 * @param announced their number; null when it was not announced
 * @throws AppError body_too_large, body_too_slow, malformed_body
 */
async function readWhole(
  request: Request,
  { announced, maxBytes }: { announced: number | null; maxBytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return announced === null
      ? await inTime(readCounted(request.body, maxBytes), bodyWithinMs)
      : new Uint8Array(await inTime(request.arrayBuffer(), patienceFor(announced)));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // Only the connection can fail here: the caller has gone, and there is nothing we could fix.
    throw new AppError('malformed_body', { cause, message: 'The request body broke off.' });
  }
}

/**
 * Reads at most `maxBytes` of a body. With an announced length it is read in one go: the socket delivers no more, and
 * without a web stream the adapter's request stays lightweight.
 * @throws AppError body_too_large, body_too_slow, malformed_body
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get('content-length');
  const announced = length === null ? null : Number(length);
  if (announced !== null && announced > maxBytes) throw new AppError('body_too_large');
  const bytes = await readWhole(request, { announced, maxBytes });
  // A request that never crossed a socket may have announced any length.
  if (bytes.byteLength > maxBytes) throw new AppError('body_too_large');
  return bytes;
}

/** Reads at most `maxBytes` of a body as text. @throws AppError body_too_large, malformed_body */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed_body', { cause, message: 'The request body is not valid UTF-8 text.' });
  }
}

/**
 * Reads a JSON body. An empty body is an empty object.
 * @throws AppError body_too_large, body_too_slow, unsupported_media_type, malformed_body
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  if (text === '') return {};
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupported_media_type');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_body', { cause, message: 'The request body is not valid JSON.' });
  }
}
