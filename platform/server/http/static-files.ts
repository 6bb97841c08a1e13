import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompress } from 'node:zlib';
import { placeholderOrigin } from '#platform/contract/url.ts';

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
  readonly type: string;
  readonly etag: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null;
  /** Named by its content: may be kept for ever. */
  readonly immutable: boolean;
}

function bytes(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path));
}

const placeholder = Buffer.from(placeholderOrigin);

/**
 * Puts the real origin into a page that was built before anybody knew it. Its brotli form is made anew beside the first
 * requests, which until then get the plain page.
 */
function settleOrigin(file: StaticFile, origin: string): StaticFile {
  const plain = new Uint8Array(
    Buffer.from(Buffer.from(file.plain).toString().replaceAll(placeholderOrigin, origin)),
  );
  const settled: StaticFile = { ...file, plain, etag: etagOf(plain), brotli: null };
  brotliCompress(plain, (error, small) => {
    if (error === null) settled.brotli = new Uint8Array(small);
  });
  return settled;
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
    const plain = bytes(path);
    const file: StaticFile = {
      type,
      plain,
      brotli: existsSync(`${path}.br`) ? bytes(`${path}.br`) : null,
      etag: etagOf(plain),
      immutable: url.startsWith('/assets/'),
    };
    const isText = extension === '.html' || extension === '.txt' || extension === '.xml';
    files.set(url, isText && Buffer.from(plain).includes(placeholder) ? settleOrigin(file, origin) : file);
  }
  return files;
}

/** Answers with a file: brotli when accepted, 304 when the caller has it. */
export function fileResponse(
  file: StaticFile,
  request: Request,
  overrides: { status?: number; cacheControl?: string } = {},
): Response {
  const headers = new Headers({
    'content-type': file.type,
    etag: file.etag,
    vary: 'Accept-Encoding',
    'cache-control':
      overrides.cacheControl ??
      (file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'),
  });
  const status = overrides.status ?? 200;
  if (status === 200 && request.headers.get('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const body = file.brotli && /\bbr\b/.test(accepted) ? file.brotli : file.plain;
  if (body === file.brotli) headers.set('content-encoding', 'br');
  headers.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}
