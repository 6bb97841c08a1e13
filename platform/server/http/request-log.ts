import type { Logger } from '#platform/server/logger.ts';

/** One answered request. */
export interface Answered {
  readonly requestId: string;
  /** The route's name and not the address: a query or an id may be somebody's words. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly userId: string | null;
}

/** Writes the one line that every request leaves. @param startedAt of `performance.now()` */
export function logRequest(log: Logger, answered: Answered, startedAt: number): void {
  const { method, requestId, route, status, userId } = answered;
  const ms = Math.round(performance.now() - startedAt);
  log.info({ requestId, route, method, status, userId, ms }, 'request');
}
