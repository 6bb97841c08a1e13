import { AppError } from '#platform/contract/errors.ts';

/** A body whose length nobody told, counted while it arrives. @throws AppError body_too_large */
async function readCounted(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
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
 * Reads at most `maxBytes` of a body. One that was announced is read at once: a socket brings no more than that, and
 * without a web stream the request stays the light one that the adapter made. @throws AppError body_too_large, malformed_body
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? '0') > maxBytes) throw new AppError('body_too_large');
  const bytes = announced === null ? await readCounted(request.body, maxBytes) : await request.arrayBuffer();
  // What never crossed a socket may have announced anything.
  if (bytes.byteLength > maxBytes) throw new AppError('body_too_large');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed_body', { cause, message: 'The request body is not valid UTF-8 text.' });
  }
}

/**
 * Reads a JSON body. An empty body is an empty object.
 * @throws AppError body_too_large, unsupported_media_type, malformed_body
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
