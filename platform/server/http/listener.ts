import { type RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Logger } from '#platform/server/logger.ts';
import type { Socket } from './app.ts';
import { pipeInto } from './piped.ts';

interface Answering {
  readonly fetch: (request: Request, socket: Socket) => Promise<Response>;
}

/** The function that Node's server calls for each request. */
export function createListener({ fetch }: Answering, log: Logger): RequestListener {
  const answer = getRequestListener((request, { incoming, outgoing }) =>
    fetch(request, { remoteAddress: incoming.socket.remoteAddress }).then((response) => {
      const piped = outgoing instanceof ServerResponse ? pipeInto(outgoing, response, log) : null;
      return piped ? piped.then(() => RESPONSE_ALREADY_SENT) : response;
    }),
  );
  return (incoming, outgoing) => void answer(incoming, outgoing);
}
