import type { z } from 'zod';
import type { Access, Answer, Endpoint } from '#platform/contract/endpoint.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { FileAnswer } from './file-answer.ts';

type ViewerFor<Who extends Access> = Who extends 'anyone' ? Viewer | null : Viewer;

/** What a handler is given: input that passed the contract, a viewer who may be here, and the way to add headers. */
export interface Context<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly viewer: ViewerFor<E['access']>;
  readonly client: ClientInfo;
  /** The raw `Cookie` header, for the few endpoints that deal in cookies. */
  readonly cookieHeader: string;
  /** Whether a browser sent it: they all send Sec-Fetch-Site, and a page cannot make them stop. (Node sends -Mode.) */
  readonly fromBrowser: boolean;
  /** Headers of the answer; only cookies are added here. */
  readonly reply: Headers;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  /** The last event that a stream which broke had brought, as browsers send it; null for a new one. */
  readonly lastEventId: string | null;
}

/** One step of a streamed answer: many partials, then one row that is presented like the plain answer. */
export type Step<E extends Endpoint, Row> =
  | { readonly type: 'partial'; readonly value: z.input<NonNullable<E['partial']>> }
  | { readonly type: 'done'; readonly row: Row };

interface Steps<E extends Endpoint, Row> {
  /** Does the work; what it returns is not sent but presented. */
  readonly handle: (context: Context<E>) => Promise<Row>;
  /** Names the fields that leave, one by one. */
  readonly present: (row: Row) => Answer<E>;
  /** The same work for a caller that accepts `text/event-stream`. */
  readonly stream?: (context: Context<E>) => AsyncIterable<Step<E, Row>>;
  /** An event stream that stays open, in frames of its own, for a caller that accepts `text/event-stream`. */
  readonly live?: (context: Context<E>) => Promise<ReadableStream<Uint8Array>>;
}

export type WireStep = { readonly type: 'partial' | 'done'; readonly data: unknown };

/** A registered endpoint with its types folded away: what the door works with. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly run: (context: Context<Endpoint>) => Promise<unknown>;
  readonly stream: ((context: Context<Endpoint>) => AsyncIterable<WireStep>) | null;
  readonly live: ((context: Context<Endpoint>) => Promise<ReadableStream<Uint8Array>>) | null;
}

/** Joins an endpoint to its steps. Every route has this one silhouette: limit, viewer, validate, handle, present. */
export function route<E extends Endpoint, Row>(endpoint: E, steps: Steps<E, Row>): Route {
  const { stream, live } = steps;
  return {
    endpoint,
    // The door parsed this context with the endpoint's own schemas and checked its access before calling.
    run: async (context) => steps.present(await steps.handle(context as Context<E>)),
    stream: stream
      ? async function* (context) {
          for await (const step of stream(context as Context<E>)) {
            if (step.type === 'partial') yield { type: 'partial', data: step.value };
            else yield { type: 'done', data: steps.present(step.row) };
          }
        }
      : null,
    live: live ? (context) => live(context as Context<E>) : null,
  };
}

/** Joins an endpoint to a file that is sent as it is made: the contract tells what is in it. */
export function fileRoute<E extends Endpoint>(
  endpoint: E,
  make: (context: Context<E>) => Promise<FileAnswer>,
): Route {
  const run = (context: Context<Endpoint>) => make(context as Context<E>);
  return { endpoint, run, stream: null, live: null };
}
