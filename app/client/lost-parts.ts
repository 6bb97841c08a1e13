/** Reloads the page, once, when a part of the app is missing because a deployment removed it. */
export function reloadForLostParts(): void {
  const key = 'reloaded-for-lost-part';
  addEventListener('vite:preloadError', (event) => {
    try {
      const last = Number(sessionStorage.getItem(key) ?? 0);
      if (!navigator.onLine || Date.now() - last < 60_000) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage a second reload cannot be told from the first, so the page says what is wrong instead.
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
