import { saveFile } from '#platform/client/save-file.ts';

/** Fetches a PDF of ours and hands it to the browser as a file. A failure is only logged (spec section 8). */
export async function downloadPdf(address: string): Promise<void> {
  try {
    const response = await fetch(address, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    saveFile(address.split('/').at(-1) ?? 'book.pdf', await response.blob());
  } catch (error) {
    console.error('the download failed', error);
  }
}
