import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompress } from 'node:zlib';
import { placeholderOrigin } from '#platform/contract/url.ts';
import type { Visit } from './app.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.mjs': 'text/javascript; charset=utf-8',
};

/** One built file held in memory, with its brotli form when the build made one. */
export interface StaticFile {
  readonly etag: string;
  /** What it says of itself, encoding and length apart. */
  readonly headers: Readonly<Record<string, string>>;
  /** Read from the disk when it is first asked for, if there is a brotli form: hardly anybody wants it. */
  readonly plain: () => Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null;
}

/** @param isNamedByContent it may be kept for ever */
function headersOf(type: string, etag: string, isNamedByContent: boolean): Readonly<Record<string, string>> {
  const keep = isNamedByContent
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
  return { 'content-type': type, etag, vary: 'Accept-Encoding', 'cache-control': keep };
}

const placeholder = Buffer.from(placeholderOrigin);

/**
 * Puts the real origin into a page that was built before anybody knew it. Its brotli form is made anew beside the first
 * requests, which until then get the plain page.
 */
function settleOrigin(file: StaticFile, built: Buffer, origin: string): StaticFile {
  const plain = Buffer.from(built.toString().replaceAll(placeholderOrigin, origin));
  const etag = etagOf(plain);
  const headers = { ...file.headers, etag };
  const settled: StaticFile = { plain: () => plain, etag, headers, brotli: null };
  brotliCompress(plain, (error, small) => {
    if (error === null) settled.brotli = small;
  });
  return settled;
}

/** The contents of a file, read once. */
function readOnce(path: string): () => Buffer<ArrayBuffer> {
  let read: Buffer<ArrayBuffer> | null = null;
  return () => (read ??= readFileSync(path));
}

function etagOf(plain: Uint8Array): string {
  return `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
}

/**
 * Reads a folder of built files, keyed by URL path (`/assets/x.js`). Throws when it is not there.
 * @param origin takes the place of `placeholderOrigin` in pages and in robots.txt and the like
 */
export function loadStaticFiles(folder: string, origin: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const extension = extname(entry.name);
    const type = types[extension];
    if (!entry.isFile() || type === undefined) continue;
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    if (url.startsWith('/.')) continue;
    const plain = readOnce(path);
    const brotli = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : null;
    const immutable = url.startsWith('/assets/');
    // Named by its content already: the name says as much as a digest.
    const etag = immutable ? `"${entry.name}"` : etagOf(brotli ?? plain());
    if (brotli === null) plain();
    const file: StaticFile = { plain, brotli, etag, headers: headersOf(type, etag, immutable) };
    const isText = extension === '.html' || extension === '.txt' || extension === '.xml';
    files.set(url, isText && plain().includes(placeholder) ? settleOrigin(file, plain(), origin) : file);
  }
  return files;
}

/**
 * Answers with a file: brotli when accepted, 304 when the caller has it.
 * @param own headers that take the place of the file's
 */
export function fileResponse(
  file: StaticFile,
  { request, headers: everyAnswer }: Visit,
  own: Readonly<Record<string, string>> = {},
  status = 200,
): Response {
  // Plain objects all the way: the Node adapter writes them as they are, without building a `Headers`.
  const headers: Record<string, string> = {
    ...everyAnswer,
    ...file.headers,
    ...own,
  };
  if (status === 200 && request.headers.get('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const brotli = /\bbr\b/.test(accepted) ? file.brotli : null;
  const body = brotli ?? file.plain();
  if (brotli) headers['content-encoding'] = 'br';
  headers['content-length'] = String(body.byteLength);
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}
