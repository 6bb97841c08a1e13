import type { z } from 'zod';
import type { Answer, Endpoint, Request as EndpointRequest } from '#platform/contract/endpoint.ts';
import { urlOf } from '#platform/contract/url.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Anything that a raw request may carry. */
export interface Raw {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
}

/** The shape that every failure has on one of the two wires. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
  readonly requestId: string;
}

/** A person with a browser: keeps cookies, sends the page's origin, speaks the contracts. */
export function createActor(fetch: Fetch, origin: string) {
  const cookies = new Map<string, string>();

  async function send(path: string, raw: Raw = {}): Promise<Response> {
    const method = raw.method ?? 'GET';
    const headers = new Headers({ ...(method === 'GET' ? {} : { origin }), ...raw.headers });
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(
      new Request(new URL(path, origin), {
        method,
        headers,
        ...(raw.body === undefined ? {} : { body: raw.body }),
        ...(raw.signal ? { signal: raw.signal } : {}),
      }),
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const gone = attributes.some((attribute) => /max-age=0/i.test(attribute));
      if (gone) cookies.delete(name);
      else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  }

  function sendTo(
    endpoint: Endpoint,
    given: { params?: unknown; query?: unknown; body?: unknown },
    raw: Raw,
  ) {
    const headers = {
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...raw.headers,
    };
    const body = endpoint.method === 'GET' ? {} : { body: JSON.stringify(given.body ?? {}) };
    return send(urlOf(endpoint, given), { ...raw, method: endpoint.method, headers, ...body });
  }

  return {
    cookies,
    send,

    /** Calls an endpoint and expects success; the answer must match the contract exactly. */
    async call<E extends Endpoint>(
      endpoint: E,
      given: EndpointRequest<E>,
      raw: Raw = {},
    ): Promise<Answer<E>> {
      const response = await sendTo(endpoint, given, raw);
      const body: unknown = await response.json();
      if (response.status !== 200)
        throw new Error(`${endpoint.id} answered ${response.status}: ${JSON.stringify(body)}`);
      return (endpoint.output as z.ZodType<Answer<E>>).parse(body);
    },

    /** Calls an endpoint and expects a failure, whichever wire it is on. The input may be anything at all. */
    async fail(
      endpoint: Endpoint,
      given: { params?: unknown; query?: unknown; body?: unknown } = {},
      raw: Raw = {},
    ): Promise<Failure & { status: number; headers: Headers }> {
      const response = await sendTo(endpoint, given, raw);
      if (response.status < 400)
        throw new Error(`${endpoint.id} answered ${response.status} where a failure was expected`);
      return { ...failureOf(await response.json()), status: response.status, headers: response.headers };
    },

    /** Calls a streaming endpoint; the frames in order. */
    async stream<E extends Endpoint>(
      endpoint: E,
      given: EndpointRequest<E>,
      raw: Raw = {},
    ): Promise<{ event: string; data: unknown }[]> {
      const response = await sendTo(endpoint, given, {
        ...raw,
        headers: { accept: 'text/event-stream', ...raw.headers },
      });
      return parseFrames(await response.text());
    },
  };
}

export type Actor = ReturnType<typeof createActor>;

/** Reads a failure from either wire shape. */
export function failureOf(body: unknown): Failure {
  const wire = body as {
    error: string | Failure;
    code?: string;
    fields?: Record<string, string>;
    requestId?: string;
  };
  if (typeof wire.error !== 'string') return wire.error;
  const { error: message, code = '', requestId = '', fields } = wire;
  return { code, message, requestId, ...(fields ? { fields } : {}) };
}

/** The frames of a finished server-sent event stream. */
export function parseFrames(text: string): { event: string; data: unknown }[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const event = /^event: (.*)$/m.exec(block)?.[1] ?? 'message';
      const data: unknown = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null');
      return { event, data };
    });
}
