/** A request outside the door. */
export interface Visit {
  readonly request: Request;
  /** The path of the address, without the query. */
  readonly path: string;
  /** Who sent it: the proxy, if there is one in front. Absent when it never crossed a socket. */
  readonly socketAddress?: string | undefined;
  /**
   * Headers that every answer carries. Set them when creating the response: adding a header to a finished one costs
   * more than all the rest of a page.
   */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A route outside the door: no session, origin or rate is checked. Either there is nothing to protect, or something
 * else takes their place, such as a webhook's signature. What it throws is answered like any other failure.
 */
export interface OpenRoute {
  /** `<slice>.<verb>`: names it in the log. */
  readonly id: string;
  readonly methods: readonly ('GET' | 'HEAD' | 'POST')[];
  readonly path: `/${string}`;
  readonly answer: (visit: Visit) => Promise<Response>;
}
