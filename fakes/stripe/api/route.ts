import type { z } from 'zod';
import type { World } from '#fakes/stripe/world.ts';

/** One operation of the API. It runs synchronously, inside one transaction. */
export type ApiRoute = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1`, with `:id` for a variable part. */
  readonly path: string;
  readonly params: z.ZodType;
  readonly answer: (world: World, given: never, id: string) => object;
};

/** Declares a route; the parameters are validated before `answer` sees them. */
export function apiRoute<S extends z.ZodType>(
  method: ApiRoute['method'],
  path: string,
  params: S,
  answer: (world: World, given: z.output<S>, id: string) => object,
): ApiRoute {
  return { method, path, params, answer };
}
