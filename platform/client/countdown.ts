import { useCallback, useEffect, useState } from 'react';

/** Counts down to a moment: `left` whole seconds, 0 when it is over or was never started. @param first seconds to start with */
export function useCountdown(first = 0) {
  const [now, setNow] = useState(() => Date.now());
  const [until, setUntil] = useState(() => now + first * 1000);
  const left = Math.max(0, Math.ceil((until - now) / 1000));

  useEffect(() => {
    if (left === 0) return;
    // Reads the clock each time, because timers in a background tab run rarely.
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);

  const start = useCallback((seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  }, []);
  return { left, start };
}
