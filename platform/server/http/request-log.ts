import type { Logger } from '#platform/server/logger.ts';

/** One answered request. */
export interface Answered {
  readonly requestId: string;
  /** The route's name, not the address: a query or an id may hold somebody's words. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly userId: string | null;
}

const slowFromMs = 1000;
const readMethods = new Set(['GET', 'HEAD']);

/**
 * Writes the one log line of a request. Successful reads are logged at debug level: every open page asks who is signed
 * in once a minute, which would drown out what matters. @param startedAt from `performance.now()`
 */
export function logRequest(log: Logger, answered: Answered, startedAt: number): void {
  const { method, requestId, route, status, userId } = answered;
  const ms = Math.round(performance.now() - startedAt);
  const isPlain = readMethods.has(method) && status < 400 && ms < slowFromMs;
  const level = isPlain ? 'debug' : 'info';
  log[level]({ requestId, route, method, status, userId, ms }, 'request');
}
