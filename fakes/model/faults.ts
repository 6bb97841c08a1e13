import { type ModelMode } from './modes.ts';

/** What the server has counted since it started. `aborted`: the caller disconnected before the answer was complete. */
export type ModelStats = {
  calls: number;
  completed: number;
  faulted: number;
  aborted: number;
  active: number;
  /** How often the list of models was asked for. */
  listings: number;
};

/** The server's switch: which mode the next call gets, and the counters. Holds no text of any prompt. */
export class ModelSwitch {
  #mode: ModelMode = 'ok';
  #left: number | null = null;
  #stats: ModelStats = { calls: 0, completed: 0, faulted: 0, aborted: 0, active: 0, listings: 0 };

  /** @param times how many calls get this mode before `ok` returns; null: until it is changed */
  set(mode: ModelMode, times: number | null = null): void {
    this.#mode = mode;
    this.#left = mode === 'ok' ? null : (times ?? (mode === 'invalid-once' ? 1 : null));
  }

  /** The current mode, without using it up. */
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

  countListing(): void {
    this.#stats.listings += 1;
  }

  end(outcome: 'completed' | 'faulted' | 'aborted'): void {
    this.#stats[outcome] += 1;
    this.#stats.active -= 1;
  }

  stats(): ModelStats {
    return { ...this.#stats };
  }
}
