/** Tells when the colors of the page have changed: another theme was chosen, or the device changed its own. */
export function watchColors(tell: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  device.addEventListener('change', tell);
  const chosen = new MutationObserver(tell);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    device.removeEventListener('change', tell);
    chosen.disconnect();
  };
}
