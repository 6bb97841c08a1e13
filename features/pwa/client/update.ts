import { takeOver } from './worker.ts';

const checkEveryMs = 60 * 60 * 1000;

export interface UpdateOptions {
  /** Whether the member is in the middle of something that a reload would break. */
  readonly isBusy: () => boolean;
  /**
   * Shows that a new version is ready; `accept` brings it in and loads the page anew. It returns false and does nothing
   * when the member has begun something meanwhile: it is offered again afterwards.
   */
  readonly offer: (accept: () => boolean) => void;
  /** Takes the offer out of sight. */
  readonly withdraw: () => void;
}

/**
 * Registers the service worker and watches for new versions. One that is ready waits until the member is not in the
 * middle of anything, is then offered once, and comes in only when he says so. An offer that stands goes when he begins
 * something.
 * @returns tells it that he may have begun or ended something, e.g. after a navigation
 */
export async function watchForUpdates({ isBusy, offer, withdraw }: UpdateOptions): Promise<() => void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  let offered: ServiceWorker | null = null;
  let accepted = false;

  function consider(): void {
    const { waiting } = registration;
    // Without a controller it is the first version: there is nothing to replace.
    if (!waiting || !serviceWorker.controller) return;
    if (isBusy()) {
      if (offered) withdraw();
      offered = null;
      return;
    }
    if (waiting === offered) return;
    offered = waiting;
    offer(() => {
      if (isBusy()) {
        offered = null;
        return false;
      }
      accepted = true;
      waiting.postMessage(takeOver);
      return true;
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
