import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { isUnlimited } from '#features/tracker/rules/trial.ts';
import { browserDevices } from './camera/camera.ts';
import type { EmotionEngine } from './engine/engine.ts';
import { createTracker, type News, type Tracker, type TrackerState } from './session/controller.ts';

/** Shows the tracker's toasts. */
function announce(news: News): void {
  switch (news.kind) {
    case 'sdk-not-ready':
      return toast.error('SDK Not Ready', 'The face reader is still loading. Please try again in a moment.');
    case 'sdk-load-error':
      return toast.error('SDK Load Error', 'Emotion tracking SDK failed to load. Please refresh the page.');
    case 'camera-access-required':
      return toast.error('Camera Access Required', 'Please allow camera access to use emotion tracking.');
    case 'free-trial-ended':
      return toast.error('Free Trial Ended', 'Upgrade to Premium for unlimited emotion tracking');
    case 'error-starting':
      return toast.error('Error Starting Tracker', news.message);
  }
}

/** One tracker for one member, disposed of with the page. Null at first. */
export function useTracker(viewer: PublicViewer, createEngine: () => EmotionEngine): Tracker | null {
  const [tracker, setTracker] = useState<Tracker | null>(null);
  const unlimited = isUnlimited(viewer);

  useEffect(() => {
    const engine = createEngine();
    const made = createTracker({
      engine,
      devices: browserDevices(),
      userId: viewer.userId,
      unlimited: false,
      onNews: announce,
    });
    // Not in the effect itself: the page is rendered once before the tracker exists.
    queueMicrotask(() => setTracker(made));
    return () => made.dispose();
  }, [createEngine, viewer.userId]);

  useEffect(() => tracker?.setUnlimited(unlimited), [tracker, unlimited]);
  return tracker;
}

/** One part of the tracker's state; the component renders again only when that part changes. */
export function useTrackerState<T>(tracker: Tracker, select: (state: TrackerState) => T): T {
  return useSyncExternalStore(tracker.subscribe, () => select(tracker.state()));
}
