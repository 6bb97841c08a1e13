import { saveFrom } from '#platform/client/save-file.ts';

/** Saves one of our books under its own name. A failure is only logged [books.free-download-logged]. */
export async function downloadBook(address: string): Promise<void> {
  try {
    await saveFrom(address, address.split('/').at(-1) ?? 'book.pdf');
  } catch (error) {
    console.error('the download failed', error);
  }
}
