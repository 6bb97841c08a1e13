import { useEffect, useState } from 'react';

const pauseMs = 250;

/** A value once it has stopped changing for a moment, so that typing does not send a request per key. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
