import type { Access, LimitName } from '#platform/contract/endpoint.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';

/** Who may knock, and how often. */
export interface Gate {
  readonly access: Access;
  readonly limit: LimitName;
  /** Whether the viewer is read from the database anew. */
  readonly freshViewer: boolean;
}

/** A request that passed the gate. */
export interface RawRequest {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  /** Null only where anyone may knock. */
  readonly viewer: Viewer | null;
  /** Headers that every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A route that deals in bytes and not in JSON: files and uploads. It passes the same door as every endpoint (limit,
 * origin, viewer, capability) and then answers by itself; what it throws is shaped like any other failure.
 */
export interface RawRoute extends Gate {
  /** `<slice>.<verb>`: names it in the log. */
  readonly id: string;
  readonly methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE')[];
  readonly path: `/${string}`;
  readonly answer: (given: RawRequest) => Promise<Response>;
}
