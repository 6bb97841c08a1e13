import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What arrived at a receiver of webhooks. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, received: Received) => void;

const answerWith =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end();

/** A program of a member's that takes webhooks, or does something else with them. @param tls with this key it speaks TLS */
export async function startReceiver(tls?: { readonly key: string; readonly cert: string }) {
  const received: Received[] = [];
  let answer = answerWith(204);
  const listener: Parameters<typeof createServer>[1] = (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      answer(response, one);
    });
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    received,
    /** From now on it answers like this. */
    answers: (next: number | Answer): void => {
      answer = typeof next === 'number' ? answerWith(next) : next;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
