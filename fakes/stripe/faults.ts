/** Every way the API can misbehave on request, with the labels shown on its page. */
export const stripeModes = {
  ok: 'Answers normally',
  error500: 'Answers 500',
  done500: 'Does the work, then answers 500',
  error429: 'Answers 429: too many requests',
  slow: 'Answers late',
  garbage: 'Does the work, then answers 200 with a page of a proxy instead of JSON',
  hang: 'Accepts the request and never answers',
  cut: 'Does the work, then breaks the connection before the answer',
} as const;
export type StripeMode = keyof typeof stripeModes;

/** True when `value` names a mode. */
export function isStripeMode(value: unknown): value is StripeMode {
  return typeof value === 'string' && Object.hasOwn(stripeModes, value);
}

/** Which mode the next API calls get, and how many calls there were. */
export class StripeSwitch {
  #mode: StripeMode = 'ok';
  #left: number | null = null;
  #calls = 0;

  /** @param times how many calls get this mode before `ok` returns; null: until changed */
  set(mode: StripeMode, times: number | null = null): void {
    this.#mode = mode;
    this.#left = mode === 'ok' ? null : times;
  }

  current(): { mode: StripeMode; left: number | null; calls: number } {
    return { mode: this.#mode, left: this.#left, calls: this.#calls };
  }

  /** The mode for one call. */
  take(): StripeMode {
    this.#calls += 1;
    const mode = this.#mode;
    if (this.#left !== null) {
      this.#left -= 1;
      if (this.#left <= 0) this.set('ok');
    }
    return mode;
  }
}
