import { fileTypes } from '#platform/contract/files.ts';
import { pouredResponse } from '#platform/server/http/poured.ts';
import { contentDisposition } from './names.ts';
import { readRange } from './range.ts';
import { type FileStore, onStorage } from './store.ts';
import type { StoredFile } from './library.ts';

/** Whether the caller's copy is of this very file: only then may he be sent a piece to add to it. */
function isSameFile(condition: string, etag: string, modified: Date): boolean {
  const since = Date.parse(condition);
  return (
    condition === etag || (!condition.includes('"') && since === Math.floor(modified.getTime() / 1000) * 1000)
  );
}

const tagsOf = (header: string | null) =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/**
 * Answers with a stored file: whole, the range asked for, 304 or 416. Bytes are read as the caller takes them.
 * @param disposition `inline` to show, `attachment` to save
 * @throws AppError storage_failed
 */
export async function serveFile(
  store: FileStore,
  file: StoredFile,
  request: Request,
  given: { disposition: 'inline' | 'attachment'; headers: Readonly<Record<string, string>> },
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
    // Kept by nobody else, and asked for again each time: access may have ended.
    'cache-control': 'private, no-cache',
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
  const { stream, pour } = await onStorage(() => store.open(file.key, { start, end }, request.signal));
  return pour ? pouredResponse(stream, { status, headers, pour }) : new Response(stream, { status, headers });
}
