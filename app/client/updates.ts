import type { AnyRouter } from '@tanstack/react-router';
import { watchForUpdates } from '#features/pwa/client/update.ts';
import { toast } from '#platform/client/ui/toasts.tsx';

/** Pages on which a reload would break off what the member is doing: a lesson, and a session of the tracker. */
const occupied = /^\/(course|emotion-tracker)(\/|$)/;

/** Whether something was typed on this page since it was opened. */
function watchTyping(router: AnyRouter): () => boolean {
  let typed = false;
  document.addEventListener('input', () => (typed = true), { capture: true, passive: true });
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) typed = false;
  });
  return () => typed;
}

/** Brings in the service worker, and new versions of the app by a toast, never in the middle of something. */
export function keepUpToDate(router: AnyRouter): void {
  if (!('serviceWorker' in navigator)) return;
  const hasTyped = watchTyping(router);
  const start = async () => {
    const consider = await watchForUpdates({
      isBusy: () => hasTyped() || occupied.test(location.pathname),
      offer: (accept) =>
        toast.ask('A new version is ready', {
          label: 'Reload',
          onPress: () => {
            // It may have stood there while something was begun.
            if (hasTyped())
              toast.info('Finish what you are writing first', 'Then open another page and reload.');
            else accept();
          },
        }),
    });
    router.subscribe('onResolved', consider);
  };
  void start().catch((error: unknown) => console.info(`no service worker: ${String(error)}`));
}
