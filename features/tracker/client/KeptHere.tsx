import { useEffect, useState } from 'react';
import type { Tracker } from './session/controller.ts';
import { useTrackerState } from './use-tracker.ts';

interface KeptHereProps {
  readonly tracker: Tracker;
  /** Keeps the engine's files on this device; resolves to whether it could. */
  readonly keepHere: () => Promise<boolean>;
}

/** Keeps the engine for offline use once it has loaded, and says whether this device was able to. */
export function KeptHere({ tracker, keepHere }: KeptHereProps) {
  const isReady = useTrackerState(tracker, ({ engine }) => engine === 'ready');
  const [isKept, setIsKept] = useState<boolean | null>(null);
  const { loadsFromOutside } = tracker.engine;

  useEffect(() => {
    if (!isReady || loadsFromOutside) return;
    let hasLeft = false;
    void keepHere().then((kept) => {
      if (!hasLeft) setIsKept(kept);
    });
    return () => {
      hasLeft = true;
    };
  }, [isReady, loadsFromOutside, keepHere]);

  if (isKept === null) return null;
  return (
    <p className="text-soft max-w-prose text-sm">
      {isKept
        ? 'Kept on this device: the tracker also works without a connection.'
        : 'This device could not keep the tracker: its storage may be full or turned off. You need a connection each time you open it.'}
    </p>
  );
}
