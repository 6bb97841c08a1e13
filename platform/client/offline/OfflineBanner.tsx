import { useState, useSyncExternalStore } from 'react';
import { deviceKeeps, pageTellsOffline, waitingWrites } from './state.ts';
import { useOnline } from './use-online.ts';

const cannotKeep = 'Nothing can be saved on this device: its storage is full or turned off.';

interface BannerFacts {
  readonly online: boolean;
  readonly waiting: number;
  readonly keeps: boolean;
  /** The page has said that there is no connection. */
  readonly isTold: boolean;
}

function wordsFor({ online, waiting, keeps, isTold }: BannerFacts): string | null {
  const changes = `${waiting === 1 ? 'One change is waiting' : `${waiting} changes are waiting`} and will be sent`;
  if (waiting > 0)
    return online ? `${changes} automatically.` : `You’re offline. ${changes} when you’re back online.`;
  if (keeps) return online || isTold ? null : 'You’re offline. What you opened before is still here.';
  return online
    ? `${cannotKeep} Everything works while you have a connection.`
    : `You’re offline. ${cannotKeep}`;
}

/** Says plainly that there is no connection, what waits for one, and that a device keeps nothing. */
export function OfflineBanner() {
  const online = useOnline();
  const waiting = useSyncExternalStore(waitingWrites.subscribe, waitingWrites.read, waitingWrites.read);
  const keeps = useSyncExternalStore(deviceKeeps.subscribe, deviceKeeps.read, deviceKeeps.read);
  const isTold = useSyncExternalStore(
    pageTellsOffline.subscribe,
    pageTellsOffline.read,
    pageTellsOffline.read,
  );
  const [isKnown, setIsKnown] = useState(false);
  const words = wordsFor({ online, waiting, keeps, isTold });
  const isOnlyHint = online && waiting === 0;
  return (
    <div role="status" className="print:hidden">
      {words === null || (isOnlyHint && isKnown) ? null : (
        <div className="bg-night text-on-night text-[0.9375rem] font-medium">
          <div className="page-width flex flex-wrap items-center justify-between gap-x-6">
            <p className="py-2.5">{words}</p>
            {isOnlyHint ? (
              <button
                type="button"
                className="min-h-11 min-w-11 font-semibold underline"
                onClick={() => setIsKnown(true)}
              >
                Got it
              </button>
            ) : null}
          </div>
        </div>
      )}
    </div>
  );
}
