import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Visit } from './open-route.ts';

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
  // What pdf.js fetches for some PDFs: character maps and fonts.
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.mjs': 'text/javascript; charset=utf-8',
};

/** The built files of one folder, by their address (`/assets/x.js`). */
export interface StaticFolder {
  /** The file, read at the first request and kept in memory from then on. */
  readonly get: (url: string) => StaticFile | undefined;
}

/** One built file held in memory, with its brotli form when the build made one. */
export interface StaticFile {
  readonly etag: string;
  /** Its own headers, except encoding and length. */
  readonly headers: Readonly<Record<string, string>>;
  /** If there is a brotli form, read from disk only on demand: hardly any caller needs it. */
  readonly plain: () => Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null;
}

/** @param isNamedByContent it may be cached forever */
function headersOf(type: string, etag: string, isNamedByContent: boolean): Readonly<Record<string, string>> {
  const keep = isNamedByContent
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
  return { 'content-type': type, etag, vary: 'Accept-Encoding', 'cache-control': keep };
}

const gzipped = new WeakMap<StaticFile, Uint8Array<ArrayBuffer>>();

/**
 * A text made while running, e.g. a page with the values unknown at build time. Its brotli form is made in the
 * background; until it is ready, requests get gzip, which takes 2 ms instead of 150.
 */
function madeFile(text: string, etag: string, headers: StaticFile['headers']): StaticFile {
  const plain = Buffer.from(text);
  const made: StaticFile = { plain: () => plain, etag, headers, brotli: null };
  brotliCompress(plain, (error, small) => {
    if (error === null) made.brotli = small;
  });
  gzipped.set(made, gzipSync(plain));
  return made;
}

function filledIn(file: StaticFile, text: string): StaticFile {
  const etag = etagOf(Buffer.from(text));
  return madeFile(text, etag, { ...file.headers, etag });
}

/** Compresses a page in half a millisecond; the best quality takes thirty, and saves a tenth of the bytes. */
const packedOnce = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * A page for one person and one answer: without a tag, since nobody stores it.
 * @param parts texts in the page, each with its replacement
 */
export function pageOfOne(page: StaticFile, parts: readonly (readonly [string, string])[]): StaticFile {
  const built = Buffer.from(page.plain()).toString();
  const plain = Buffer.from(parts.reduce((text, [from, to]) => text.replace(from, () => to), built));
  const headers = Object.fromEntries(Object.entries(page.headers).filter(([name]) => name !== 'etag'));
  return { plain: () => plain, etag: '', headers, brotli: brotliCompressSync(plain, packedOnce) };
}

/** A JSON document made once: callers who already have it get a 304. */
export function jsonFile(data: unknown): StaticFile {
  const text = JSON.stringify(data);
  const etag = etagOf(Buffer.from(text));
  return madeFile(text, etag, headersOf('application/json', etag, false));
}

/** The contents of a file, read once. */
function readOnce(path: string): () => Buffer<ArrayBuffer> {
  let read: Buffer<ArrayBuffer> | null = null;
  return () => (read ??= readFileSync(path));
}

function etagOf(plain: Uint8Array): string {
  return `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
}

interface Listed {
  readonly path: string;
  readonly type: string;
  readonly hasBrotli: boolean;
}

function listFiles(folder: string): ReadonlyMap<string, Listed> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const listed = new Map<string, Listed>();
  for (const path of paths) {
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    const type = types[extname(path)];
    if (type === undefined || url.startsWith('/.')) continue;
    listed.set(url, { path, type, hasBrotli: known.has(`${path}.br`) });
  }
  return listed;
}

function openFile(url: string, { path, type, hasBrotli }: Listed, fillIn: (text: string) => string) {
  const plain = readOnce(path);
  const brotli = hasBrotli ? readFileSync(`${path}.br`) : null;
  const immutable = url.startsWith('/assets/');
  // Its name contains a content hash, which is as good as a digest.
  const etag = immutable ? `"${basename(path)}"` : etagOf(brotli ?? plain());
  const file: StaticFile = { plain, brotli, etag, headers: headersOf(type, etag, immutable) };
  const isText = /\.(?:html|txt|xml)$/.test(path);
  const built = isText ? plain().toString() : '';
  const text = fillIn(built);
  return text === built ? file : filledIn(file, text);
}

/**
 * Opens a folder of built files. At first only their names are read, so that startup does not wait for the seven
 * megabytes of face models. Throws when the folder is missing.
 * @param fillIn fills into pages, robots.txt and the like the values unknown at build time
 */
export function openStaticFolder(folder: string, fillIn: (text: string) => string): StaticFolder {
  const listed = listFiles(folder);
  const opened = new Map<string, StaticFile>();
  return {
    get: (url) => {
      const known = opened.get(url);
      if (known) return known;
      const found = listed.get(url);
      if (!found) return undefined;
      const file = openFile(url, found, fillIn);
      opened.set(url, file);
      return file;
    },
  };
}

const gzipUpTo = 2_000_000;

/** The gzip form for callers without brotli, which browsers accept only over https; made at the first request. */
function gzipOf(file: StaticFile): Uint8Array<ArrayBuffer> | null {
  const known = gzipped.get(file);
  if (known) return known;
  // A file without a brotli form does not compress; compressing a large one would block everybody.
  if (file.brotli === null || file.plain().byteLength > gzipUpTo) return null;
  const packed = gzipSync(file.plain());
  gzipped.set(file, packed);
  return packed;
}

/**
 * Answers with a file: brotli when accepted, else gzip, 304 when the caller has it.
 * @param own headers that take the place of the file's
 */
export function fileResponse(
  file: StaticFile,
  { request, headers: everyAnswer }: Visit,
  own: Readonly<Record<string, string>> = {},
  status = 200,
): Response {
  // Plain objects throughout: the Node adapter writes them as they are, without building a `Headers`.
  const headers: Record<string, string> = {
    ...everyAnswer,
    ...file.headers,
    ...own,
  };
  if (status === 200 && file.etag !== '' && request.headers.get('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const brotli = /\bbr\b/.test(accepted) ? file.brotli : null;
  const gzip = brotli === null && /\bgzip\b/.test(accepted) ? gzipOf(file) : null;
  const body = brotli ?? gzip ?? file.plain();
  if (brotli) headers['content-encoding'] = 'br';
  else if (gzip) headers['content-encoding'] = 'gzip';
  headers['content-length'] = String(body.byteLength);
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}
