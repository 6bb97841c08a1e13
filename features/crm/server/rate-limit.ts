import { setTimeout as sleep } from 'node:timers/promises';

/** No job waits longer than this: it returns to the queue. */
const longestWaitMs = 20_000;
/** Keeps workers that waited together from all starting at the same instant. */
const jitterMs = 250;
const usualIntervalMs = 10_000;
const dayWaitMs = 15 * 60 * 1000;

/** The CRM wants us to wait longer than a job may. */
export class NotNow extends Error {
  constructor() {
    super('the CRM asks us to wait');
    this.name = 'NotNow';
  }
}

const count = (headers: Headers, name: string): number | null => {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
};

/** `Retry-After` in milliseconds, given as seconds or as a date by the server's own clock; null if absent. */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const wait = Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Respects the limits that the CRM states in each answer: so many calls per interval, so many per day. */
export class RateGate {
  readonly #now: () => number;
  #opensAt = 0;
  #window = { since: 0, remaining: 0 };

  /** @param now milliseconds of a monotonic clock; the real one unless a test says otherwise */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Lets no call through for this long. */
  close(ms: number): void {
    this.#opensAt = Math.max(this.#opensAt, this.#now() + ms);
  }

  /** Milliseconds until a call may go through. */
  get waitMs(): number {
    return Math.max(0, this.#opensAt - this.#now());
  }

  /** Records the limits that a response states. */
  read(headers: Headers): void {
    const now = this.#now();
    const remaining = count(headers, 'x-ratelimit-remaining');
    if (remaining !== null) {
      const interval = count(headers, 'x-ratelimit-interval-milliseconds') ?? usualIntervalMs;
      // More calls are left than before, or the interval is over: a new one has begun.
      const isNew = remaining > this.#window.remaining || now - this.#window.since >= interval;
      this.#window = { since: isNew ? now : this.#window.since, remaining };
      if (remaining === 0) this.close(this.#window.since + interval - now);
    }
    if (count(headers, 'x-ratelimit-daily-remaining') === 0) this.close(dayWaitMs);
  }

  /** Waits until a call may go through. @throws NotNow, and the reason of `signal` */
  async pass(signal: AbortSignal): Promise<void> {
    for (let wait = this.waitMs; wait > 0; wait = this.waitMs) {
      if (wait > longestWaitMs) throw new NotNow();
      await sleep(wait + Math.random() * jitterMs, undefined, { signal });
    }
    signal.throwIfAborted();
  }
}
