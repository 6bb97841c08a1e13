/** A part of the app that went with a deployment is found again by loading the page anew, once. */
export function reloadForLostParts(): void {
  const key = 'reloaded-for-lost-part';
  addEventListener('vite:preloadError', (event) => {
    try {
      const last = Number(sessionStorage.getItem(key) ?? 0);
      if (!navigator.onLine || Date.now() - last < 60_000) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage nobody could tell a second time from a first: the page says what is wrong instead.
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
