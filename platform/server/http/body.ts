import { AppError } from '#platform/contract/errors.ts';

/** Reads at most `maxBytes` of a body, counting while it arrives. @throws AppError body_too_large, malformed_body */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? '0');
  if (announced > maxBytes) throw new AppError('body_too_large');
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('body_too_large');
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
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
