/** Every way the CRM can misbehave on request, with the labels shown on its page. */
export const crmModes = {
  ok: 'Answers normally',
  error429: 'Answers 429 with Retry-After',
  error500: 'Answers 500',
  error422: 'Answers 422: a property should not exist',
  error401: 'Answers 401: the token is refused',
  slow: 'Answers late',
  garbage: 'Does the work, then answers 200 with a page of a proxy instead of JSON',
  cut: 'Does the work, then breaks the connection before the answer',
  noFields: 'Has none of our custom fields',
  noScope: 'The token may not read custom fields (401)',
} as const;
export type CrmMode = keyof typeof crmModes;

/** True when `value` names a mode. */
export function isCrmMode(value: unknown): value is CrmMode {
  return typeof value === 'string' && Object.hasOwn(crmModes, value);
}

/** Which mode the next calls get. */
export class CrmSwitch {
  #mode: CrmMode = 'ok';
  #left: number | null = null;

  /** @param times how many calls get this mode before `ok` returns; null: until changed */
  set(mode: CrmMode, times: number | null = null): void {
    this.#mode = mode;
    this.#left = mode === 'ok' ? null : times;
  }

  current(): { mode: CrmMode; left: number | null } {
    return { mode: this.#mode, left: this.#left };
  }

  /** The mode for a call that only reads: a fault set for a number of calls is saved for calls that write. */
  steady(): CrmMode {
    return this.#left === null ? this.#mode : 'ok';
  }

  /** The mode for one call. */
  take(): CrmMode {
    const mode = this.#mode;
    if (this.#left !== null) {
      this.#left -= 1;
      if (this.#left <= 0) this.set('ok');
    }
    return mode;
  }
}

/** HighLevel's limits: so many calls per interval, so many per day. */
export type RateLimit = { max: number; intervalMs: number; daily: number };

export const usualRateLimit: RateLimit = { max: 100, intervalMs: 10_000, daily: 200_000 };

/** Counts calls and reports how many are left. */
export class RateCounter {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  #interval = { since: 0, used: 0 };
  #day = { since: 0, used: 0 };

  /** @param now epoch milliseconds */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts one call. @returns whether it exceeds the limit, and the headers that HighLevel sends */
  take(): { over: boolean; retryAfterSeconds: number; headers: Record<string, string> } {
    const now = this.#now();
    const { daily, intervalMs, max } = this.#limit;
    if (now - this.#interval.since >= intervalMs) this.#interval = { since: now, used: 0 };
    if (now - this.#day.since >= 24 * 60 * 60 * 1000) this.#day = { since: now, used: 0 };
    const over = this.#interval.used >= max || this.#day.used >= daily;
    if (!over) {
      this.#interval.used += 1;
      this.#day.used += 1;
    }
    return {
      over,
      retryAfterSeconds: Math.max(1, Math.ceil((this.#interval.since + intervalMs - now) / 1000)),
      headers: {
        'x-ratelimit-max': String(max),
        'x-ratelimit-remaining': String(max - this.#interval.used),
        'x-ratelimit-interval-milliseconds': String(intervalMs),
        'x-ratelimit-limit-daily': String(daily),
        'x-ratelimit-daily-remaining': String(daily - this.#day.used),
      },
    };
  }
}
