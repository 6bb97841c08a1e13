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

const slowFromMs = 1000;
const readMethods = new Set(['GET', 'HEAD']);

/**
 * Writes the one line that every request leaves. A read that went well is for debugging: every open page asks who is
 * signed in once a minute, and what matters would drown in it. @param startedAt of `performance.now()`
 */
export function logRequest(log: Logger, answered: Answered, startedAt: number): void {
  const { method, requestId, route, status, userId } = answered;
  const ms = Math.round(performance.now() - startedAt);
  const isPlain = readMethods.has(method) && status < 400 && ms < slowFromMs;
  const level = isPlain ? 'debug' : 'info';
  log[level]({ requestId, route, method, status, userId, ms }, 'request');
}
