import type { AnyRouter } from '@tanstack/react-router';
import { watchForUpdates } from '#features/pwa/client/update.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';

/** Pages on which a reload would interrupt the member: a lesson, the assessment, the tracker, a practice call. */
const occupied = /^\/(course|assessment|emotion-tracker|spar)(\/|$)/;
const title = 'A new version is ready';

/** Whether anything was typed on this page since it was opened; `begin` is called at the first typing. */
function watchTyping(router: AnyRouter, begin: () => void): () => boolean {
  let typed = false;
  const onInput = () => {
    if (typed) return;
    typed = true;
    begin();
  };
  document.addEventListener('input', onInput, { capture: true, passive: true });
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) typed = false;
  });
  return () => typed;
}

/** Registers the service worker, and offers new versions of the app by a toast, never interrupting the member. */
export function keepUpToDate(router: AnyRouter): void {
  if (!('serviceWorker' in navigator)) return;
  let consider = () => {};
  const hasTyped = watchTyping(router, () => consider());
  const start = async () => {
    consider = await watchForUpdates({
      isBusy: () => hasTyped() || occupied.test(location.pathname),
      offer: (accept) =>
        toast.ask(title, {
          label: 'Reload',
          onPress: () => {
            if (!accept())
              toast.info('Finish what you are doing first', 'We’ll offer the new version again afterward.');
          },
        }),
      withdraw: () => toast.withdraw(title),
    });
    router.subscribe('onResolved', consider);
  };
  const tryToStart = () =>
    void start().catch((error: unknown) => {
      if (navigator.onLine) console.info(`no service worker: ${String(error)}`);
      else addEventListener('online', tryToStart, { once: true });
    });
  tryToStart();
}

/** Reloads the page, once, when a part of the app is missing because a deployment removed it. */
export function reloadForLostParts(): void {
  const key = 'reloaded-for-lost-part';
  addEventListener('vite:preloadError', (event) => {
    try {
      const last = Number(sessionStorage.getItem(key) ?? 0);
      if (!navigator.onLine || Date.now() - last < 60_000) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage it is unknown whether the page was already reloaded, so the page says what is wrong instead.
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
