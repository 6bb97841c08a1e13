import type { Answer, Endpoint, Request as Given } from '#platform/contract/endpoint.ts';
import { urlOf } from '#platform/contract/url.ts';

/** Who asks: the token that they showed, and where from. */
export interface Asker {
  readonly authorization: string;
  readonly address: string;
}

/** Sends a request through the whole product, as if it had come from outside. */
export type Send = (request: Request, address: string) => Promise<Response>;

/** An operation that the door, or its own rules, refused. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Asks the product's own operations for who shows a token. */
export type Ask = <E extends Endpoint>(endpoint: E, given: Given<E>) => Promise<Answer<E>>;

/**
 * A tool asks what the API asks, through the same door: scope, plan, drip, limits and validation are decided there, and
 * nowhere else. @throws Refused with the words that the API answers
 */
export function askerOf(send: Send, appUrl: string, { address, authorization }: Asker): Ask {
  return async (endpoint, given) => {
    const { method } = endpoint;
    const { body } = given as { readonly body?: unknown };
    const request = new Request(new URL(urlOf(endpoint, given), appUrl), {
      method,
      headers: { authorization, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const response = await send(request, address);
    const answer: unknown = await response.json();
    if (response.status === 200) return answer as Answer<typeof endpoint>;
    const { error } = answer as { readonly error: { readonly message: string } };
    throw new Refused(error.message);
  };
}
