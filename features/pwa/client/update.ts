import { takeOver } from './worker.ts';

const checkEveryMs = 60 * 60 * 1000;

export interface UpdateOptions {
  /** Whether the member is in the middle of something that a reload would interrupt. */
  readonly isBusy: () => boolean;
  /**
   * Shows that a new version is ready; `accept` activates it and reloads the page. It returns false and does nothing if
   * the member has begun something meanwhile: the version is offered again afterward.
   */
  readonly offer: (accept: () => boolean) => void;
  /** Hides the offer. */
  readonly withdraw: () => void;
}

/**
 * Registers the service worker and watches for new versions. A version that is ready waits until the member is not in
 * the middle of anything, is then offered once, and is activated only if they agree. An open offer is withdrawn when
 * they begin something.
 * @returns a function to call when they may have begun or ended something, e.g. after a navigation
 */
export async function watchForUpdates({ isBusy, offer, withdraw }: UpdateOptions): Promise<() => void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  let offered: ServiceWorker | null = null;
  let accepted = false;

  function consider(): void {
    const { waiting } = registration;
    // Without a controller this is the first version: there is nothing to replace.
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

  // Other tabs keep the version they have: only the one that asked is reloaded.
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
