import type { Access, LimitName } from '#platform/contract/endpoint.ts';
import type { TakesToken } from '#platform/contract/token-scopes.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';

/** Who may ask, and how often. */
export interface Gate {
  readonly access: Access;
  readonly limit: LimitName;
  /** Whether the viewer is read again from the database. */
  readonly freshViewer: boolean;
  /**
   * Allows pages of any site, because the address or body itself proves who sends it and no cookie is read. Mail
   * programs that run in a browser post from their own origin.
   */
  readonly anyOrigin?: true;
  /** Whether admins may write here while they look at the product as a tier sees it; no if omitted. */
  readonly whileLooking?: boolean;
  /** Whether a member's personal token may be used here; not if omitted. */
  readonly takesToken?: TakesToken;
}

/** A request that passed the gate. */
export interface RawRequest {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  /** Where it comes from. */
  readonly address: string;
  /** Null only where anyone may ask. */
  readonly viewer: Viewer | null;
  /** Headers that every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A route for bytes instead of JSON: files and uploads. It passes the same door as every endpoint (limit, origin,
 * viewer, capability) and then builds its own answer; what it throws is answered like any other failure.
 */
export interface RawRoute extends Gate {
  /** `<slice>.<verb>`: names it in the log. */
  readonly id: string;
  readonly methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS')[];
  /** Headers of every answer of this route, also of its failures. */
  readonly everyAnswer?: Readonly<Record<string, string>>;
  readonly path: `/${string}`;
  readonly answer: (given: RawRequest) => Promise<Response>;
}
