import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than this nobody waits with work in his hands: it goes back to the queue. */
const longestWaitMs = 20_000;
/** Workers that waited together do not all start in the same instant. */
const jitterMs = 250;
const usualIntervalMs = 10_000;
const dayWaitMs = 15 * 60 * 1000;

/** The CRM wants us to wait for longer than a job may. */
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

/** `Retry-After` in milliseconds, given as seconds or as a date by the server's own clock; null when it is not there. */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const wait = Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Keeps to the limits that the CRM tells with each answer: so many calls in an interval, so many in a day. */
export class RateGate {
  readonly #now: () => number;
  #opensAt = 0;
  #window = { since: 0, remaining: 0 };

  /** @param now milliseconds of a clock that only goes forward; the real one unless a test says otherwise */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Lets nobody through for so long. */
  close(ms: number): void {
    this.#opensAt = Math.max(this.#opensAt, this.#now() + ms);
  }

  /** Milliseconds until somebody may go through. */
  get waitMs(): number {
    return Math.max(0, this.#opensAt - this.#now());
  }

  /** Takes note of what an answer tells. */
  read(headers: Headers): void {
    const now = this.#now();
    const remaining = count(headers, 'x-ratelimit-remaining');
    if (remaining !== null) {
      const interval = count(headers, 'x-ratelimit-interval-milliseconds') ?? usualIntervalMs;
      // More is left than before, or the interval is over: another one has begun.
      const isNew = remaining > this.#window.remaining || now - this.#window.since >= interval;
      this.#window = { since: isNew ? now : this.#window.since, remaining };
      if (remaining === 0) this.close(this.#window.since + interval - now);
    }
    if (count(headers, 'x-ratelimit-daily-remaining') === 0) this.close(dayWaitMs);
  }

  /** Waits until somebody may go through. @throws NotNow, and the reason of `signal` */
  async pass(signal: AbortSignal): Promise<void> {
    for (let wait = this.waitMs; wait > 0; wait = this.waitMs) {
      if (wait > longestWaitMs) throw new NotNow();
      await sleep(wait + Math.random() * jitterMs, undefined, { signal });
    }
    signal.throwIfAborted();
  }
}
