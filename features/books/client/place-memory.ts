import { useCallback, useEffect, useRef } from 'react';

const rememberAfterMs = 1000;

/**
 * Remembers a place shortly after somebody stopped there, and at once when the reader is closed.
 * @param save null: there is nothing to remember
 */
export function usePlaceMemory<Place extends string | number>(
  save: ((place: Place) => void) | null,
): (place: Place) => void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const waiting = useRef<{ place: Place; timer: ReturnType<typeof setTimeout> } | null>(null);
  const seen = useRef<Place | null>(null);
  useEffect(() => {
    const flush = () => {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      latest.current?.(waiting.current.place);
      waiting.current = null;
    };
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);
  return useCallback((place) => {
    const isFirst = seen.current === null;
    if (!latest.current || seen.current === place) return;
    seen.current = place;
    // Opening at a place is not going there.
    if (isFirst) return;
    if (waiting.current) clearTimeout(waiting.current.timer);
    const timer = setTimeout(() => {
      waiting.current = null;
      latest.current?.(place);
    }, rememberAfterMs);
    waiting.current = { place, timer };
  }, []);
}
