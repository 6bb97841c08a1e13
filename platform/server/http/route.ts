import type { z } from 'zod';
import type { Access, Answer, Endpoint } from '#platform/contract/endpoint.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { FileAnswer } from './file-answer.ts';

type ViewerFor<Who extends Access> = Who extends 'anyone' ? Viewer | null : Viewer;

/** What a handler is given: input that passed the contract, a viewer who is allowed here, and a way to add headers. */
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
  /** The id of the last event before a stream broke, as browsers send it; null for a new stream. */
  readonly lastEventId: string | null;
}

/** One step of a streamed answer: many partials, then one row that is presented like a plain answer. */
export type Step<E extends Endpoint, Row> =
  | { readonly type: 'partial'; readonly value: z.input<NonNullable<E['partial']>> }
  | { readonly type: 'done'; readonly row: Row };

interface Steps<E extends Endpoint, Row> {
  /** Does the work; what it returns is not sent but presented. */
  readonly handle: (context: Context<E>) => Promise<Row>;
  /** Carried by every successful answer, streamed or not. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Names the fields that leave, one by one. */
  readonly present: (row: Row) => Answer<E>;
  /** The same work for a caller that accepts `text/event-stream`. */
  readonly stream?: (context: Context<E>) => AsyncIterable<Step<E, Row>>;
  /** An event stream that stays open, with its own frames, for a caller that accepts `text/event-stream`. */
  readonly live?: (context: Context<E>) => Promise<ReadableStream<Uint8Array>>;
}

/** The same work step by step, and what each step sends as an event. */
interface StreamedSteps {
  readonly steps: (context: Context<Endpoint>) => AsyncIterable<Step<Endpoint, unknown>>;
  /** The data of a step's event: a partial as it is, the last row presented. */
  readonly dataOf: (step: Step<Endpoint, unknown>) => unknown;
}

/** A registered endpoint with its types erased, as the door uses it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly headers: Readonly<Record<string, string>>;
  readonly run: (context: Context<Endpoint>) => Promise<unknown>;
  readonly stream: StreamedSteps | null;
  readonly live: ((context: Context<Endpoint>) => Promise<ReadableStream<Uint8Array>>) | null;
}

/** Joins an endpoint to its steps. Every route has the same shape: limit, viewer, validate, handle, present. */
export function route<E extends Endpoint, Row>(endpoint: E, steps: Steps<E, Row>): Route {
  const { stream, live, headers = {} } = steps;
  return {
    endpoint,
    headers,
    // The door parsed this context with the endpoint's own schemas and checked its access before calling.
    run: async (context) => steps.present(await steps.handle(context as Context<E>)),
    stream: stream
      ? {
          steps: (context) => stream(context as Context<E>),
          dataOf: (step) => (step.type === 'partial' ? step.value : steps.present(step.row as Row)),
        }
      : null,
    live: live ? (context) => live(context as Context<E>) : null,
  };
}

/** Joins an endpoint to a file that is sent while it is produced; the contract describes its content. */
export function fileRoute<E extends Endpoint>(
  endpoint: E,
  make: (context: Context<E>) => Promise<FileAnswer>,
): Route {
  const run = (context: Context<Endpoint>) => make(context as Context<E>);
  return { endpoint, headers: {}, run, stream: null, live: null };
}
