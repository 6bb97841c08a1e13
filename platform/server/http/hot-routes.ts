import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#platform/server/logger.ts';
import type { Asked, Door } from './door.ts';
import { asAppError, failureAnswer, jsonHeaders } from './failure.ts';
import { logRequest } from './request-log.ts';
import type { Route } from './route.ts';

export interface HotRoutes {
  readonly routes: readonly Route[];
  readonly door: Door;
  readonly clientAddress: (socketAddress: string | undefined, forwardedFor: string | null) => string;
  /** Headers of every answer, without the request's id. */
  readonly everyAnswer: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/** A request as Node received it, for the door to read: nothing is made of it until somebody asks. */
class Received implements Asked {
  readonly method = 'GET';
  readonly url: string;
  readonly headers: Asked['headers'];
  readonly #outgoing: ServerResponse;
  #leaving: AbortController | null = null;

  constructor({ url = '', headers }: IncomingMessage, outgoing: ServerResponse) {
    this.url = url;
    this.#outgoing = outgoing;
    this.headers = {
      get: (name) => {
        const value = headers[name];
        return typeof value === 'object' ? value.join(', ') : (value ?? null);
      },
      has: (name) => headers[name] !== undefined,
    };
  }

  get signal(): AbortSignal {
    if (this.#leaving) return this.#leaving.signal;
    const leaving = new AbortController();
    this.#leaving = leaving;
    this.#outgoing.once('close', () => leaving.abort());
    return leaving.signal;
  }
}

/** ASCII, as nearly every answer is, goes out in one piece with its head when it is called latin1. */
function write(outgoing: ServerResponse, status: number, headers: string[], body: string): void {
  const bytes = Buffer.byteLength(body);
  outgoing.writeHead(status, [...headers, 'content-length', String(bytes)]);
  outgoing.end(body, bytes === body.length ? 'latin1' : 'utf8');
}

/**
 * Answers the reads at fixed addresses straight on the socket, by the same door, which is most of what a signed-in
 * browser asks. No other web objects are made than those that a handler asks for: that is what takes the time of a small
 * answer. Everything else (a query, a token, a body, a file, a stream of events) takes the usual way, whose answers are
 * the same; measured, this one costs a third.
 * @returns whether it answers
 */
export function createHotRoutes({ routes, door, clientAddress, everyAnswer, log }: HotRoutes) {
  const hot = new Map(
    routes
      .filter(({ endpoint, isFile, live, stream }) => {
        const isFixed = endpoint.method === 'GET' && !endpoint.path.includes(':');
        return isFixed && !isFile && live === null && stream === null;
      })
      .map((route) => [route.endpoint.path as string, route]),
  );
  const always = Object.entries({ ...everyAnswer, ...jsonHeaders }).flat();

  async function answer(route: Route, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    const { id, path } = route.endpoint;
    const done = { requestId, route: id, method: 'GET' };
    try {
      const forwardedFor = String(incoming.headers['x-forwarded-for'] ?? '') || null;
      const address = clientAddress(incoming.socket.remoteAddress, forwardedFor);
      const asked = new Received(incoming, outgoing);
      const { cookies, text, userId } = await door.answerInText(route, asked, address);
      const headers = [...always, 'x-request-id', requestId];
      for (const cookie of cookies) headers.push('set-cookie', cookie);
      write(outgoing, 200, headers, text);
      logRequest(log, { ...done, status: 200, userId }, startedAt);
    } catch (error) {
      const failure = failureAnswer(asAppError(error, log, requestId), path, requestId);
      const own = Object.entries({ ...everyAnswer, ...failure.headers }).flat();
      write(outgoing, failure.status, [...own, 'x-request-id', requestId], failure.body);
      logRequest(log, { ...done, status: failure.status, userId: null }, startedAt);
    }
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { headers, method, url = '' } = incoming;
    if (method !== 'GET' || headers.authorization !== undefined) return false;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    const route = hot.get(url);
    if (!route) return false;
    void answer(route, incoming, outgoing);
    return true;
  };
}
