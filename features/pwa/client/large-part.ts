import type { KeepPart } from './worker.ts';

/**
 * Has the service worker keep a large part on this device. It first waits until a service worker is there, which is a
 * moment after the page: what the page had loaded by then did not pass through the worker.
 * @param part the common prefix of its files' addresses
 * @returns whether all of it is kept; never resolves where no service worker comes
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
