/** The part of a trace event (Chromium's JSON) that counts here. Times are microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread itself, without the time when another program had the processor. */
  readonly tdur?: number;
}

/** What the page's main thread did between one result and the next, in milliseconds. */
export interface BetweenResults {
  /** All tasks together, in CPU time. */
  readonly busyMs: number;
  /** The longest task, in CPU time: for this long the page could do nothing else. */
  readonly blockedMs: number;
  /** The longest task, in wall-clock time. */
  readonly blockedByClockMs: number;
}

/**
 * Extracts from a trace what each result cost the page's main thread: every task there, whatever caused it.
 * @param trace the answer of `browser.stopTracing()` with the category `disabled-by-default-devtools.timeline`
 * @param mark the name of the measurement with which the page marks a result
 */
export function betweenResults(trace: string, mark: string): readonly BetweenResults[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
  const marks = traceEvents.filter(({ name, ph }) => name === mark && (ph === 'e' || ph === 'R'));
  const [home] = marks;
  if (!home) throw new Error(`the trace knows no ${mark}`);
  const tasks = traceEvents
    .filter(
      ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === home.pid && tid === home.tid,
    )
    .toSorted((a, b) => a.ts - b.ts);
  const times = marks.map(({ ts }) => ts).toSorted((a, b) => a - b);
  return times.slice(1).map((to, index) => {
    const from = times[index] ?? to;
    const within = tasks.filter(({ ts }) => ts >= from && ts < to);
    const spent = within.map(({ tdur = 0 }) => tdur / 1000);
    return {
      busyMs: spent.reduce((sum, ms) => sum + ms, 0),
      blockedMs: Math.max(0, ...spent),
      blockedByClockMs: Math.max(0, ...within.map(({ dur = 0 }) => dur / 1000)),
    };
  });
}

/** The quantile: the value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The fewest events within any `windowMs`, as events a second. @param times milliseconds */
export function slowestRate(times: readonly number[], windowMs: number): number {
  const from = times[0] ?? 0;
  const windows = Math.floor(((times.at(-1) ?? 0) - from) / windowMs);
  const counts = Array.from(
    { length: windows },
    (_, index) =>
      times.filter((at) => at >= from + index * windowMs && at < from + (index + 1) * windowMs).length,
  );
  return (Math.min(...counts) * 1000) / windowMs;
}
