const place: unique symbol = Symbol.for('make-me-great.timers');

type Timer = ReturnType<typeof setTimeout>;
type Run = (...given: unknown[]) => void;

/** The timers that tests started in this process and that may still be running. */
function running(): Set<Timer> {
  const kept = globalThis as { [place]?: Set<Timer> };
  kept[place] ??= watched();
  return kept[place];
}

/** From now on notes the timers that are started. Vitest's are not included: it took its own before any test. */
function watched(): Set<Timer> {
  const timers = new Set<Timer>();
  const noted = (timer: Timer) => {
    timers.add(timer);
    return timer;
  };
  globalThis.setTimeout = new Proxy(setTimeout, {
    apply(real, self, [run, ...more]: [Run, ...unknown[]]) {
      const once: Run = (...given) => {
        timers.delete(timer);
        run(...given);
      };
      const timer = Reflect.apply(real, self, [once, ...more]) as Timer;
      return noted(timer);
    },
  });
  globalThis.setInterval = new Proxy(setInterval, {
    apply: (real, self, given) => noted(Reflect.apply(real, self, given) as Timer),
  });
  const forgetting = (real: typeof clearTimeout) =>
    new Proxy(real, {
      apply(target, self, given: [Timer]) {
        timers.delete(given[0]);
        Reflect.apply(target, self, given);
      },
    });
  globalThis.clearTimeout = forgetting(clearTimeout);
  globalThis.clearInterval = forgetting(clearInterval);
  return timers;
}

/** Stops the timers that the test files before left running: a query's next try, a toast's end, a look every second. */
export function stopTimers(): void {
  const timers = running();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
