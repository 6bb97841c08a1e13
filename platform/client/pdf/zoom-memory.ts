import { zooms } from './layout.ts';

const zoomKey = 'reader-zoom';

/** The zoom last chosen on this device, for whatever is read here: it goes with the screen and the eyes, not with a book. */
export function rememberedZoom(): number {
  try {
    const kept = Number(localStorage.getItem(zoomKey));
    return zooms.find((zoom) => zoom === kept) ?? 1;
  } catch {
    return 1;
  }
}

/** Remembers a zoom on this device. */
export function rememberZoom(zoom: number): void {
  try {
    localStorage.setItem(zoomKey, String(zoom));
  } catch {
    // Private windows may refuse storage; the zoom then lasts until the reader is closed.
  }
}
