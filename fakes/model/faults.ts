/** Every way the model server can misbehave on request, with the words its page shows. */
export const modelModes = {
  ok: 'Answers normally',
  error500: 'Answers 500',
  error401: 'Answers 401: the key is refused',
  error429: 'Answers 429 with Retry-After',
  hang: 'Accepts the request and never sends headers',
  'slow-headers': 'Sends headers late, then answers normally',
  stall: 'Stops sending in the middle and keeps the connection open',
  cut: 'Destroys the connection in the middle',
  garbage: 'Answers words that are not JSON',
  'two-items': 'Answers valid JSON, but every list holds two items',
  hostile:
    'Answers valid JSON, and every text obeys the worst: HTML, outside images, reversed text, its own rules',
  wordy: 'Answers valid JSON, and every text is said over and over',
  'invalid-once': 'Answers words that are not JSON once, then normally',
} as const;

export type ModelMode = keyof typeof modelModes;

/** True when `value` names a mode. */
export function isModelMode(value: unknown): value is ModelMode {
  return typeof value === 'string' && Object.hasOwn(modelModes, value);
}

/** What the server counted since it started. `aborted`: the caller left before the answer was complete. */
export type ModelStats = {
  calls: number;
  completed: number;
  faulted: number;
  aborted: number;
  active: number;
};

/** The switch of the server: which mode the next call gets, and the counters. Holds no text of any prompt. */
export class ModelSwitch {
  #mode: ModelMode = 'ok';
  #left: number | null = null;
  #stats: ModelStats = { calls: 0, completed: 0, faulted: 0, aborted: 0, active: 0 };

  /** @param times how many calls get this mode before `ok` returns; null: until it is changed */
  set(mode: ModelMode, times: number | null = null): void {
    this.#mode = mode;
    this.#left = mode === 'ok' ? null : (times ?? (mode === 'invalid-once' ? 1 : null));
  }

  /** The mode as it stands, without using it up. */
  current(): { mode: ModelMode; left: number | null } {
    return { mode: this.#mode, left: this.#left };
  }

  /** The mode for one call; counts down a mode that was set for a number of calls. */
  take(): ModelMode {
    const mode = this.#mode;
    if (this.#left !== null) {
      this.#left -= 1;
      if (this.#left <= 0) this.set('ok');
    }
    return mode;
  }

  begin(): void {
    this.#stats.calls += 1;
    this.#stats.active += 1;
  }

  end(outcome: 'completed' | 'faulted' | 'aborted'): void {
    this.#stats[outcome] += 1;
    this.#stats.active -= 1;
  }

  stats(): ModelStats {
    return { ...this.#stats };
  }
}
