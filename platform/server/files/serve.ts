import { fileTypes } from '#platform/contract/files.ts';
import { pipedResponse } from '#platform/server/http/piped.ts';
import { contentDisposition } from './names.ts';
import { readRange } from './range.ts';
import { type FileStore, onStorage } from './store.ts';
import type { StoredFile } from './library.ts';

/** Whether the caller's partial copy is of this exact file: only then may they be sent a range to add to it. */
function isSameFile(condition: string, etag: string, modified: Date): boolean {
  const since = Date.parse(condition);
  return (
    condition === etag || (!condition.includes('"') && since === Math.floor(modified.getTime() / 1000) * 1000)
  );
}

const tagsOf = (header: string | null) =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/**
 * Answers with a stored file: whole, the requested range, 304 or 416. Bytes are read as the caller consumes them.
 * @param disposition `inline` to show, `attachment` to save
 * @throws AppError storage_failed
 */
export async function serveFile(
  store: FileStore,
  file: StoredFile,
  request: Request,
  given: {
    disposition: 'inline' | 'attachment';
    headers: Readonly<Record<string, string>>;
    /** How long browsers may keep it without asking; if omitted, they ask each time, because access may have ended. */
    cache?: string;
  },
): Promise<Response> {
  const { size } = file;
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const headers: Record<string, string> = {
    ...given.headers,
    'content-type': fileTypes[file.type].mime,
    'content-disposition': contentDisposition(given.disposition, file.name),
    'accept-ranges': 'bytes',
    etag,
    'last-modified': file.createdAt.toUTCString(),
    // Never a shared cache.
    'cache-control': given.cache ?? 'private, no-cache',
  };
  if (tagsOf(request.headers.get('if-none-match')).includes(etag))
    return new Response(null, { status: 304, headers });

  const isRead = request.method === 'GET';
  const condition = request.headers.get('if-range');
  const mayBePart = isRead && (condition === null || isSameFile(condition, etag, file.createdAt));
  const range = mayBePart ? readRange(request.headers.get('range'), size) : 'none';
  if (range === 'unsatisfiable') {
    headers['content-range'] = `bytes */${size}`;
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range === 'none' ? { start: 0, end: size - 1 } : range;
  headers['content-length'] = String(end - start + 1);
  if (range !== 'none') headers['content-range'] = `bytes ${start}-${end}/${size}`;
  const status = range === 'none' ? 200 : 206;
  if (!isRead) return new Response(null, { status, headers });
  const { stream, pipe } = await onStorage(() => store.open(file.key, { start, end }, request.signal));
  return pipe ? pipedResponse(stream, { status, headers, pipe }) : new Response(stream, { status, headers });
}
