import { z } from 'zod';
import { type Capability, isForTeam } from './capabilities.ts';
import type { ErrorCode } from './errors.ts';
import type { TakesToken } from './token-scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may ask: anyone, or a viewer with this capability (`member` = anyone signed in). */
export type Access = 'anyone' | Capability;

/** How often one viewer, and one address, may call; see `platform/server/http/limits.ts`. */
export type LimitName = 'read' | 'write' | 'credentials' | 'generate';

/** One operation of the server, declared once for the form, the handler, the OpenAPI page and the tests. */
export interface Endpoint<
  Who extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Partial extends z.ZodType = z.ZodType,
> {
  /** `<slice>.<verb>`: names the operation in logs, limits and the OpenAPI document. */
  readonly id: string;
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Who;
  readonly limit: LimitName;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  /** Set when the endpoint also answers as server-sent events: the shape of each `partial` event. */
  readonly partial: Partial | null;
  /** Codes that this endpoint can answer in addition to the door's own. */
  readonly errors: readonly ErrorCode[];
  /**
   * Whether the viewer is read again from the database: for passwords, money and admin writes, where access that has
   * just ended must already be gone.
   */
  readonly freshViewer: boolean;
  /** Whether admins may write here while they look at the product as a tier sees it. */
  readonly whileLooking: boolean;
  /** Whether a member's personal token may be used here, and what it must be allowed; null: it may not. */
  readonly takesToken: TakesToken;
}

/** The schema of a part that must be empty. */
export const nothing = z.strictObject({});
export type Nothing = typeof nothing;

interface Given<
  Who extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  E extends z.ZodType,
> {
  readonly id: string;
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Who;
  readonly limit?: LimitName;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly output: O;
  readonly partial?: E;
  readonly errors?: readonly ErrorCode[];
  readonly freshViewer?: boolean;
  readonly whileLooking?: boolean;
  readonly takesToken?: TakesToken;
}

/** Declares an endpoint. Anything omitted is empty: no params, no query, no body, no stream, no errors of its own. */
export function endpoint<
  const Who extends Access,
  O extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  E extends z.ZodType = z.ZodNever,
>(given: Given<Who, P, Q, B, O, E>): Endpoint<Who, P, Q, B, O, E> {
  // The empty schemas stand in for type parameters that defaulted to `Nothing`; TypeScript cannot follow that link.
  return {
    id: given.id,
    method: given.method,
    path: given.path,
    summary: given.summary,
    access: given.access,
    limit: given.limit ?? (given.method === 'GET' ? 'read' : 'write'),
    params: given.params ?? (nothing as z.ZodType as P),
    query: given.query ?? (nothing as z.ZodType as Q),
    body: given.body ?? (nothing as z.ZodType as B),
    output: given.output,
    partial: given.partial ?? null,
    errors: given.errors ?? [],
    freshViewer: given.freshViewer ?? (isForTeam(given.access) && given.method !== 'GET'),
    whileLooking: given.whileLooking ?? false,
    takesToken: given.takesToken ?? null,
  };
}

type Part<Name extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { readonly [K in Name]?: z.input<Schema> }
    : { readonly [K in Name]: z.input<Schema> };

/** What a caller sends: `params`, `query` and `body`, each optional when it may be empty. */
export type Request<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

/** What a caller gets back. */
export type Answer<E extends Endpoint> = z.output<E['output']>;
