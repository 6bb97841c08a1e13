import { loading, pdfjs } from './engine.ts';

/** Twice the width at which a cover is shown, for high-density screens. */
const pixelsWide = 680;
/** A page that is a long strip is shown from its top. */
const mostHeightByWidth = 2;

/** Renders the first page of a PDF as WebP, or PNG where browsers cannot write WebP. Load lazily: it brings pdf.js. */
export async function firstPagePicture(file: Blob): Promise<Blob> {
  const task = pdfjs.getDocument({ ...loading, data: await file.arrayBuffer() });
  try {
    const page = await (await task.promise).getPage(1);
    const viewport = page.getViewport({ scale: pixelsWide / page.getViewport({ scale: 1 }).width });
    const canvas = document.createElement('canvas');
    canvas.width = pixelsWide;
    canvas.height = Math.min(Math.round(viewport.height), pixelsWide * mostHeightByWidth);
    await page.render({ canvas, viewport }).promise;
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (picture) => (picture ? resolve(picture) : reject(new Error('no picture was made'))),
        'image/webp',
        0.85,
      ),
    );
  } finally {
    await task.destroy();
  }
}
