const png = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;
/** RFC 2083: the signature, and the head of the first chunk. */
const beginning = '\u0089PNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR';
const mostPixels = 1024;

/** Width and height of a PNG in a data address; null for anything else, and for one that is too large to be a logo. */
export function pngSizeOf(dataUrl: string): { readonly width: number; readonly height: number } | null {
  const data = png.exec(dataUrl)?.[1];
  if (data === undefined || data.length < 44) return null;
  const head = atob(data.slice(0, 44));
  if (!head.startsWith(beginning)) return null;
  const at = (place: number) =>
    [0, 1, 2, 3].reduce((sum, more) => sum * 256 + head.charCodeAt(place + more), 0);
  const [width, height] = [at(16), at(20)];
  const fits = [width, height].every((side) => side > 0 && side <= mostPixels);
  return fits ? { width, height } : null;
}

/** Whether a logo stands alone: one this wide is a word already. */
export const isWide = (size: { readonly width: number; readonly height: number }): boolean =>
  size.width > size.height * 1.6;

/** Larger files are refused before they are read. */
export const mostOfLogoFile = 5 * 1024 * 1024;
