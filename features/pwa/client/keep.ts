import type { KeepPart } from './worker.ts';

/**
 * Has the service worker keep a large part on this device. It waits for the first one to be there, which is a moment after
 * the page: what the page had loaded by then did not pass through it.
 * @param part how the addresses of its files begin
 * @returns whether all of it is kept; not answered where no service worker ever comes
 */
export async function keepPart(part: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => {
      port1.close();
      resolve(data === true);
    });
    port1.start();
    active?.postMessage({ keep: part } satisfies KeepPart, [port2]);
  });
}
