import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#platform/server/logger.ts';
import { logRequest } from './request-log.ts';
import type { StaticFile, StaticFolder } from './static-files.ts';

export interface HotFiles {
  /** Files by address that every caller gets alike. */
  readonly files: StaticFolder;
  /** The page at `/` for callers without any cookie, with the headers that it has there. */
  readonly landing: {
    readonly file: () => StaticFile | undefined;
    readonly headers: Readonly<Record<string, string>>;
  } | null;
  /** Headers of every answer, without the request's id. */
  readonly everyAnswer: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/**
 * Answers the plainest and most frequent requests before anything is made of them: a whole hashed asset as brotli, and
 * the landing page for somebody without a cookie. Everything else (another method, a validator, another encoding, a
 * cookie) takes the usual way, whose answers are the same byte for byte; measured, this one costs half as much. An asset
 * is the same for everybody and for ever: it has no request id and leaves no line in the log.
 * @returns whether it answered
 */
export function createHotFiles({ files, landing, everyAnswer, log }: HotFiles) {
  const prepared = new Map<StaticFile, string[]>();

  /** Names and values in turn, as Node writes them without looking at them again. */
  function headersOf(file: StaticFile, body: Uint8Array, own: Readonly<Record<string, string>>): string[] {
    const known = prepared.get(file);
    if (known) return known;
    const headers = {
      ...everyAnswer,
      ...file.headers,
      ...own,
      'content-encoding': 'br',
      'content-length': String(body.byteLength),
    };
    const flat = Object.entries(headers).flat();
    prepared.set(file, flat);
    return flat;
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { method, url = '', headers } = incoming;
    if (method !== 'GET' || headers['if-none-match'] !== undefined) return false;
    const isLanding = url === '/' && headers.cookie === undefined && headers.authorization === undefined;
    const file = isLanding ? landing?.file() : files.get(url);
    if (!file?.brotli || !/\bbr\b/.test(String(headers['accept-encoding'] ?? ''))) return false;
    if (!isLanding) {
      outgoing.writeHead(200, headersOf(file, file.brotli, {}));
      outgoing.end(file.brotli);
      return true;
    }
    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    const flat = headersOf(file, file.brotli, landing?.headers ?? {});
    outgoing.writeHead(200, [...flat, 'x-request-id', requestId]);
    outgoing.end(file.brotli);
    logRequest(log, { requestId, route: 'page', method, status: 200, userId: null }, startedAt);
    return true;
  };
}
