import { sendFile } from '#platform/client/send-file.ts';
import { bookCover } from '#features/books/rules.ts';

/** If drawing a page takes longer than this, we give up. */
const patienceMs = 20_000;

function outOfPatience(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error('drawing the page took too long')), patienceMs),
  );
}

/** Draws the first page of a PDF as its cover. Null: it could not be drawn, and the cover is a plain one. */
export async function drawCover(pdf: Blob): Promise<File | null> {
  try {
    const { firstPagePicture } = await import('#platform/client/pdf/first-page.ts');
    const picture = await Promise.race([firstPagePicture(pdf), outOfPatience()]);
    return new File([picture], picture.type === 'image/png' ? 'cover.png' : 'cover.webp', {
      type: picture.type,
    });
  } catch (error) {
    console.info('the first page was not drawn', error);
    return null;
  }
}

/** Stores a cover. @returns its id; null: it could not be stored, which is no reason not to publish the book */
export async function storeCover(cover: File | null): Promise<string | null> {
  if (cover === null) return null;
  try {
    return (await sendFile(cover, bookCover)).fileId;
  } catch (error) {
    console.info('the cover was not stored', error);
    return null;
  }
}
