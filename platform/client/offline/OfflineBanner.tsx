import { useSyncExternalStore } from 'react';
import { waitingWrites } from './waiting.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says plainly that there is no connection, and what that means. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const waiting = useSyncExternalStore(waitingWrites.subscribe, waitingWrites.read);
  const rest =
    waiting === 0
      ? 'What you opened before is still here.'
      : `${waiting === 1 ? 'One change waits' : `${waiting} changes wait`} and will be sent when you are back.`;
  return (
    <div role="status" className="print:hidden">
      {online ? null : (
        <p className="bg-night text-on-night px-[clamp(1.125rem,4vw,3rem)] py-2.5 text-[0.9375rem] font-medium">
          You are offline. {rest}
        </p>
      )}
    </div>
  );
}
