import { takeOver } from './worker.ts';

const checkEveryMs = 60 * 60 * 1000;

export interface UpdateOptions {
  /** Whether the member is in the middle of something that a reload would break. */
  readonly isBusy: () => boolean;
  /** Shows that a new version is ready; `accept` brings it in and loads the page anew. */
  readonly offer: (accept: () => void) => void;
}

/**
 * Registers the service worker and watches for new versions. One that is ready waits until the member is not in the
 * middle of anything, is then offered once, and comes in only when he says so.
 * @returns tells it that this may be a good moment, e.g. after a navigation
 */
export async function watchForUpdates({ isBusy, offer }: UpdateOptions): Promise<() => void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  let offered: ServiceWorker | null = null;
  let accepted = false;

  function consider(): void {
    const { waiting } = registration;
    // Without a controller it is the first version: there is nothing to replace.
    if (!waiting || !serviceWorker.controller || waiting === offered || isBusy()) return;
    offered = waiting;
    offer(() => {
      accepted = true;
      waiting.postMessage(takeOver);
    });
  }

  // Other tabs go on with the version that they have: only the one that asked is loaded anew.
  serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) location.reload();
  });
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', consider);
  });
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
  document.addEventListener('visibilitychange', consider);
  consider();
  return consider;
}
