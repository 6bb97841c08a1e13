/** Fetches a PDF of ours and hands it to the browser as a file. A failure is only logged (spec section 8). */
export async function downloadPdf(address: string): Promise<void> {
  try {
    const response = await fetch(address, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const blob = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = blob;
    link.download = address.split('/').at(-1) ?? 'book.pdf';
    link.click();
    // The click has taken hold of the file by the next task.
    setTimeout(() => URL.revokeObjectURL(blob));
  } catch (error) {
    console.error('the download failed', error);
  }
}
